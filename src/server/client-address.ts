// Reduces client addresses to what may be stored: a key for rate limits, and a network for the logs.
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** The key of a client for rate limits. */
export interface ClientKey {
  /** The whole IPv4 address, or the /64 of an IPv6 address, because one subscriber line usually has a whole /64. */
  network: string;
  /** The /48 of an IPv6 address, which is what providers assign to a site and hosters to a customer. */
  site: string | undefined;
}

/** The key of a client address. Text that is not an address is its own network. */
export function clientKey(text: string): ClientKey {
  if (isIPv4(text)) return { network: text, site: undefined };
  const address = parse(text);
  if (address === undefined) return { network: text, site: undefined };
  if (address.kind() === 'ipv4') return { network: address.toString(), site: undefined };
  const prefix = (bytes: number) => Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex');
  return { network: `${prefix(8)}/64`, site: `${prefix(6)}/48` };
}

/**
 * The network of an address, for the log and the audit log: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * @returns null for text that is not an address
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
