import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: Record<string, string>; body: string };

export type WebhookReceiver = {
  url: string;
  /** Received requests, in order. */
  received: Received[];
  /** Answers to the next requests, one each; 204 after them. `cut` ends the connection. */
  answers: (number | 'cut' | 'hang' | { status: number; headers: Record<string, string> })[];
  stop(): Promise<void>;
};

/** A partner's server that takes webhooks, on this machine. */
export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: WebhookReceiver['answers'] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    });
    const answer = answers.shift() ?? 204;
    if (answer === 'hang') return;
    if (answer === 'cut') return void request.socket.destroy();
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`,
    received,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
