// What a client's address is reduced to before anything keeps it: a key for limits, a network for the log.
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/**
 * The part of a client address that limits are keyed by: an IPv4 address whole, an IPv6 address by its /64,
 * since one subscriber line usually holds a whole /64.
 */
export function addressKey(text: string): string {
  const address = parse(text);
  if (address === undefined) return text;
  if (address.kind() === 'ipv4') return address.toString();
  return `${Buffer.from(address.toByteArray().slice(0, 8)).toString('hex')}/64`;
}

/**
 * The network that an address belongs to, the most that log and trail say of a client: an IPv4 address by its /24, an
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
