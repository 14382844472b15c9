import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { BlockList } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { env } from './env.server.ts';

/**
 * Addresses that no setting of the panel may target: this server, its neighbours, the cloud's metadata, and
 * ranges that are not single public hosts (RFC 6890 and its registries).
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
/** Only global unicast is public in IPv6, except ranges that embed an IPv4 address or serve documentation. */
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

/**
 * Origin of an address. `panel`: stored by a person, or a constant of a provider; it must be public and
 * https. `operator`: a variable of this installation (`CHAT_URL`, `SMTP_URL`, `MP_API_URL`, `S3_ENDPOINT`),
 * which may name a neighbour in its own network. `webhook`: as `panel`, except for the origins that the
 * operator named in `WEBHOOK_ORIGINS`. `OUTGOING=any` (development and tests) treats every address as the
 * operator's.
 */
export type Trust = 'panel' | 'webhook' | 'operator';
export type OutgoingFault = 'private-address' | 'unknown-host' | 'insecure' | 'credentials' | 'too-large';

/** A forbidden target, or an answer that is refused. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused';
  readonly code: OutgoingFault;

  constructor(code: OutgoingFault) {
    super(code);
    this.code = code;
  }
}

const isFree = (trust: Trust, url?: URL) =>
  trust === 'operator' ||
  env().outgoing === 'any' ||
  (trust === 'webhook' && url !== undefined && env().webhookOrigins.includes(url.origin));

/**
 * Resolves a host, once: a checked connection goes to one of these addresses.
 * @param hostname as in a URL, IPv6 in brackets or not.
 * @throws OutgoingRefused if the host does not resolve, or one of its addresses is not public.
 */
export async function addressesOf(hostname: string, trust: Trust): Promise<dns.LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await dns.promises.lookup(host, { all: true, verbatim: true }).catch(() => []);
  if (found.length === 0) throw new OutgoingRefused('unknown-host');
  if (isFree(trust) || found.every(({ address }) => isPublicAddress(address))) return found;
  throw new OutgoingRefused('private-address');
}

/** Checks an address and resolves its host. @throws OutgoingRefused */
async function approach(url: URL, trust: Trust): Promise<dns.LookupAddress[]> {
  const free = isFree(trust, url);
  if (!free && (url.username || url.password)) throw new OutgoingRefused('credentials');
  const addresses = await addressesOf(url.hostname, free ? 'operator' : trust);
  if (!free && url.protocol !== 'https:') throw new OutgoingRefused('insecure');
  return addresses;
}

/** Why an address cannot be stored in the panel, or null. Checked again before each connection. */
export async function addressFault(url: URL, trust: Trust = 'panel'): Promise<OutgoingFault | null> {
  try {
    await approach(url, trust);
    return null;
  } catch (error) {
    if (error instanceof OutgoingRefused) return error.code;
    throw error;
  }
}

export type Outgoing = {
  trust: Trust;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Own certificate and key for mutual TLS, and another authority than the public ones; PEM. */
  tls?: { cert: string; key: string; ca?: string };
  signal?: AbortSignal;
  /** Time limit for the whole call, including the body of the answer. */
  timeoutMs: number;
  /** Maximum size of the answer's body; reading more throws. */
  maxBytes: number;
};

/**
 * Sends an HTTP request; all outgoing HTTP uses it. The name is resolved once, all its addresses are checked,
 * and the connection goes to one of them: a name that resolves differently later gains nothing. Redirects are
 * returned, not followed.
 * @throws OutgoingRefused, the signal's reason (a TimeoutError after the time limit), or the connection's
 * error.
 */
export async function sendOut(address: string, options: Outgoing): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const url = new URL(address);
  const addresses = await withinLimit(approach(url, options.trust), signal);
  const answer = await connect(url, addresses, options, signal);
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  const status = answer.statusCode ?? 0;
  const empty =
    options.method === 'HEAD' || status < 200 || status === 204 || status === 205 || status === 304;
  if (empty) answer.destroy();
  const body = empty ? null : ReadableStream.from(pieces(answer, options.maxBytes, signal));
  return new Response(body as BodyInit | null, { status, headers });
}

function connect(
  url: URL,
  addresses: dns.LookupAddress[],
  { method = 'GET', headers, body, tls }: Outgoing,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        ...tls,
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        signal,
        agent: false,
        // Only the addresses that were checked.
        lookup: (_host, asked, done) => {
          if (asked.all) done(null, addresses);
          else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
        },
      },
      resolve,
    );
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    sent.end(body);
  });
}

async function* pieces(answer: http.IncomingMessage, most: number, signal: AbortSignal) {
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > most) throw new OutgoingRefused('too-large');
      yield new Uint8Array(piece);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

/** A lookup cannot be aborted, but the caller need not wait for it. */
const withinLimit = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
