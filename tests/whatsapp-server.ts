import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of the product, and the scripted answers of a server that speaks the Cloud API's protocol. */
type Asked = { path: string; authorization: string; body: Record<string, unknown> | null };
type Answer = { status: number; body?: unknown; bytes?: Buffer; delayMs?: number; cut?: boolean };

/** Starts a server on this machine; `answer` decides each answer. */
export async function startWhatsAppServer(answer: (asked: Asked, url: string) => Answer) {
  const asked: Asked[] = [];
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    const one: Asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      // A form of an upload stays text.
      body: text.startsWith('{')
        ? (JSON.parse(text) as Record<string, unknown>)
        : text
          ? { form: text }
          : null,
    };
    asked.push(one);
    const { status, body, bytes, delayMs = 0, cut = false } = answer(one, url);
    if (cut) return void request.socket.destroy();
    setTimeout(() => {
      response.writeHead(status, { 'content-type': bytes ? 'application/octet-stream' : 'application/json' });
      response.end(bytes ?? JSON.stringify(body ?? {}));
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
