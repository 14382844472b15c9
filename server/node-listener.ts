import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Most bytes of a body that are read after its request was answered; a longer body ends the connection. */
const MOST_UNREAD_BYTES = 64 * 1024 * 1024;

/**
 * Returns the handler of Node's server for the application. A body that the application did not read is read to its end
 * after the answer, within the time of `limitBodyTime`: the sender then receives the answer, and the connection can carry
 * the next request (RFC 9112, 9.6). The library's own cleanup ends the connection after half a second, whatever it
 * carries by then.
 */
export function nodeListener(fetch: Parameters<typeof getRequestListener>[0]) {
  const listener = getRequestListener(fetch, { autoCleanupIncoming: false });
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.once('finish', () => readRest(request));
    void listener(request, response);
  };
}

function readRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  // The stream that offered the body to the application would pause the request again.
  request.removeAllListeners('data');
  let left = MOST_UNREAD_BYTES;
  request.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

/**
 * Answers 400 to a request with several Host headers (RFC 9112, 3.2): Node keeps the first, a proxy may keep the last.
 * @returns whether the request was refused
 */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length < 2) return false;
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
  return true;
}
