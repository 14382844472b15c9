import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { env } from '#app/platform/env.server.ts';

/** Smaller answers are not compressed: they fit into one or two packets anyway. */
const LEAST_BYTES = 1_024;
/**
 * Answers are made for one request: the first level takes half of the default's time for an eighth more
 * bytes.
 */
const LEVEL = 1;

/** Types of answers that are complete before they are sent. */
const WHOLE = /^(?:text\/html|text\/x-script|application\/json)\b/;

export const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!;q=0(?:\.0*)?\b)/.test(accepted);

/**
 * Compresses answers made for one request: whole bodies in one piece, streams as they come. Does nothing if
 * the proxy in front compresses. Assets and shared pages are compressed beforehand, and event streams are
 * left alone.
 */
export function compression(): MiddlewareHandler {
  const compressStream = compress();
  return async (c, next) => {
    const answer = async () => {
      await next();
      await sendWhole(c);
    };
    await (env().compression === 'proxy' ? answer() : compressStream(c, answer));
  };
}

/** Sends the body in one write, with a length, instead of a write per part. */
async function sendWhole(c: Context): Promise<void> {
  const { status, headers } = c.res;
  const whole = WHOLE.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
  if (!whole || !c.res.body) return;
  let bytes = Buffer.from(await c.res.arrayBuffer());
  if (env().compression === 'own' && bytes.length >= LEAST_BYTES) {
    headers.append('vary', 'Accept-Encoding');
    if (acceptsGzip(c.req.header('accept-encoding'))) {
      bytes = gzipSync(bytes, { level: LEVEL });
      headers.set('content-encoding', 'gzip');
    }
  }
  headers.set('content-length', String(bytes.length));
  // Without this the first answer's headers would overwrite the new ones.
  c.res = undefined;
  c.res = new Response(bytes, { status, headers });
}
