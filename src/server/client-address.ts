// What a client's address is reduced to before anything keeps it: a key for limits, a network for the log.
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** By what limits know a client. */
export interface ClientKey {
  /** An IPv4 address whole, an IPv6 address by its /64, since one subscriber line usually holds a whole /64. */
  network: string;
  /** The /48 of an IPv6 address: what providers give to a site, and what one customer of a hoster can ask for. */
  site: string | undefined;
}

/** What limits know a client address by. What is no address is its own network. */
export function clientKey(text: string): ClientKey {
  const address = parse(text);
  if (address === undefined) return { network: text, site: undefined };
  if (address.kind() === 'ipv4') return { network: address.toString(), site: undefined };
  const prefix = (bytes: number) => Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex');
  return { network: `${prefix(8)}/64`, site: `${prefix(6)}/48` };
}

/**
 * The network that an address belongs to, the most that log and the audit log say of a client: an IPv4 address by its /24, an
 * IPv6 address by its /48. @returns null for what is no address
 */
export function addressNetwork(text: string): string | null {
  const address = parse(text);
  if (address === undefined) return null;
  const [kept, bits] = address.kind() === 'ipv4' ? [3, 24] : [6, 48];
  const bytes = address.toByteArray().map((byte, index) => (index < kept ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

function parse(text: string): Address | undefined {
  // Some proxies add the port.
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[(.+)\](?::\d+)?$/.exec(text)?.slice(1).find(Boolean) ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}
