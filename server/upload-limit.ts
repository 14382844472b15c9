import type { MiddlewareHandler } from 'hono';
import { MOST_BYTES } from '#app/features/inbound-mail/rules/terms.ts';
import { env } from '#app/platform/env.server.ts';
import { requestLimit } from '#app/platform/uploads/receive-files.server.ts';

const MEGABYTE = 1024 * 1024;
const FORM_BYTES = MEGABYTE;
/** A contract to be verified: up to 5 MB, checked by its page with its own message, plus the rest of the form. */
const CONTRACT_BYTES = 6 * MEGABYTE;

/** Folders that files of accounts are sent to. */
const UPLOADS = ['/app/envios/', '/admin/envios/', '/parceiro/envios/'];
const VERIFY = '/verificar';
/** Whole mails, with their attachments. */
const MAILS = '/webhooks/mail';

/** The page of an address or of its data; the router ignores case and a slash at the end. */
const pageOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/(\/_)?\.data$/, '')
    .replace(/\/$/, '');

/** Whether an account sends files to an address, which may take minutes. */
export const isUpload = (path: string): boolean => UPLOADS.some((folder) => pageOf(path).startsWith(folder));

/** Whether files are sent to an address; everything else keeps the limit of a form. */
export const takesFiles = (path: string): boolean => isUpload(path) || [VERIFY, MAILS].includes(pageOf(path));

/** Most bytes of a body that is sent to an address. */
export const mostBodyBytes = (path: string): number => {
  if (isUpload(path)) return requestLimit(env().uploadMaxBytes);
  if (pageOf(path) === MAILS) return MOST_BYTES;
  return takesFiles(path) ? CONTRACT_BYTES : FORM_BYTES;
};

/**
 * The limit of a request with files. Nothing is read ahead, so that a sender who may not send is refused before the
 * first byte; a body without a declared length is counted while it is read, and stops where it exceeds.
 */
export const uploadLimit: MiddlewareHandler = async (c, next) => {
  const limit = mostBodyBytes(c.req.path);
  // The connection stays open: a sender that is still writing would never read the answer of a closed one. The rest of
  // the body is read and dropped (server/node-listener.ts).
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
  // The reader only saw a truncated body.
  if (exceeded) c.res = refused();
};

const tooBig = (limit: number) =>
  `Envio grande demais: ${Math.floor(limit / 1024 / 1024)} MB de cada vez. Envie menos arquivos por vez.`;
