import net from 'node:net';

/**
 * The plain form of an address as a socket or a proxy writes it: without port, brackets, quotes or zone, IPv6 as
 * RFC 5952 writes it, IPv4 inside IPv6 (`::ffff:203.0.113.9`) as IPv4.
 * @returns null if the text is not an address.
 */
export function plainAddress(written: string): string | null {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [address = ''] = bare.split('%', 1);
  if (net.isIPv4(address)) return address;
  if (!net.isIPv6(address)) return null;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!mapped) return new URL(`http://[${address}]`).hostname.slice(1, -1);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parse = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [parse(head), parse(tail ?? '')];
  return tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Networks by which attempts from one sender are counted. An IPv6 sender has at least a /64 (RFC 6177), so a
 * single address identifies no one; and a site commonly has a /48, which gets a wider limit.
 * @returns the narrow network, and the wide one for IPv6. Text that is no address is returned as the narrow
 * one.
 */
export function networksOf(address: string): { narrow: string; wide: string | null } {
  const plain = plainAddress(address);
  if (plain === null || net.isIPv4(plain)) return { narrow: plain ?? address, wide: null };
  const groups = groupsOf(plain).map((group) => group.toString(16));
  return { narrow: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}
