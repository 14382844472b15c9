import path from 'node:path';
import pg from 'pg';
import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#app/platform/auth.server.ts';
import { closePools } from '#app/platform/db/pools.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { requireAdmin, requireSignedIn } from '#app/platform/guards.server.ts';
import { requestContext } from '#app/platform/request-context.server.ts';
import routes from '#app/routes.ts';
import { createTestDatabase, onTestDatabase, type TestDatabase } from '#tests/db/database.ts';
import { routeTable } from '#tests/route-table.ts';
import { growing, type MeasuredPage, measurePages, type Surface } from './measure.ts';
import { fill, prepareViewers } from './sizes.ts';
import { logPlans } from './statements.ts';

const context = onTestDatabase();
const [FEW, MANY] = [200, 2_000];
/**
 * Growth that passes at these sizes. Blocks: a list of the smaller business does not fill its page of 50, and each row
 * costs some twenty blocks. Rows: its queues hold fewer than are counted at most.
 */
const FREE = { blocks: 1_000, rows: 500 };
/** Pages whose rows are bounded in another way, how, and the most blocks that one of their statements reads. */
const BOUNDED: Record<string, { how: string; blocks: number }> = {
  '/admin': {
    how: 'counts tables of up to 20,000 rows, and estimates larger ones; a row that waits reads four blocks to see that its case goes on',
    blocks: 4_500,
  },
  '/admin/agenda': { how: 'shows the first 500 deadlines of a kind within seven days', blocks: 2_500 },
  '/admin/financeiro/resultado': {
    how: 'sums the payments of three years, whose fees follow the rates of today; each table is read once',
    blocks: 2_500,
  },
  '/admin/financeiro/pagamentos': {
    how: 'sums the payments of a month, all of them on its last day, whose fees follow the rates of today',
    blocks: 4_000,
  },
  '/admin/promessas': { how: 'keeps its counts in memory until a case changes', blocks: 0 },
};

type Loader = (args: object) => Promise<unknown>;
const FILES = new Map(routeTable(await routes).map(({ path, file }) => [path, file]));
const GUARDS: Record<Surface, MiddlewareFunction> = {
  admin: requireAdmin as MiddlewareFunction,
  customer: requireSignedIn as MiddlewareFunction,
};

const loaderOf = async (file: string): Promise<Loader | undefined> =>
  ((await import(/* @vite-ignore */ `../../app/${file}`)) as { loader?: Loader }).loader;

/** Calls the loaders of a page and of its layout, as a request for its document does. @returns the status */
async function load(surface: Surface, userId: string, pattern: string, address: string): Promise<number> {
  const url = new URL(address, env().appUrl);
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(url.pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
  const provider = new RouterContextProvider();
  const session = {
    user: {
      id: userId,
      name: 'Ana',
      email: 'ana@exemplo.com.br',
      emailVerified: true,
      twoFactorEnabled: surface === 'admin',
    },
    ...(surface === 'admin'
      ? { role: 'admin', position: 'owner', exportsFull: true }
      : { role: 'user', position: null, exportsFull: null }),
  } as unknown as Session;
  provider.set(requestContext, {
    ...{
      requestId: 'test',
      nonce: '',
      ip: '203.0.113.9',
      userAgent: 'test',
      partnerCode: '',
      addCookies() {},
    },
    session: async () => session,
  });
  const args = { request: new Request(url), params, context: provider, pattern };
  try {
    await GUARDS[surface](args as never, async () => {
      const loaders = [`shells/${surface}/${surface}-layout.tsx`, FILES.get(pattern) ?? ''].map(loaderOf);
      for (const loader of await Promise.all(loaders)) await loader?.(args);
      return new Response();
    });
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    const { init } = thrown as { init?: ResponseInit };
    if (!init) throw thrown;
    return init.status ?? 200;
  }
}

/** Pages of a generated business with so many customers, in the database of the environment. */
async function measured(owner: pg.Client, customers: number): Promise<MeasuredPage[]> {
  await fill(owner, customers);
  await logPlans(owner, owner.database ?? '');
  // Connections that are open already log no plans.
  await closePools();
  const { rows } = await owner.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const log = path.join(rows[0]?.folder ?? '', 'server.log');
  const viewers = await prepareViewers(owner);
  const pages: MeasuredPage[] = [];
  for (const surface of ['admin', 'customer'] as const)
    pages.push(
      ...(await measurePages(owner, surface, {
        ...{ log, warming: 1, times: 2 },
        ask: (pattern, address) => load(surface, viewers[surface], pattern, address),
      })),
    );
  return pages;
}

let other: TestDatabase | undefined;
let few: MeasuredPage[];
let many: MeasuredPage[];
beforeAll(async () => {
  few = await measured(context.owner, FEW);
  other = await createTestDatabase();
  const owner = new pg.Client({ connectionString: other.ownerUrl });
  await owner.connect();
  const before = env();
  setEnv({ ...before, databaseUrl: other.ownerUrl });
  many = await measured(owner, MANY);
  await owner.end();
  await closePools();
  setEnv(before);
}, 120_000);
afterAll(() => other?.drop());

test('no statement of a page reads more because the business is ten times as large', () => {
  const found = growing(few, many, MANY / FEW, FREE);
  const bounded = (fault: string) => {
    const [, page = '', now, unit] = /^(.+?): \d+ → (\d+) (blocks|rows): /.exec(fault) ?? [];
    // The menu counts the queues of /admin. The first page after their time in memory reads them again.
    if (unit === 'blocks' && fault.includes('"read:panel-state-'))
      return Number(now) <= (BOUNDED['/admin']?.blocks ?? 0);
    const bound = BOUNDED[page];
    return bound !== undefined && (unit === 'rows' || Number(now) <= bound.blocks);
  };
  expect(found.filter((fault) => !bounded(fault))).toEqual([]);
});

test('all pages are asked for, but for those of rows that are not generated', () => {
  const shown = many.filter(({ status }) => status === 200);
  expect(many.filter(({ status }) => status >= 500)).toEqual([]);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(({ statements }) => statements.size === 0).map(({ pattern }) => pattern)).toEqual([]);
});

test('a statement that reads all rows is named with its page', () => {
  const page = (rows: number): MeasuredPage => ({
    ...{ pattern: '/admin/prova', status: 200, databaseMs: 1, processMs: 1 },
    statements: new Map([['select count(*) from leads', { blocks: 10, rows }]]),
  });
  expect(growing([page(400)], [page(4_000)], 10, FREE)).toEqual([
    '/admin/prova: 400 → 4000 rows: select count(*) from leads',
  ]);
  expect(growing([page(400)], [page(1_500)], 10, FREE)).toEqual([]);
});
