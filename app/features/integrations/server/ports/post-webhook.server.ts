import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { env } from '#app/platform/env.server.ts';
import { OutgoingRefused, publicAddresses } from '#app/platform/outgoing.server.ts';

/** The receiver's status, or why there is none. `retryAfter` in seconds. */
export type PostOutcome = { status: number; retryAfter: number | null } | { fault: string };

const LIMIT_MS = 10_000;

/**
 * Sends one webhook. The name is resolved once, every address of it must be public, and the connection goes to one of
 * those very addresses: a name that changes its mind in between gains nothing. Redirects are not followed, and nothing
 * of the answer but its status is kept. 10 s for all of it.
 */
export async function postWebhook(
  address: string,
  body: string,
  headers: Record<string, string>,
  limitMs = LIMIT_MS,
): Promise<PostOutcome> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && env().outgoing !== 'any') return { fault: 'insecure' };
  const signal = AbortSignal.timeout(limitMs);
  try {
    const addresses = await withinLimit(publicAddresses(url.hostname), signal);
    return await send(url, addresses, body, headers, signal);
  } catch (error) {
    return { fault: faultOf(error, signal) };
  }
}

/** A lookup cannot be cut short, but nobody has to wait for it. */
const withinLimit = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);

function send(
  url: URL,
  addresses: LookupAddress[],
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostOutcome> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        agent: false,
        // The addresses that were looked at, and no others.
        lookup: (_host, options, done) => {
          if (options.all) done(null, addresses);
          else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
        },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: seconds(response.headers['retry-after']) });
        // The body is the receiver's own business, however long it is.
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function seconds(header: string | undefined): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function faultOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  if (error instanceof OutgoingRefused) return error.code;
  const code = String((error as { code?: unknown }).code ?? '');
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code) ? 'tls' : 'connection';
}
