import type { MiddlewareHandler } from 'hono';
import { env } from '#app/platform/env.server.ts';
import { requestLimit } from '#app/platform/uploads/request-limit.server.ts';

/** Addresses for uploads; others keep the limit of a form. */
const UPLOADS = ['/app/envios/', '/admin/envios/'];

export const isUpload = (path: string): boolean => UPLOADS.some((folder) => path.startsWith(folder));

/**
 * Limits requests with files. Reads nothing ahead, so that an unauthorised sender is refused before the first
 * byte; a body without a declared length is counted while it is read, and stopped when it exceeds the limit.
 */
export const uploadLimit: MiddlewareHandler = async (c, next) => {
  const limit = requestLimit(env().uploadMaxBytes);
  // The connection stays open: a sender that is still writing would never read the answer otherwise. The host
  // reads on for half a second (DRAIN_TIMEOUT_MS of @hono/node-server) and then ends it.
  const refused = () => c.text(tooBig(limit), 413);
  const { body, headers } = c.req.raw;
  if (!body) return next();
  if (headers.has('content-length') && !headers.has('transfer-encoding')) {
    return Number(headers.get('content-length')) > limit ? refused() : next();
  }
  let size = 0;
  let exceeded = false;
  const reader = body.getReader();
  const counted = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      size += value.length;
      exceeded = size > limit;
      if (exceeded) controller.error(new Error('The request is too large.'));
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit);
  await next();
  // The reader only saw a truncated body, so its answer is replaced.
  if (exceeded) c.res = refused();
};

const tooBig = (limit: number) =>
  `Envio grande demais: ${Math.floor(limit / 1024 / 1024)} MB de cada vez. Envie menos arquivos por vez.`;
