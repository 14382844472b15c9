import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerChatNow } from '#app/features/assistant/server/index.server.ts';
import { ADAPTER_NAMES } from '#app/features/integrations/rules/stored-settings.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import {
  adapterSettings,
  followAdapterSettings,
  loadAdapterSettings,
} from '#app/platform/adapter-settings.server.ts';
import { env, parseEnv, setEnv } from '#app/platform/env.server.ts';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { MP, startMercadoPago } from '#tests/mercado-pago.ts';
import { addPerson } from '#tests/people.ts';
import { listAdapters, removeAdapter, saveAdapter, testAdapter } from './index.server.ts';

const context = onTestDatabase();
const KEY = 'chave-secreta-do-modelo-4321';
let admin: SignedInActor;
let provider: Server;
let url: string;
/** Keys that the model's provider received. */
let keys: (string | undefined)[];

beforeAll(async () => {
  setEnv({ ...env(), outgoing: 'any' });
  admin = await addPerson(context.owner, 'admin');
  provider = createServer((request, response) => {
    keys.push(request.headers.authorization);
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"choices":[{"delta":{"content":"Oi"}}]}\n\ndata: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  await stopLive();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(async () => {
  keys = [];
  await context.owner.query('delete from integration_credentials');
  await loadAdapterSettings();
});

const chat = (over: Record<string, string> = {}) => ({ url, model: 'modelo-1', key: KEY, ...over });
const of = async (name: string) => (await listAdapters(admin)).find((adapter) => adapter.name === name);

const versionOf = async (name: string) => (await of(name))?.stored?.version ?? 0;

async function ask(): Promise<string> {
  const signal = AbortSignal.timeout(5_000);
  const reply = await answerChatNow({ messages: [{ role: 'user', content: 'Olá' }] }, signal);
  if (!reply.ok) throw new Error(reply.error.message);
  let text = '';
  for await (const piece of reply.value) text += piece;
  return text;
}

test('without anything configured every embedded adapter passes its test at once, and says that it called no service', async () => {
  for (const name of ADAPTER_NAMES)
    expect(await testAdapter(admin, name), name).toMatchObject({ ok: true, code: 'no-service' });
  const shown = await listAdapters(admin);
  expect(shown.map(({ state }) => state)).toEqual(ADAPTER_NAMES.map(() => 'default'));
  expect(shown.every(({ checks }) => checks[0]?.ok)).toBe(true);
});

test('stored settings are what the adapter works with, and their secret is in no table and no answer', async () => {
  expect(await saveAdapter(admin, 'assistant', 0, chat())).toMatchObject({ ok: true });
  expect(await ask()).toBe('Oi');
  expect(keys).toEqual([`Bearer ${KEY}`]);
  expect(await testAdapter(admin, 'assistant')).toMatchObject({ ok: true, code: 'ok' });
  expect(await of('assistant')).toMatchObject({
    state: 'stored',
    working: 'modelo-1, em 127.0.0.1',
    stored: { settings: { url, model: 'modelo-1' }, hints: { key: '4321' } },
  });
  expect(JSON.stringify(await listAdapters(admin))).not.toContain(KEY);
  for (const table of ['integration_credentials', 'integration_checks', 'audit_log']) {
    const { rows } = await context.owner.query(`select * from ${table}`);
    expect(JSON.stringify(rows), table).not.toContain(KEY);
  }
  const first = await versionOf('assistant');
  expect(await removeAdapter(admin, 'assistant', first - 1)).toMatchObject({ error: { code: 'stale' } });
  expect(await removeAdapter(admin, 'assistant', first)).toMatchObject({ ok: true });
  // Pressed twice, it is gone already.
  expect(await removeAdapter(admin, 'assistant', first)).toMatchObject({ ok: true });
  expect(await ask()).not.toBe('Oi');
  expect(await of('assistant')).toMatchObject({ state: 'default', stored: null });
  // Given again, they are not what an editor of the first ones saw.
  expect(await saveAdapter(admin, 'assistant', 0, chat())).toMatchObject({ ok: true });
  const again = await versionOf('assistant');
  expect(again).toBeGreaterThan(first);
  for (const change of [
    saveAdapter(admin, 'assistant', first, chat()),
    removeAdapter(admin, 'assistant', first),
  ]) {
    expect(await change).toMatchObject({ error: { code: 'stale' } });
  }
  expect(await versionOf('assistant')).toBe(again);
});

test('the payment provider is called with the stored token; a refused one shows among the last errors', async () => {
  const bank = await startMercadoPago();
  try {
    setEnv({ ...env(), payments: { ...env().payments, apiUrl: bank.url } });
    const tokens = { accessToken: MP.accessToken, webhookSecret: MP.webhookSecret };
    expect(await saveAdapter(admin, 'payments', 0, tokens)).toMatchObject({ ok: true });
    expect(await testAdapter(admin, 'payments')).toMatchObject({ ok: true, code: 'ok' });
    expect(bank.calls.length).toBeGreaterThan(0);
    bank.faults.push({ path: /payments\/search/, times: 9, status: 401 });
    expect(await testAdapter(admin, 'payments')).toMatchObject({ ok: false, code: '401' });
    expect((await of('payments'))?.checks[0]).toMatchObject({ ok: false, code: '401', during: 'test' });
  } finally {
    setEnv({ ...env(), payments: { ...env().payments, apiUrl: undefined } });
    await bank.stop();
  }
});

test('an empty secret stays as it was, but never follows a new address', async () => {
  await saveAdapter(admin, 'assistant', 0, chat());
  expect(
    await saveAdapter(admin, 'assistant', await versionOf('assistant'), chat({ model: 'modelo-2', key: '' })),
  ).toMatchObject({
    ok: true,
  });
  expect(adapterSettings().chat).toMatchObject({ model: 'modelo-2', key: KEY });
  const elsewhere = url.replace('/v1', '/v2');
  expect(
    await saveAdapter(admin, 'assistant', await versionOf('assistant'), chat({ url: elsewhere, key: '' })),
  ).toMatchObject({
    ok: true,
  });
  expect(adapterSettings().chat).toMatchObject({ url: elsewhere, key: undefined });
});

test('the second of two editors gets a conflict, also when nothing was stored before', async () => {
  const both = await Promise.all([
    saveAdapter(admin, 'assistant', 0, chat({ model: 'a' })),
    saveAdapter(admin, 'assistant', 0, chat({ model: 'b' })),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } });
  expect(await saveAdapter(admin, 'assistant', 0, chat())).toMatchObject({ error: { code: 'stale' } });
});

test('the environment wins over what is stored, and is shown as such', async () => {
  await saveAdapter(admin, 'lookups', 0, { mode: 'network' });
  await saveAdapter(admin, 'assistant', 0, chat());
  expect(adapterSettings().lookups).toBe('network');
  const before = env();
  try {
    const { decided } = parseEnv({ LOOKUPS: 'embedded', CHAT_URL: '' }, { databaseUrl: 'x', secret: 'y' });
    setEnv({
      ...before,
      decided,
      chat: { url: 'https://ambiente.exemplo/v1', key: undefined, model: 'do-ambiente' },
    });
    expect(adapterSettings()).toMatchObject({ lookups: 'embedded', chat: { model: 'do-ambiente' } });
    expect(await of('lookups')).toMatchObject({ state: 'environment', working: 'Faixas de CEP embutidas' });
  } finally {
    setEnv(before);
  }
});

test('this process picks up a change by another process', async () => {
  followAdapterSettings();
  await startLive();
  expect(await saveAdapter(admin, 'lookups', 0, { mode: 'network' })).toMatchObject({ ok: true });
  await context.owner.query(`update integration_credentials set settings = '{"mode": "embedded"}'`);
  await expect.poll(() => adapterSettings().lookups).toBe('embedded');
});

test('of two readings that overlap, the one that began last stays, also when it ends first', async () => {
  const { owner } = context;
  const gate = (waits: string) =>
    owner.query(
      `create or replace function test_gate() returns boolean language plpgsql security definer as 'begin ${waits} return true; end'`,
    );
  await saveAdapter(admin, 'lookups', 0, { mode: 'network' });
  // Only one reading waits: the notification of the saved row may begin one too, and both would hold the whole pool.
  await gate('if pg_try_advisory_xact_lock(4712) then perform pg_advisory_xact_lock_shared(4711); end if;');
  await owner.query(
    'create policy test_gate on integration_credentials as restrictive for select using (test_gate())',
  );
  try {
    await owner.query('select pg_advisory_lock(4711)');
    const first = loadAdapterSettings();
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted
                and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount,
      )
      .toBe(1);
    await gate('');
    await owner.query(`update integration_credentials set settings = '{"mode": "embedded"}'`);
    await loadAdapterSettings();
    await owner.query('select pg_advisory_unlock(4711)');
    await first;
    await expect
      .poll(async () => (await owner.query('select from pg_locks where objid = 4712')).rowCount)
      .toBe(0);
    expect(adapterSettings().lookups).toBe('embedded');
  } finally {
    await owner.query('select pg_advisory_unlock_all()');
    await owner.query('drop policy test_gate on integration_credentials; drop function test_gate()');
  }
});

test('secrets of another installation’s secret do not open: the adapter works without, and says so', async () => {
  await saveAdapter(admin, 'assistant', 0, chat());
  const before = env();
  try {
    setEnv({ ...before, secret: 'outro-segredo-com-mais-de-32-caracteres' });
    await loadAdapterSettings();
    expect(adapterSettings().chat).toBeUndefined();
    expect(await of('assistant')).toMatchObject({ unreadable: true });
  } finally {
    setEnv(before);
  }
});

test('addresses from the panel lead to public hosts only; every fault is shown at its field', async () => {
  setEnv({ ...env(), outgoing: 'public' });
  try {
    for (const address of [url, 'http://169.254.169.254/v1', 'https://localhost/v1'])
      expect(await saveAdapter(admin, 'assistant', 0, chat({ url: address }))).toMatchObject({
        ok: false,
        error: { fields: { url: 'Este endereço não é público: use as variáveis da instalação' } },
      });
    // Public, but for everybody on the way to read.
    expect(await saveAdapter(admin, 'assistant', 0, chat({ url: 'http://93.184.216.34/v1' }))).toMatchObject({
      ok: false,
      error: { fields: { url: 'Use um endereço que comece por https://' } },
    });
    const mail = { host: '10.0.0.1', port: '587', user: '', password: '', from: 'Nome <a@b.co>' };
    expect(await saveAdapter(admin, 'mail', 0, mail)).toMatchObject({
      error: { fields: { host: expect.any(String) } },
    });
    expect(await saveAdapter(admin, 'payments', 0, {})).toMatchObject({
      error: {
        fields: { accessToken: 'Informe o access token', webhookSecret: 'Informe a assinatura secreta' },
      },
    });
    expect(await of('assistant')).toMatchObject({ stored: null });
  } finally {
    setEnv({ ...env(), outgoing: 'any' });
  }
});

test('only the last checks are kept', async () => {
  for (let n = 0; n < 25; n += 1) await testAdapter(admin, 'lookups');
  const { rows } = await context.owner.query(
    "select count(*)::int as n from integration_checks where adapter = 'lookups'",
  );
  expect(rows).toEqual([{ n: 20 }]);
});
