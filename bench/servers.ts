/**
 * Bare `node:http` servers to compare with, each in a process of its own:
 * `raw` answers with the product's own statements, prepared, and fixed bytes for the landing page;
 * `use-case` answers the same through the product's own use cases, row level security included.
 */
import fs from 'node:fs';
import http from 'node:http';
import pg from 'pg';
import { loadDashboard } from '#app/features/cards/server/index.server.ts';
import { DASHBOARD, dashboardValues } from '#app/features/cards/server/load-dashboard.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { leadList } from '#app/features/leads/server/index.server.ts';
import { markAllRead } from '#app/features/notifications/server/index.server.ts';
import { readList } from '#app/kit/list.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';

const [kind = 'raw', port = '0', landingFile = ''] = process.argv.slice(2);
setEnv(parseEnv(process.env));

// The owner is outside of every policy: the raw limit pays for none.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DB_POOL) });
const landing = landingFile ? fs.readFileSync(landingFile) : Buffer.alloc(0);

const MARK_READ = 'update notifications set read = true where user_id = $1 and not read';

const ADMIN = { kind: 'admin', userId: '00000000-0000-7000-8000-000000000000' } as const;

/** A page of leads by the query of its address: the product's statements, prepared where the product prepares them. */
const rawLeads = (query: string) =>
  leadList.loadWith(
    async (text, values, name) => (await pool.query({ ...(name && { name }), text, values })).rows[0],
    ADMIN,
    readList(LEAD_LIST, new URLSearchParams(query)),
  );

type Answers = Record<'painel' | 'lidas' | 'leads', (what: string) => Promise<unknown>>;

const KINDS: Record<string, Answers> = {
  raw: {
    painel: async (userId) =>
      (await pool.query({ name: 'dashboard', text: DASHBOARD, values: dashboardValues(userId) })).rows[0]
        ?.dashboard,
    lidas: async (userId) => (await pool.query({ name: 'read', text: MARK_READ, values: [userId] })).rowCount,
    leads: rawLeads,
  },
  'use-case': {
    painel: (userId) => loadDashboard({ kind: 'customer', userId }),
    lidas: (userId) => markAllRead({ kind: 'customer', userId }),
    leads: (query) => leadList.load(ADMIN, readList(LEAD_LIST, new URLSearchParams(query))),
  },
};

http
  .createServer(async (request, response) => {
    const [, what = '', id = ''] = (request.url ?? '').split('/');
    if (what === '') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(landing);
      return;
    }
    const answer = await KINDS[kind]?.[what as keyof Answers]?.(decodeURIComponent(id));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
  })
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

process.on('SIGINT', () => process.exit(0));
