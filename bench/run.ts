/**
 * `npm run bench [-- --customers 5000 --leads 20000 --rounds 3 --seconds 3]`: the product against the raw limit of
 * the same machine. What is compared runs in turns within one run, and the result is a ratio: absolute numbers
 * belong to a machine and a moment.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { generate } from '#db/generate/load.ts';
import { seedContent } from '#db/seed/content.ts';
import { freePort, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '5000' },
    leads: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const CONNECTIONS = 16;
const SECRET = 'segredo-da-medicao-com-mais-de-32-caracteres';

type Row = { name: string; product: string; raw: string; paths: string[] };
type Measured = { requestsPerSecond: number; late: number };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-bench-'));
fs.chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
const database = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'pg'),
  password: 'bench',
  maxConnections: 100,
});
try {
  await migrate(database.ownerUrl, rolePasswords(SECRET), process.cwd());
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await seedContent(owner);
  const amounts = {
    leads: Number(values.leads),
    customers: Number(values.customers),
    notificationsPerCustomer: 10,
    seed: 1,
  };
  process.stdout.write(`Gerando ${amounts.customers} clientes e ${amounts.leads} leads…\n`);
  await generate(owner, amounts);
  const { rows: users } = await owner.query<{ id: string }>('select id from profiles order by id limit 500');
  await owner.end();

  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: SECRET,
    PUBLIC_KEY: 'chave-da-medicao',
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DB_POOL: '10',
    PORT: String(port),
  };
  const product = `http://127.0.0.1:${port}`;
  // Its log lines are written, as in service, and thrown away here.
  children.push(
    spawn(process.execPath, ['build/server/index.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  await answers(`${product}/healthz`);
  const landing = path.join(folder, 'landing.html');
  fs.writeFileSync(landing, await (await fetch(product)).text());
  const raw = await bareServer('raw', landing, env);
  const useCase = await bareServer('use-case', '', env);

  const dashboards = users.map(({ id }) => `/${id}`);
  const results = [];
  for (const row of [
    { name: 'Página inicial, por HTTP', product, raw, paths: ['/'] },
    { name: 'Caso de uso do painel do cliente', product: useCase, raw, paths: dashboards },
  ] satisfies Row[]) {
    results.push({ name: row.name, ...(await compare(row)) });
  }
  const table = results.map(({ name, product: own, raw: limit }) => ({
    medida: name,
    'produto (req/s)': Math.round(own.requestsPerSecond),
    'limite (req/s)': Math.round(limit.requestsPerSecond),
    razão: `${Math.round((100 * own.requestsPerSecond) / limit.requestsPerSecond)} %`,
    'p97,5 (ms)': own.late,
  }));
  process.stdout.write(`${inspect(table, { compact: false })}\n`);
  fs.writeFileSync(
    'bench/results.json',
    `${JSON.stringify({ ...amounts, connections: CONNECTIONS, results: table }, null, 2)}\n`,
  );
} finally {
  await Promise.all(children.map(end));
  await database.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Both sides in turns, so that a slower minute of the machine hits both; the first round only warms up. */
async function compare(row: Row): Promise<{ product: Measured; raw: Measured }> {
  const taken: { product: Measured[]; raw: Measured[] } = { product: [], raw: [] };
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const side of ['raw', 'product'] as const) {
      const measured = await shoot(row[side], row.paths);
      if (round > 0) taken[side].push(measured);
    }
  }
  return { product: median(taken.product), raw: median(taken.raw) };
}

async function shoot(url: string, paths: string[]): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: Number(values.seconds),
    requests: paths.map((target) => ({ method: 'GET' as const, path: target })),
  });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} erros, ${result.non2xx} recusas`);
  return { requestsPerSecond: result.requests.average, late: result.latency.p97_5 };
}

function median(measured: Measured[]): Measured {
  const sorted = measured.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}

async function bareServer(kind: string, landing: string, env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const child = fork('bench/servers.ts', [kind, String(port), landing], { env });
  children.push(child);
  await new Promise((resolve) => child.once('message', resolve));
  return `http://127.0.0.1:${port}`;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} não respondeu`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function end(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}
