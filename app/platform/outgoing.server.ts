import dns from 'node:dns';
import net, { BlockList } from 'node:net';
import { env } from './env.server.ts';

/**
 * Addresses that no setting of the panel may lead this server to: itself, its neighbours, the cloud's metadata, and
 * what is no single public host (RFC 6890 and its registries).
 */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only global unicast is public, less what carries an IPv4 address or is for documents. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** @param address IPv4 or IPv6, without brackets or zone. An IPv4 address inside an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !PRIVATE.check(address, 'ipv4');
  if (!net.isIPv6(address)) return false;
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** A place that this server does not go to. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused';
  readonly code: 'private-address' | 'unknown-host';

  constructor(code: 'private-address' | 'unknown-host') {
    super(code);
    this.code = code;
  }
}

/**
 * The addresses of a host, all of them public: one that is not refuses the host.
 * @param hostname as in a URL, IPv6 in brackets or not.
 * @throws OutgoingRefused
 */
export async function publicAddresses(hostname: string): Promise<dns.LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await dns.promises.lookup(host, { all: true, verbatim: true }).catch(() => []);
  if (found.length === 0) throw new OutgoingRefused('unknown-host');
  if (env().outgoing === 'any') return found;
  if (!found.every(({ address }) => isPublicAddress(address))) throw new OutgoingRefused('private-address');
  return found;
}
