/**
 * `npm run bench [-- --customers 50000 --few 500 --leads 20000 --rounds 3 --seconds 3]`: the product against the raw
 * limit of the same machine, with few (0: not at all) and with many customers. What is compared runs in turns within
 * one run, and the result is a ratio: absolute numbers belong to a machine and a moment. Fails when a ratio is below
 * its limit, or falls with the number of customers.
 */
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { type Amounts, generate } from '#db/generate/load.ts';
import { seedContent } from '#db/seed/content.ts';
import { newDataDir, startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { newSessions, SESSION_COOKIE } from '../scripts/session-cookie.ts';
import { exportMemory, leadQuestions, leadRows, panelRows, rarePerson } from './leads.ts';
import { CONNECTIONS, compare, type Row } from './measure.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '50000' },
    few: { type: 'string', default: '500' },
    leads: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const SECRET = 'segredo-da-medicao-com-mais-de-32-caracteres';
/** How many people take part in a measurement; more would only make it longer. */
const PEOPLE = 4_000;
/** "Flat": with a hundred times the customers at least this share of the requests/s with few of them. */
const FLAT = 0.7;
/** Flat: an export of everything takes at most so many times the memory of its first lines. */
const NO_MORE = 1.3;

type Line = {
  medida: string;
  clientes: number;
  leads: number;
  produto: number;
  limite?: number;
  razão?: number;
  p97: number;
  exigido?: number;
  atéMs?: number;
};

const folder = newDataDir('nome-bench-');
const database = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'pg'),
  password: 'bench',
  maxConnections: 100,
});
const lines: Line[] = [];
try {
  for (const [name, customers] of [
    ['poucos', Number(values.few)],
    ['muitos', Number(values.customers)],
  ] as const) {
    if (customers === 0) continue;
    const amounts = { leads: Number(values.leads), customers, notificationsPerCustomer: 10, seed: 1 };
    lines.push(...(await measureWith(name, amounts)));
  }
} finally {
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
const table = lines.map(({ produto, limite, razão, p97, exigido, atéMs, ...line }) => ({
  ...line,
  'produto (req/s)': Math.round(produto),
  ...(limite && { 'limite (req/s)': Math.round(limite) }),
  ...(razão && { razão: `${Math.round(100 * razão)} %${exigido ? ` (exigido ${100 * exigido} %)` : ''}` }),
  'p97,5 (ms)': atéMs ? `${p97} (até ${atéMs})` : p97,
}));
process.stdout.write(`${inspect(table, { compact: false })}\n`);
fs.writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ connections: CONNECTIONS, results: table }, null, 2)}\n`,
);
const faults = [
  ...lines.filter(({ razão = 1, exigido = 0 }) => razão < exigido),
  ...lines.filter(({ p97, atéMs = Number.POSITIVE_INFINITY }) => p97 > atéMs),
  ...lines.filter(falls),
];
for (const { medida, clientes } of faults)
  process.stderr.write(`Abaixo do exigido: ${medida}, ${clientes} clientes\n`);
if (faults.length > 0) process.exitCode = 1;

/**
 * Asked of what has a limit to reach: a page of the panel reads more with many customers than with so few that its
 * caps and pages are not filled.
 */
function falls({ medida, clientes, produto, exigido }: Line): boolean {
  if (!exigido) return false;
  const few = lines.find((other) => other.medida === medida && other.clientes < clientes);
  return few !== undefined && produto < FLAT * few.produto;
}

/** A database of its own with so many customers; every row is measured on it. */
async function measureWith(name: string, amounts: Amounts): Promise<Line[]> {
  const ownerUrl = await newDatabase(name);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await seedContent(owner);
  process.stdout.write(`Gerando ${amounts.customers} clientes e ${amounts.leads} leads…\n`);
  await generate(owner, amounts);
  const [admin, ...people] = await signedIn(owner);
  if (!admin) throw new Error('Sem clientes não há quem entre no painel.');
  await owner.query("update user_roles set role = 'admin' where user_id = $1", [admin.id]);

  const port = await freePort();
  const env = {
    DATABASE_URL: ownerUrl,
    APP_SECRET: SECRET,
    PUBLIC_KEY: 'chave-da-medicao',
    APP_URL: `http://127.0.0.1:${port}`,
    PAYMENTS: 'sandbox',
    MAIL: 'outbox',
    DB_POOL: '10',
    // Written, as in service, and thrown away.
    LOG_LEVEL: 'info',
  };
  const product = await startBuiltProduct({
    dataDir: folder,
    port,
    env,
    log: path.join(folder, 'server.log'),
  });
  const landing = path.join(folder, 'landing.html');
  fs.writeFileSync(landing, await (await fetch(product.url)).text());
  const children: ChildProcess[] = [];
  try {
    const raw = await bareServer(children, 'raw', landing, env);
    const useCase = await bareServer(children, 'use-case', '', env);
    const dashboards = people.map(({ id }) => ({ path: `/painel/${id}` }));
    const marks = people.map(({ id }) => ({ path: `/lidas/${id}` }));
    const pages = Array.from({ length: CONNECTIONS }, () => ({ path: '/' }));
    const rows: Row[] = [
      {
        name: 'Página inicial, por HTTP',
        product: { url: product.url, asks: pages },
        raw: { url: raw, asks: pages },
      },
      {
        name: 'Caso de uso do painel do cliente',
        least: 0.5,
        product: { url: useCase, asks: dashboards },
        raw: { url: raw, asks: dashboards },
      },
      {
        name: 'Painel do cliente (.data), por HTTP',
        least: 0.15,
        product: {
          url: product.url,
          asks: people.map(({ cookie }) => ({ path: '/app.data', headers: { cookie } })),
        },
        raw: { url: raw, asks: dashboards },
      },
      {
        name: 'Marcar todas como lidas',
        least: 0.3,
        product: { url: useCase, asks: marks },
        raw: { url: raw, asks: marks },
        once: true,
        before: () =>
          owner.query('update notifications set read = false where user_id = any($1)', [
            people.map(({ id }) => id),
          ]),
      },
      ...leadRows(await leadQuestions(owner), { product: product.url, useCase, raw, cookie: admin.cookie }),
      ...panelRows(await rarePerson(owner), product.url, admin.cookie),
    ];
    const measured: Line[] = [];
    for (const row of rows) {
      const { product: own, raw: limit } = await compare(row, Number(values.rounds), Number(values.seconds));
      measured.push({
        medida: row.name,
        clientes: amounts.customers,
        leads: amounts.leads,
        produto: own.requestsPerSecond,
        ...(limit && {
          limite: limit.requestsPerSecond,
          razão: own.requestsPerSecond / limit.requestsPerSecond,
        }),
        p97: own.late,
        ...(row.least && { exigido: row.least }),
        ...(row.latest && { atéMs: row.latest }),
      });
    }
    const memory = await exportMemory(product.url, admin.cookie, product.process.pid ?? 0);
    process.stdout.write(
      `Exportação de ${memory.lines} linhas: até ${Math.round(memory.early)} MB nas primeiras, ${Math.round(memory.most)} MB ao todo\n`,
    );
    if (memory.most > memory.early * NO_MORE) {
      process.stderr.write('A memória da exportação cresce com o número de linhas.\n');
      process.exitCode = 1;
    }
    return measured;
  } finally {
    await Promise.all(children.map((child) => stopBuiltProduct({ process: child })));
    await stopBuiltProduct(product);
    await owner.end();
  }
}

async function newDatabase(name: string): Promise<string> {
  const server = new pg.Client({ connectionString: database.ownerUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, rolePasswords(SECRET), process.cwd());
  return url.href;
}

/** People with a session each. */
async function signedIn(owner: pg.Client): Promise<{ id: string; cookie: string }[]> {
  const { rows } = await owner.query<{ id: string }>('select id from profiles order by id limit $1', [
    PEOPLE,
  ]);
  const ids = rows.map(({ id }) => id);
  const values = await newSessions(owner, ids, SECRET);
  return ids.map((id, at) => ({ id, cookie: `${SESSION_COOKIE}=${values[at]}` }));
}

async function bareServer(
  children: ChildProcess[],
  kind: string,
  landing: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const port = await freePort();
  const child = fork('bench/servers.ts', [kind, String(port), landing], { env: { ...process.env, ...env } });
  children.push(child);
  await new Promise((resolve) => child.once('message', resolve));
  return `http://127.0.0.1:${port}`;
}
