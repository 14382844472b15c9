import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

type Answer = {
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number;
};

export type CourtPeer = {
  url: string;
  /** Received requests: court, number, key and the moment in ms. */
  asked: { court: string; number: string; key: string | undefined; at: number }[];
  /** Answers to the next requests, one each; later requests get `documents`. */
  answers: Answer[];
  /** Documents by the twenty digits of their lawsuit; courts that are not in `courts` answer 404. */
  documents: Map<string, object[]>;
  courts: Set<string> | null;
  stop(): Promise<void>;
};

export const documentsOf = (documents: readonly object[]) => ({
  hits: { hits: documents.map((_source) => ({ _source })) },
});

/** Starts a server on this machine that acts as the CNJ's public records. */
export async function startCourtPeer(): Promise<CourtPeer> {
  const peer: Omit<CourtPeer, 'url' | 'stop'> = {
    asked: [],
    answers: [],
    documents: new Map(),
    courts: null,
  };
  const app = new Hono().post('/:index/_search', async (c) => {
    const court = c.req.param('index').replace('api_publica_', '');
    const { query } = await c.req.json<{ query: { match: { numeroProcesso: string } } }>();
    const number = query.match.numeroProcesso;
    peer.asked.push({ court, number, key: c.req.header('authorization'), at: performance.now() });
    const next = peer.answers.shift();
    if (next?.delayMs) await new Promise((resolve) => setTimeout(resolve, next.delayMs));
    if (next) {
      const body = next.text ?? JSON.stringify(next.body ?? documentsOf([]));
      return c.body(body, (next.status ?? 200) as 200, next.headers);
    }
    if (peer.courts && !peer.courts.has(court)) return c.json({ error: 'index_not_found_exception' }, 404);
    return c.json(documentsOf(peer.documents.get(number) ?? []));
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => (server.listening ? resolve() : server.once('listening', resolve)));
  return Object.assign(peer, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  });
}
