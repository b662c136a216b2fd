import ipaddr from 'ipaddr.js';

/** One place: an IPv4 address, or the /64 of one IPv6 subscriber. */
export function ipPrefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
