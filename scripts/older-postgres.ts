/**
 * Part of `npm run test:upgrade`: a start moves the data of PostgreSQL 17 into the installed version. The
 * cluster is made by the old binaries, fetched with the command of the start's error message.
 */
import { execSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { schemaFingerprint, tablesOf } from '#app/platform/backup/tables.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { migrate } from '#app/platform/db/migrate.server.ts';
import { migrateQueue } from '#app/platform/db/queue-schema.server.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { seedContent } from '#db/seed/content.ts';
import { seedDemo } from '#db/seed/demo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#db/seed/demo-accounts.ts';
import { moveOldCluster } from '#server/move-cluster.ts';
import { type BuiltProduct, newDataDir, startBuiltProduct, stopBuiltProduct } from './built-product.ts';
import { clusterMajor, nativePackage, nativeVersion, startEmbeddedPostgres } from './embedded-postgres.ts';

const ROOT = process.cwd();
const OLD = 17;
const folder = newDataDir('nome-older-');
const cluster = path.join(folder, 'postgres');
const secrets = {
  databasePassword: randomBytes(24).toString('base64url'),
  secret: randomBytes(48).toString('base64url'),
};
const native = path.join(folder, `postgres-${OLD}-binaries/node_modules`, nativePackage(), 'native');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the command of the error message for missing old binaries. */
async function fetchBinaries(): Promise<void> {
  fs.mkdirSync(path.join(cluster, 'global'), { recursive: true });
  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), `${OLD}\n`);
  fs.writeFileSync(path.join(cluster, 'global', 'pg_control'), '');
  const said = await moveOldCluster(folder, ROOT, secrets).then(
    () => '',
    (error: Error) => error.message,
  );
  const [command] = /npm install .*/.exec(said) ?? [];
  if (!command) throw new Error(`A start without the old binaries says: ${said}`);
  execSync(command, { stdio: ['ignore', 'ignore', 'inherit'] });
  fs.rmSync(cluster, { recursive: true });
}

async function onOld<T>(dataDir: string, work: (db: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, password: secrets.databasePassword, native });
  return onServer(server, work);
}

async function onServer<T>(
  server: { ownerUrl: string; stop(): Promise<void> },
  work: (db: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: server.ownerUrl });
  await db.connect();
  try {
    return await work(db, server.ownerUrl);
  } finally {
    await db.end();
    await server.stop();
  }
}

/** Creates the product's database with people on the old server. */
async function fill(db: pg.Client, url: string): Promise<void> {
  // The only function of the schema that 17 lacks.
  await db.query('create function uuidv7() returns uuid language sql as $$ select gen_random_uuid() $$');
  await migrate(url, rolePasswords(secrets.secret), ROOT);
  await db.query('grant execute on function uuidv7() to public');
  await migrateQueue(db, url, JOB_NAMES);
  await seedContent(db);
  setEnv(parseEnv({ DATA_DIR: folder }, { databaseUrl: url, secret: secrets.secret }));
  await seedDemo(db, 'small');
}

/** Number of rows and checksum of every table. */
async function sums(db: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of await tablesOf(db, [])) {
    const { rows, fingerprint: sum } = await schemaFingerprint(db, table);
    found.set(table.name, `${rows} rows, ${sum}`);
  }
  return found;
}

async function signIn({ url }: BuiltProduct): Promise<void> {
  const [{ email }] = DEMO_ACCOUNTS;
  const { status, headers } = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ intent: 'login', redirectTo: '', email, password: DEMO_PASSWORD }),
  });
  if (status !== 302) throw new Error(`sign-in after the move answers ${status} ${headers.get('location')}`);
}

let product: BuiltProduct | undefined;
try {
  fs.writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  await fetchBinaries();
  await onOld(cluster, fill);
  product = await startBuiltProduct({ dataDir: folder, log: path.join(folder, 'product.log') });
  await signIn(product);
  await stopBuiltProduct(product);
  if (clusterMajor(cluster) !== Number.parseInt(nativeVersion(), 10)) throw new Error('nothing was moved');
  say(`The start moved the data of PostgreSQL ${OLD} to ${nativeVersion()}; people sign in.`);

  // Moves again without the product, which writes rows itself, and compares every table with the kept
  // cluster.
  const kept = `${cluster}-${OLD}-kept`;
  fs.rmSync(cluster, { recursive: true });
  fs.renameSync(kept, cluster);
  await moveOldCluster(folder, ROOT, secrets);
  const before = await onOld(kept, sums);
  const after = await onServer(
    await startEmbeddedPostgres({ dataDir: cluster, password: secrets.databasePassword }),
    sums,
  );
  const different = [...before].filter(([name, sum]) => after.get(name) !== sum);
  if (different.length > 0 || before.size !== after.size)
    throw new Error(
      `other rows after the move: ${different.map(([name, sum]) => `${name} ${sum}, ${after.get(name)}`)}`,
    );
  say(`${before.size} tables have the same rows; the old cluster is kept and still starts.`);
  const left = fs.readdirSync(folder).filter((name) => /next|move/.test(name));
  if (left.length > 0) throw new Error(`left behind: ${left}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
  if (product) await stopBuiltProduct(product);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
