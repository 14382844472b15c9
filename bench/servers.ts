/**
 * Bare `node:http` servers to compare with, each in a process of its own:
 * `raw` answers the dashboard's data with one prepared statement, and fixed bytes for the landing page;
 * `use-case` answers the same data through the product's own use case, row level security included.
 */
import fs from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { loadDashboard } from '#app/features/cards/server/index.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';

const [kind = 'raw', port = '0', landingFile = ''] = process.argv.slice(2);
setEnv(parseEnv(process.env));

const DASHBOARD = `select json_build_object(
  'fullName', p.full_name,
  'unread', (select count(*) from notifications n where n.user_id = $1 and not n.read),
  'notifications', coalesce((
    select json_agg(json_build_object('id', n.id, 'title', n.title, 'message', n.message, 'type', n.type,
      'link', n.link, 'read', n.read, 'createdAt', n.created_at))
    from (select * from notifications where user_id = $1 order by created_at desc, id desc limit 10) n), '[]'),
  'cards', coalesce((
    select json_agg(json_build_object('id', c.id, 'type', c.card_type, 'status', c.status,
      'score', case when c.score_visible then c.score end, 'rating', c.rating,
      'stepsDone', s.done, 'steps', s.total, 'nextStep', s.next))
    from cards c cross join lateral (
      select count(*) filter (where u.status = 'completed') as done, count(*) as total,
        (array_agg(t.name order by u.step_order) filter (where u.status <> 'completed'))[1] as next
      from user_process_steps u left join process_steps t on t.id = u.step_id where u.card_id = c.id and u.enabled) s
    where c.user_id = $1 and c.linked_profile_id is not distinct from p.active_linked_profile_id), '[]')
) as dashboard from profiles p where p.id = $1`;

// The owner is outside of every policy: the raw limit pays for none.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DB_POOL) });
const landing = landingFile ? fs.readFileSync(landingFile) : Buffer.alloc(0);

const dashboards: Record<string, (userId: string) => Promise<unknown>> = {
  raw: async (userId) =>
    (await pool.query({ name: 'dashboard', text: DASHBOARD, values: [userId] })).rows[0].dashboard,
  'use-case': (userId) => loadDashboard({ kind: 'customer', userId }),
};

http
  .createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(landing);
      return;
    }
    const dashboard = await dashboards[kind]?.(request.url?.slice(1) ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(dashboard));
  })
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
