import { type Context, Hono } from 'hono';
import { databaseAnswers } from '#app/platform/db/health.server.ts';
import { isEnding } from './ending.ts';

const say = (c: Context, ok: boolean) => c.json({ ok }, ok ? 200 : 503, { 'cache-control': 'no-store' });

/** 200 when a balancer may send requests here: not shutting down, and the (migrated) database answers. */
const ready = async (c: Context) => say(c, !isEnding() && (await databaseAnswers()));

/**
 * Checks for balancers (`/readyz`; `/healthz` is its older name) and for supervisors of dead processes
 * (`/livez`).
 */
export const health = new Hono()
  .get('/livez', (c) => say(c, true))
  .get('/readyz', ready)
  .get('/healthz', ready);
