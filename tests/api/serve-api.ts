import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll } from 'vitest';
import { API_SCOPES, type ApiScope } from '#app/features/integrations/rules/terms.ts';
import { createApiKey } from '#app/features/integrations/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { createApp } from '#server/app.ts';
import type { Answer } from './declared-answers.ts';

/** Creates a key with these permissions, in the name of an admin. */
export const newKey = async (by: SignedInActor, scopes: readonly ApiScope[] = API_SCOPES) =>
  (await createApiKey(by, { name: 'Sistema próprio', scopes: [...scopes] })).key;

type Sent = { key: string; once?: string; body?: unknown };

/** Serves the API over real HTTP for the tests of a file, and keeps its answers. */
export function serveApi() {
  const answers: Answer[] = [];
  let server: ReturnType<typeof serve>;
  const at = { url: '' };
  beforeAll(async () => {
    const app = createApp(async () => ({}) as ServerBuild, 'production');
    await new Promise<void>((resolve) => {
      const answer: typeof app.fetch = async (request, ...more) => {
        request.headers.delete('accept-encoding');
        const response = await app.fetch(request, ...more);
        answers.push({
          call: `${request.method} ${new URL(request.url).pathname}`,
          response: response.clone(),
        });
        return response;
      };
      server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, () => resolve());
    });
    at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const call = async (method: string, path: string, { key, once, body }: Sent) => {
    const response = await fetch(`${at.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(once && { 'idempotency-key': once }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, data: await response.json() };
  };
  return { at, answers, call };
}
