import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { newDataDir } from '../../scripts/built-product.ts';
import { freePort, startEmbeddedPostgres } from '../../scripts/embedded-postgres.ts';
import { expect, test } from './fixtures.ts';
import { copyData, startProduct, stopProduct } from './product.ts';

/** Variables of login shells, tcsh, node-gyp and users of PostgreSQL, of sudo, systemd, Docker and CI. */
const EXPORTS = `export MAIL=/var/mail/root HOST=maquina.local JOBS=max PGSSLMODE=require PGOPTIONS='-c search_path=x' \
  SUDO_USER=ana SUDO_UID=1000 SUDO_COMMAND='/usr/bin/npm start' LANG=pt_BR.ISO-8859-1 LC_ALL=C TZ=Asia/Tokyo \
  INVOCATION_ID=4f1c JOURNAL_STREAM=8:1 NOTIFY_SOCKET=/run/systemd/notify LISTEN_FDS=1 STATE_DIRECTORY=/var/lib/nome \
  HOSTNAME=3f2a NODE_VERSION=26.10.0 CI=true GITHUB_ACTIONS=true RUNNER_DEBUG=1 DEBUG='*' FORCE_COLOR=1`;

test('the product starts in a login shell, and logs the reason of its end', async () => {
  test.setTimeout(120_000);
  const dataDir = copyData();
  const port = await freePort();
  const pidFile = path.join(dataDir, 'product.pid');
  const command = `${EXPORTS}; cd '${process.cwd()}'; echo $$ > '${pidFile}'; exec env NODE_ENV=production PORT=${port} \
    DATA_DIR='${dataDir}' DEMO_SIZE=small '${process.execPath}' build/server/index.js server`;
  const [shell = '', ...args] =
    process.getuid?.() === 0 ? ['su', '-l', 'root', '-s', '/bin/bash', '-c'] : ['bash', '-l', '-c'];
  const child = spawn(shell, [...args, command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => said,
          ),
        { timeout: 90_000 },
      )
      .toBe(200);
  } finally {
    process.kill(Number(fs.readFileSync(pidFile, 'utf8')), 'SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  expect(said).toMatch(/"code":"SIGTERM".*"msg":"this process begins to end"/);
});

/** Proxy to a server that cuts the connections with these numbers at the server's second answer. */
async function cutting(to: number, ...cut: number[]) {
  let made = 0;
  const server = net.createServer((client) => {
    made += 1;
    const isCut = cut.includes(made);
    const upstream = net.connect(to, '127.0.0.1');
    let answers = 0;
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      answers += 1;
      if (isCut && answers > 1) client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as net.AddressInfo).port, close: () => server.close() };
}

test('a start whose database connections are lost goes on with new ones', async () => {
  test.setTimeout(180_000);
  const folder = newDataDir();
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'pg'),
    password: 'x',
    disposable: true,
  });
  // The first one inspects the database.
  const way = await cutting(database.port, 3, 6, 12);
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir);
  try {
    const product = await startProduct(dataDir, await freePort(), {
      DATABASE_URL: database.ownerUrl.replace(`:${database.port}/`, `:${way.port}/`),
      APP_SECRET: 'segredo-de-quem-opera-com-mais-de-32-caracteres',
      PUBLIC_KEY: 'chave-de-teste',
      APP_URL: 'https://nome.exemplo',
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
    });
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    await stopProduct(product);
    const log = fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8');
    expect(log.match(/lost the database during the start/g)?.length).toBeGreaterThan(0);
  } finally {
    way.close();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('a product that listens on IPv6 loopback prints an address that opens', async () => {
  test.setTimeout(120_000);
  const dataDir = copyData();
  const port = await freePort();
  const log = path.join(dataDir, 'server.log');
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LISTEN_HOST: '::1',
      PORT: `${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', fs.openSync(log, 'a'), 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const address = () => /is up: (\S+)/.exec(fs.readFileSync(log, 'utf8'))?.[1];
    await expect.poll(address, { timeout: 90_000 }).toBe(`http://[::1]:${port}`);
    expect((await fetch(`${address()}/auth`)).status).toBe(200);
    const origin = { origin: String(address()), 'content-type': 'application/json' };
    const signIn = await fetch(`${address()}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: origin,
      body: '{}',
    });
    expect(signIn.status).toBeLessThan(500);
  } finally {
    child.kill('SIGINT');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
