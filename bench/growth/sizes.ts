import path from 'node:path';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { generateMoney } from '#db/generate/generate-money.ts';
import { generateTraffic } from '#db/generate/generate-traffic.ts';
import { generateWork } from '#db/generate/generate-work.ts';
import { generate } from '#db/generate/load.ts';
import { sumDays } from '#db/generate/sum-days.ts';
import { seedContent } from '#db/seed/content.ts';
import { startBuiltProduct, stopBuiltProduct } from '../../scripts/built-product.ts';
import type { EmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { type MeasuredPage, measurePages, type Surface } from './measure.ts';
import { CUSTOMER } from './panel-addresses.ts';
import { logPlans } from './statements.ts';

const SECRET = 'segredo-da-medicao-com-mais-de-32-caracteres';

type Size = { database: EmbeddedPostgres; folder: string; customers: number; port: number };

/** Measures all pages of a business with so many customers and everything else in proportion. */
export async function measureSize({ database, folder, customers, port }: Size): Promise<MeasuredPage[]> {
  const name = `growth_${customers}`;
  const server = new pg.Client({ connectionString: database.ownerUrl });
  await server.connect();
  const { rowCount: there } = await server.query('select 1 from pg_database where datname = $1', [name]);
  if (!there) await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  const dataDir = path.join(folder, `product-${customers}`);
  const env = {
    ...{ DATABASE_URL: url.href, APP_SECRET: SECRET, PUBLIC_KEY: 'chave-da-medicao' },
    ...{ APP_URL: `http://127.0.0.1:${port}`, PAYMENTS: 'panel' },
    ...{ MAIL_DELIVERY: 'panel', JOB_WORKERS: 'off' },
  };
  setEnv(parseEnv({ ...env, NODE_ENV: 'test', DATA_DIR: dataDir }));
  await migrate(url.href, rolePasswords(SECRET), process.cwd());
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  try {
    if (!there) await fill(owner, customers);
    await logPlans(owner, name);
    const product = await startBuiltProduct({ dataDir, port, env });
    try {
      return await measureSurfaces(owner, {
        url: product.url,
        log: path.join(database.dataDir, 'server.log'),
      });
    } finally {
      await stopBuiltProduct(product);
    }
  } finally {
    await owner.end();
  }
}

/** Fills an empty database with a business of so many customers. */
export async function fill(owner: pg.Client, customers: number): Promise<void> {
  await seedContent(owner);
  await generate(owner, { leads: 2 * customers, customers, notificationsPerCustomer: 5, seed: 1 });
  await generateMoney(owner, { orders: customers, documents: Math.floor(customers / 25) });
  await generateWork(owner, { listings: 2 * customers, letters: Math.floor(customers / 10), seed: 1 });
  await generateTraffic(owner);
  await sumDays(owner);
  await owner.query('vacuum analyze');
}

/** Makes the last generated account an owner of the panel. @returns who asks for the pages of each surface */
export async function prepareViewers(owner: pg.Client): Promise<Record<Surface, string>> {
  const { rows } = await owner.query<Record<Surface, string>>(
    `select ${CUSTOMER} as customer, (select max(id::text) from users where email like '%@gerado.exemplo') as admin`,
  );
  const [viewers] = rows;
  if (!viewers) throw new Error('unreachable');
  await owner.query("update user_roles set role = 'admin' where user_id = $1", [viewers.admin]);
  return viewers;
}

/** PostgreSQL chooses a plan for all values at the sixth request. */
const WARMING = 6;
const MEASURED = 5;

async function measureSurfaces(
  owner: pg.Client,
  { url, log }: { url: string; log: string },
): Promise<MeasuredPage[]> {
  const viewers = await prepareViewers(owner);
  const surfaces = ['admin', 'customer'] as const;
  const cookies = await newSessions(
    owner,
    surfaces.map((surface) => viewers[surface]),
    SECRET,
  );
  const found: MeasuredPage[] = [];
  for (const [at, surface] of surfaces.entries()) {
    const headers = { cookie: `${SESSION_COOKIE}=${cookies[at]}` };
    const ask = async (_pattern: string, address: string) => {
      const answer = await fetch(`${url}${address}`, { headers, redirect: 'manual' });
      await answer.arrayBuffer();
      return answer.status;
    };
    found.push(...(await measurePages(owner, surface, { log, ask, warming: WARMING, times: MEASURED })));
  }
  return found;
}
