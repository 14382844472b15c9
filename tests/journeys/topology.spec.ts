import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readOutbox } from '#app/platform/mail/outbox-mail.server.ts';
import { newDataDir } from '../../scripts/built-product.ts';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { LOCALHOST_TLS } from '../localhost-tls.ts';
import { startTopology, type Topology } from '../topology-processes.ts';
import { pdf } from '../upload-files.ts';
import { expect, test } from './fixtures.ts';
import { newCustomer } from './new-customer.ts';

test.describe.configure({ mode: 'serial' });
test.use({ ignoreHTTPSErrors: true });

/** As the auth library calls it where the address is https. */
const COOKIE = `__Secure-${SESSION_COOKIE}`;

/** A collector of traces: all that was sent to it. */
const spans: Buffer[] = [];
const collector = http.createServer(async (request, response) => {
  for await (const chunk of request) spans.push(chunk as Buffer);
  response.end();
});
const folder = newDataDir('nome-topology-');
let topology: Topology;
let db: pg.Client;
let customer: { id: string; email: string; cookie: string };
let admin: { cookie: string };

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  topology = await startTopology({
    folder,
    tls: LOCALHOST_TLS,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` },
  });
  db = new pg.Client({ connectionString: topology.databaseUrl });
  await db.connect();
  const person = await newCustomer(db, { cards: ['nome'] });
  const boss = await newCustomer(db, { role: 'admin' });
  const cookies = await newSessions(db, [person.id, boss.id], topology.secret);
  customer = { ...person, cookie: `${COOKIE}=${cookies[0]}` };
  admin = { cookie: `${COOKIE}=${cookies[1]}` };
});
test.afterAll(async () => {
  test.setTimeout(120_000);
  await db?.end();
  await topology?.stop();
  collector.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Requests one web process directly, like a browser behind the balancer. */
const ask = (at: number, address: string, { headers, ...init }: RequestInit = {}) =>
  fetch(`${topology.web[at]?.url}${address}`, {
    redirect: 'manual',
    // A connection that was kept may be closed at the moment at which it is used again.
    headers: { connection: 'close', origin: topology.url, 'x-forwarded-for': '10.9.8.7', ...headers },
    ...init,
  });
/** Value of a metric of a process; 0 while it is absent. */
const metric = async (at: number, line: string) => {
  const answer = await ask(at, '/metrics', { headers: { authorization: `Bearer ${topology.secret}` } });
  const lines = (await answer.text()).split('\n');
  const found = lines.find((text) => text.startsWith(line));
  return Number(found?.split(' ').at(-1) ?? 0);
};

test('a session, and its end, count at both web processes', async () => {
  const [value] = await newSessions(db, [customer.id], topology.secret);
  const headers = { cookie: `${COOKIE}=${value}` };
  const statuses = async () => [
    (await ask(0, '/app', { headers })).status,
    (await ask(1, '/app', { headers })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect((await ask(0, '/sair', { method: 'POST', headers })).status).toBe(302);
  expect(await statuses()).toEqual([302, 302]);
});

test('the second web process reads a file that the first one received, and notifies its open page', async () => {
  const { rows } = await db.query('select id from cards where user_id = $1', [customer.id]);
  const live = await ask(1, '/live', { headers: { cookie: customer.cookie } });
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('data: open');
  const body = new FormData();
  body.set(
    'arquivos',
    new Blob([new Uint8Array(pdf('Pelo outro'))], { type: 'application/pdf' }),
    'conta.pdf',
  );
  const sent = await ask(0, `/app/envios/documentos/${rows[0].id}`, {
    method: 'POST',
    headers: { cookie: customer.cookie, accept: 'application/json' },
    body,
  });
  expect(sent.status).toBe(200);
  const event = (await reader?.read())?.value ?? '';
  expect(event).toContain('event: change');
  // With a replica an event carries its moment, which the pages that follow must hold.
  expect(Number(/^id: (\d+)$/m.exec(event)?.[1])).toBeGreaterThan(Date.now() - 60_000);
  await reader?.cancel();

  const { rows: files } = await db.query('select id from card_documents where user_id = $1', [customer.id]);
  const link = await ask(1, `/app/documentos/${files[0].id}`, { headers: { cookie: customer.cookie } });
  const read = await ask(1, link.headers.get('location') ?? '', { headers: { cookie: customer.cookie } });
  expect(Buffer.from(await read.arrayBuffer()).toString('latin1')).toContain('Pelo outro');
  expect([...topology.store.objects.keys()]).toEqual([
    expect.stringMatching(`^nome-loan-documents/.*${customer.id}`),
  ]);
});

test('a change of content at one process is on the pages of the other', async () => {
  expect(await (await ask(1, '/politicas')).text()).not.toContain('41 agentes de crédito');
  const published = await ask(0, '/admin/cms/footer', {
    method: 'POST',
    headers: { cookie: admin.cookie },
    body: new URLSearchParams({
      intent: 'write',
      step: 'publish',
      expectedVersion: 'first',
      consultants: '41 agentes de crédito',
    }),
  });
  expect(published.status).toBe(302);
  expect(published.headers.getSetCookie().join()).toMatch(/nome\.mudou=\d+/);
  await expect.poll(async () => (await ask(1, '/politicas')).text()).toContain('41 agentes de crédito');
});

test('the worker sends the mail that a web process asked for', async () => {
  await ask(0, '/auth/esqueci', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'ask', email: customer.email }),
  });
  const mails = (name: string) => readOutbox(path.join(folder, name));
  const subjects = async () => (await mails('worker')).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 15_000 }).toContainEqual(expect.stringContaining('senha'));
  expect([await mails('web-1'), await mails('web-2')]).toEqual([[], []]);
});

test('the panel reads from the replica, and from the primary after a change by the reader', async () => {
  const read = (cookie: string) => ask(0, '/admin', { headers: { cookie } });
  const counted = () => metric(0, 'nome_reads_total{server="replica"}');
  await expect.poll(() => metric(0, 'nome_replica_lag_seconds ')).toBeLessThan(5);
  const before = await counted();
  expect((await read(admin.cookie)).status).toBe(200);
  const after = await counted();
  expect(after).toBeGreaterThan(before);
  expect((await read(`${admin.cookie}; nome.mudou=${Date.now()}`)).status).toBe(200);
  expect(await counted()).toBe(after);
});

test('spans of web and worker arrive', async () => {
  await expect
    .poll(() => Buffer.concat(spans).toString('latin1'), { timeout: 15_000 })
    .toMatch(/POST \/auth\/esqueci[\s\S]*job mail\.send|job mail\.send[\s\S]*POST \/auth\/esqueci/);
});

test('a browser behind TLS gets the message of a refused form, and signs out by a button', async ({
  page,
}) => {
  await page.goto(`${topology.url}/auth`);
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByLabel('Senha', { exact: true }).fill('nao-e-esta');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  const [value = ''] = await newSessions(db, [customer.id], topology.secret);
  await page
    .context()
    .addCookies([{ name: COOKIE, value, url: topology.url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
  await page.goto(`${topology.url}/app`);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/auth$|\/$/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(COOKIE);
});

test('a web process that is killed fails no request after the balancer has noticed', async ({ request }) => {
  const [first, second] = topology.web;
  await expect.poll(() => topology.balancer.isReady(first?.url ?? '')).toBe(true);
  first?.process.kill('SIGKILL');
  await expect.poll(() => topology.balancer.isReady(first?.url ?? '')).toBe(false);
  expect(topology.balancer.isReady(second?.url ?? '')).toBe(true);
  topology.balancer.failures.length = 0;
  const statuses = new Set<number>();
  for (let n = 0; n < 100; n += 1) {
    const headers = { cookie: customer.cookie, 'x-forwarded-for': '10.9.8.7' };
    const answer = await request.get(`${topology.url}${n % 4 ? '/faq' : '/app'}`, { headers });
    statuses.add(answer.status());
    await pause(5);
  }
  expect([...statuses]).toEqual([200]);
  expect(topology.balancer.failures).toEqual([]);
});
