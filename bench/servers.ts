/**
 * Bare `node:http` servers to compare with, each in a process of its own:
 * `raw` answers with the product's own statements, prepared, and fixed bytes for the landing page; a search by two
 * names with the statement that one writes without an index for it;
 * `use-case` answers the same through the product's own use cases, row level security included;
 * `floor` answers fixed data through the product's host and router, without a session and without a database: what
 * the stack reaches when there is nothing to do.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { loadDashboard } from '#app/features/cases/server/index.server.ts';
import { DASHBOARD, dashboardValues } from '#app/features/cases/server/load-dashboard.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_CONSENT, leadList } from '#app/features/leads/server/index.server.ts';
import { markAllRead } from '#app/features/notifications/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';

const [kind = 'raw', port = '0', landingFile = ''] = process.argv.slice(2);
setEnv(parseEnv(process.env));

// The owner is outside of every policy: the raw limit pays for none.
const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: Number(process.env.DB_POOL) });
/** The limit answers soonest with few connections; the product uses its pool of ten. */
const readings = new pg.Pool({ connectionString, max: 3 });
const landing = landingFile ? fs.readFileSync(landingFile) : Buffer.alloc(0);

const MARK_READ = 'update notifications set read = true where user_id = $1 and not read';

const NAMES = `with hits as materialized (
    select id, name, email, whatsapp, doc_type, doc_number, uf, origin, status, plan, assignee_id, created_at from leads
    where merged_into is null and search_text like $1 and search_text like $2
    order by created_at desc, id desc limit 101)
  select (select json_agg(h) from (select * from hits limit 51) h) as rows, (select count(*)::int from hits) as count`;

const LEAD = `with lead as (
    insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, notes)
    values ('Quem Mede', $1, '49988887777', 'CPF', '52998224725', 'SC', 'landing', '') returning id)
  insert into consents (lead_id, purpose, version, text, ip_address) select id, $2, $3, $4, '203.0.113.9' from lead`;

const ADMIN = { kind: 'admin', userId: '00000000-0000-7000-8000-000000000000' } as const;

/** A page of leads by the query of its address: the product's statements, prepared where the product prepares them. */
const rawLeads = (query: string) =>
  leadList.loadWith(
    async (text, values, name) => (await readings.query({ ...(name && { name }), text, values })).rows[0],
    ADMIN,
    readList(LEAD_LIST, new URLSearchParams(query)),
  );

type Answers = Partial<Record<string, (what: string) => Promise<unknown>>>;

const KINDS: Record<string, Answers> = {
  raw: {
    dashboard: async (userId) =>
      (await readings.query({ name: 'dashboard', text: DASHBOARD, values: dashboardValues(userId) })).rows[0]
        ?.dashboard,
    read: async (userId) => (await pool.query({ name: 'read', text: MARK_READ, values: [userId] })).rowCount,
    leads: rawLeads,
    names: async (words) =>
      (
        await readings.query(
          NAMES,
          words.split('+').map((word) => `%${word}%`),
        )
      ).rows[0],
    lead: async () => {
      const { purpose, version, text } = LEAD_CONSENT;
      const values = [`${randomUUID()}@limite.exemplo`, purpose, version, text];
      return (await pool.query({ name: 'lead', text: LEAD, values })).rowCount;
    },
  },
  'use-case': {
    dashboard: (userId) => loadDashboard({ kind: 'customer', userId }),
    read: (userId) => markAllRead({ kind: 'customer', userId }),
    leads: (query) => leadList.load(ADMIN, readList(LEAD_LIST, new URLSearchParams(query))),
  },
};

const answer: http.RequestListener = async (request, response) => {
  const [, what = '', id = ''] = (request.url ?? '').split('/');
  if (what === '') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(landing);
    return;
  }
  const found = await KINDS[kind]?.[what]?.(decodeURIComponent(id));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? null));
};

/** Two routes below the root, whose loaders have the answers at hand. */
async function floor(): Promise<http.RequestListener> {
  const { rows } = await pool.query<{ id: string }>('select id from profiles order by id limit 1');
  const pageOf = (path: string, data: unknown) => ({
    id: path,
    parentId: 'root',
    path,
    module: { default: () => null, loader: () => data },
  });
  const root = { id: 'root', path: '', module: { default: () => null } };
  const app = pageOf('app', await KINDS.raw?.dashboard?.(rows[0]?.id ?? ''));
  const leads = pageOf('leads', await rawLeads('status=lost'));
  const build = {
    entry: { module: { default: () => new Response(landing) } },
    routes: { root, app, leads },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  const host = new Hono().all('*', (c) => handle(c.req.raw, new RouterContextProvider()));
  return getRequestListener(host.fetch);
}

http
  .createServer(kind === 'floor' ? await floor() : answer)
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

process.on('SIGINT', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
