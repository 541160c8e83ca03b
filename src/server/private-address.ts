// Which addresses are those of this machine or of a private network.
import ipaddr from 'ipaddr.js';

/** Link-local ones are not among them: clouds hand out credentials there. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/** Whether an IPv4 or IPv6 address is of this machine or of a private network (RFC 1918, RFC 4193). */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}
