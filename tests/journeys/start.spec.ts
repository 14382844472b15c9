import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { newDataDir } from '../../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { DEMO, expect, hydrated, test } from './fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from './product.ts';

const OWN = {
  APP_SECRET: 'segredo-de-quem-opera-com-mais-de-32-caracteres',
  PUBLIC_KEY: 'chave-de-teste',
  APP_URL: 'https://nome.exemplo',
  PAYMENTS: 'sandbox',
  MAIL_DELIVERY: 'outbox',
};
const NO_DATABASE = 'postgres://dono:segredo@127.0.0.1:1/nome';

/** Starts the built product, which is expected to refuse, and waits for its end. */
async function refusedStart(dataDir: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return { code, said: said.trim() };
}

type Case = {
  name: string;
  says: RegExp;
  env?: NodeJS.ProcessEnv;
  dataDir?: (folder: string) => string;
  arrange?: (folder: string) => void;
};

/** The files by which a cluster is known. */
function arrangeCluster(folder: string, major: number): void {
  fs.mkdirSync(path.join(folder, 'postgres', 'global'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), `${major}\n`);
  fs.writeFileSync(path.join(folder, 'postgres', 'global', 'pg_control'), '');
}

/** Faults that are found without the database: the start ends before it starts or creates anything. */
const CASES: Case[] = [
  {
    name: 'a database of another major version',
    arrange: (folder) => {
      arrangeCluster(folder, 17);
      fs.writeFileSync(path.join(folder, 'secrets.json'), '{"databasePassword": "x", "secret": "y"}');
    },
    says: /was made by PostgreSQL 17, and this release brings 18\. Make a backup .* restore it /,
  },
  {
    name: 'a wrong variable',
    env: { PORT: 'abc' },
    says: /^.*PORT must be a whole number from 0 to 65535\.$/,
  },
  {
    name: 'a backup folder that cannot be',
    env: { BACKUP_DIR: '/proc/nada' },
    says: /^The folder \/proc\/nada cannot be written \(E\w+\): correct BACKUP_DIR/,
  },
  {
    name: 'a wrong sender',
    env: { MAIL_FROM: 'naoemail' },
    says: /^.*MAIL_FROM must be an address/,
  },
  {
    name: 'a malformed address of the database',
    env: { DATABASE_URL: 'postgres' },
    says: /DATABASE_URL must/,
  },
  {
    name: 'no word about payments',
    env: { ...OWN, DATABASE_URL: NO_DATABASE, PAYMENTS: '' },
    says: /PAYMENTS must be chosen/,
  },
  {
    name: 'no word about mail',
    env: { ...OWN, DATABASE_URL: NO_DATABASE, MAIL_DELIVERY: '' },
    says: /mail must be chosen/,
  },
  {
    name: 'a public address without https',
    env: { ...OWN, DATABASE_URL: NO_DATABASE, APP_URL: 'http://nome.exemplo' },
    says: /APP_URL must begin with https/,
  },
  {
    name: 'a database that is not there',
    env: { ...OWN, DATABASE_URL: NO_DATABASE },
    says: /^The database of DATABASE_URL \(127\.0\.0\.1:1\/nome\) cannot be used: nothing listens there/,
  },
  {
    name: 'a folder that cannot be',
    dataDir: () => '/proc/nada',
    says: /^The folder \/proc\/nada cannot be written/,
  },
  {
    name: 'a file where a folder should be',
    dataDir: (folder) => path.join(folder, 'a', 'b'),
    arrange: (folder) => fs.writeFileSync(path.join(folder, 'a'), ''),
    says: /cannot be written \(ENOTDIR\): correct DATA_DIR/,
  },
  {
    name: 'secrets.json empty',
    arrange: (folder) => fs.writeFileSync(path.join(folder, 'secrets.json'), ''),
    says: /secrets\.json is damaged: restore it from your backup/,
  },
  {
    name: 'secrets.json cut',
    arrange: (folder) => fs.writeFileSync(path.join(folder, 'secrets.json'), '{"databasePassword": "x"}'),
    says: /secrets\.json is damaged/,
  },
  {
    name: 'secrets.json lost',
    arrange: (folder) => arrangeCluster(folder, 18),
    says: /secrets\.json is missing, but a database made with it is there: restore it/,
  },
];

for (const { name, env = {}, dataDir = (folder: string) => folder, arrange, says } of CASES) {
  test(`a start with ${name} ends with one sentence, before a database is started`, async () => {
    const folder = newDataDir();
    try {
      arrange?.(folder);
      const { code, said } = await refusedStart(dataDir(folder), env);
      expect(said).toMatch(says);
      expect(said.split('\n')).toHaveLength(1);
      expect(said).not.toContain('segredo');
      expect(code).toBe(1);
      expect(fs.existsSync(path.join(folder, 'postgres', 'server.log'))).toBe(false);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
}

test('a port in use is named before a database is started', async () => {
  const folder = newDataDir();
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as net.AddressInfo;
  try {
    const { code, said } = await refusedStart(folder, { PORT: String(port) });
    expect(said).toBe(
      `Port ${port} of 127.0.0.1 is in use: stop the program that uses it or set PORT to another number.`,
    );
    expect(code).toBe(1);
    expect(fs.readdirSync(folder)).toEqual([]);
  } finally {
    other.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a database of another encoding, or of an owner without the right to create roles, is refused by name', async () => {
  test.setTimeout(90_000);
  const folder = newDataDir();
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    password: 'x',
    disposable: true,
  });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await owner.connect();
    for (const encoding of ['SQL_ASCII', 'LATIN1']) {
      const database = encoding.toLowerCase();
      await owner.query(
        `create database ${database} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
      );
      const DATABASE_URL = server.ownerUrl.replace(/\/postgres$/, `/${database}`);
      const { code, said } = await refusedStart(path.join(folder, 'data'), { ...OWN, DATABASE_URL });
      expect(said).toContain(`/${database}) has the encoding ${encoding}, and UTF8 is needed`);
      expect(said.split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    }
    await owner.query("create role dono login password 'x'");
    await owner.query('create database casa owner dono');
    const { code, said } = await refusedStart(path.join(folder, 'data'), {
      ...OWN,
      DATABASE_URL: server.ownerUrl.replace('postgres:x@', 'dono:x@').replace(/\/postgres$/, '/casa'),
    });
    expect(said).toMatch(/\/casa\) belongs to dono, .*: run "alter role dono createrole" as a superuser\.$/);
    expect(said.split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  } finally {
    await owner.end();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

/** Everything below a folder that another account of the machine could open. */
function open(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    // The product goes on: a file may be renamed or deleted after it was listed.
    const mode = fs.lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    return mode & 0o077 ? [file] : [];
  });
}

test('files of the product are closed to other accounts, and a failed start leaves no database running', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const dataDir = copyData();
  fs.chmodSync(dataDir, 0o755);
  const outbox = path.join(dataDir, 'outbox');
  const port = await freePort();
  const product = await startProduct(dataDir, port);
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await page.goto('/auth/esqueci');
    await hydrated(page);
    await page.getByLabel('E-mail').fill(DEMO.customer.email);
    await page.getByRole('button', { name: /enviar/i }).click();
    await expect.poll(() => fs.existsSync(outbox) && fs.readdirSync(outbox).length).toBeTruthy();
    await page.context().close();
    // Its own log was opened by the test.
    expect(open(dataDir).filter((file) => file !== path.join(dataDir, 'server.log'))).toEqual([]);
    expect(fs.statSync(dataDir).mode & 0o066).toBe(0);

    await stopProduct(product);
    const foreign = await refusedStart(dataDir, { APP_SECRET: OWN.APP_SECRET });
    expect(foreign.said).toMatch(
      /^APP_SECRET is not the secret of this installation \(it is key [0-9a-f]{16}, and .*$/,
    );
    expect(foreign.code).toBe(1);
    expect(fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const secrets = path.join(dataDir, 'secrets.json');
    const right = fs.readFileSync(secrets, 'utf8');
    fs.writeFileSync(secrets, right.replace('"databasePassword": "', '$&_'));
    const { code, said } = await refusedStart(dataDir, {});
    expect(said).toMatch(/cannot be used: secrets\.json is not the one that it was made with/);
    expect(code).toBe(1);
    expect(fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    fs.writeFileSync(secrets, right);
    const again = await startProduct(dataDir, port);
    await (await databaseOf(dataDir)).end();
    await stopProduct(again);
  } finally {
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
