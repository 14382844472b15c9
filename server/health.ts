import { Hono } from 'hono';
import { databaseAnswers } from '#app/platform/db/health.server.ts';

/** For balancers: 200 when this process can serve, 503 when its database does not answer. */
export const health = new Hono().get('/', async (c) => {
  const ok = await databaseAnswers();
  return c.json({ ok }, ok ? 200 : 503, { 'cache-control': 'no-store' });
});
