import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { applyStatus, sendWhatsApp, setSwitches } from '#app/features/whatsapp/server/index.server.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { mailNews, sendNewsOnWhatsApp, sendToCustomer } from './index.server.ts';

const context = onTestDatabase();
const WORDS = typedWords({ title: 'Documento recusado', message: 'A foto saiu escura.' });
const NOON = new Date('2026-11-29T15:00:00Z');
const USUAL = { error: 0, fault: 0, late: 0, twice: false };

beforeAll(() => setEnv({ ...env(), demo: true }));
beforeEach(async () => {
  await context.owner.query('delete from pgboss.job');
  await context.owner.query("update whatsapp_templates set state = 'approved'");
  await context.owner.query("delete from site_config where key in ('whatsapp', 'whatsapp_simulator')");
  await setSwitches(USUAL);
});

type Known = { optIn?: string; hours?: number | null; off?: string[] };

/** Adds a customer whose WhatsApp has given consent. @param hours since their last message there */
async function addOnWhatsApp({ optIn = 'in', hours = null, off = [] }: Known = {}) {
  const { userId } = await addPerson(context.owner);
  await context.owner.query(
    `insert into whatsapp_contacts (user_id, name, phone, phone_key, opt_in, window_until)
     values ($1, 'Ana', $2, $2, $3, now() + make_interval(hours => 24 - $4))`,
    [userId, randomUUID(), optIn, hours],
  );
  await context.owner.query('insert into notice_preferences (user_id, off) values ($1, $2)', [userId, off]);
  return userId as UserId;
}

const send = (
  userId: UserId,
  kind: NewsKind = 'documents',
  more: { at?: Date; only?: 'site' | 'mail' } = {},
) => {
  const { at: now = NOON, ...rest } = more;
  const mail = { action: 'Abrir' };
  return asActor(system('test'), (tx) =>
    sendToCustomer(tx, {
      userId,
      kind,
      type: 'error',
      link: '/app/documentos',
      ...WORDS,
      mail,
      now,
      ...rest,
    }),
  );
};

const jobs = async <Name extends keyof JobData>(name: Name) =>
  (
    await context.owner.query<{ id: string; data: JobData[Name]; start: Date }>(
      "select id, data, start_after as start from pgboss.job where name = $1 and state = 'created'",
      [name],
    )
  ).rows;

/** Works the waiting jobs of the news; those of mails stay. */
async function work() {
  for (const { data } of await jobs('notices.whatsapp')) await sendNewsOnWhatsApp(data, NOON);
  for (const { data } of await jobs('whatsapp.send')) await sendWhatsApp(data.messageId, '', NOON);
  for (const { data } of await jobs('notices.mail')) await mailNews(data, NOON);
}
const sentTo = async (userId: UserId) =>
  (
    await context.owner.query(
      'select kind, template, body, status, price, news is null as handed from whatsapp_messages where user_id = $1',
      [userId],
    )
  ).rows;

test('the window decides between the words of the news and a template', async () => {
  const [open, closed] = [await addOnWhatsApp({ hours: 1 }), await addOnWhatsApp({ hours: 25 })];
  for (const userId of [open, closed]) expect(await send(userId)).toEqual(['site', 'whatsapp']);
  await work();
  expect(await sentTo(open)).toMatchObject([
    {
      kind: 'text',
      template: null,
      body: expect.stringContaining('A foto saiu escura.'),
      status: 'accepted',
    },
  ]);
  expect(await sentTo(closed)).toMatchObject([
    { kind: 'template', template: 'documento_faltando', body: expect.stringContaining('SAIR') },
  ]);
  expect((await sentTo(closed))[0]).toMatchObject({ price: 18_400 });
  expect(await jobs('mail.send')).toEqual([]);
  // A repeated job sends nothing again.
  await work();
  for (const userId of [open, closed]) expect(await sentTo(userId)).toHaveLength(1);
});

test('without consent, without the choice, for the account and for many, news goes by mail', async () => {
  for (const optIn of ['none', 'asked', 'out'])
    expect(await send(await addOnWhatsApp({ optIn, hours: 1 }))).toEqual(['site', 'mail']);
  expect(await send(await addOnWhatsApp({ off: ['documents:whatsapp'] }))).toEqual(['site', 'mail']);
  const userId = await addOnWhatsApp({ hours: 1 });
  for (const kind of ['account', 'news'] as const) expect(await send(userId, kind)).toEqual(['site', 'mail']);
  expect(await send(userId, 'documents', { only: 'mail' })).toEqual(['mail']);
  expect(await send(userId, 'messages', { only: 'site' })).toEqual(['site']);
});

test('a choice or SAIR while the news waits sends the mail; the news waits through the quiet hours', async () => {
  const night = new Date('2026-11-30T00:30:00Z');
  const [chose, left] = [await addOnWhatsApp(), await addOnWhatsApp()];
  await send(chose, 'documents', { at: night });
  await send(left, 'documents', { at: night });
  expect((await jobs('notices.whatsapp')).map(({ start }) => start.toISOString())).toEqual(
    Array(2).fill('2026-11-30T11:00:00.000Z'),
  );
  await context.owner.query("update notice_preferences set off = '{documents:whatsapp}' where user_id = $1", [
    chose,
  ]);
  await context.owner.query("update whatsapp_contacts set opt_in = 'out' where user_id = $1", [left]);
  await work();
  for (const userId of [chose, left]) expect(await sentTo(userId)).toEqual([]);
  expect(await jobs('mail.send')).toHaveLength(2);
});

test('SAIR between queue and provider ends the message, and the mail goes out once', async () => {
  const userId = await addOnWhatsApp();
  await send(userId);
  for (const { data } of await jobs('notices.whatsapp')) await sendNewsOnWhatsApp(data, NOON);
  await context.owner.query("update whatsapp_contacts set opt_in = 'out' where user_id = $1", [userId]);
  await work();
  await work();
  expect(await sentTo(userId)).toMatchObject([{ status: 'failed', handed: true }]);
  expect(await jobs('mail.send')).toHaveLength(1);
});

test.each([
  ['the cap of the month', { capCentavos: 0 }],
  ['a stop of paid messages', { stopped: 'paid' }],
  ['a stop of all but answers', { stopped: 'all' }],
])('%s sends the mail', async (_, setting) => {
  await context.owner.query("insert into site_config (key, value) values ('whatsapp', $1)", [
    JSON.stringify(setting),
  ]);
  const userId = await addOnWhatsApp({ hours: 1 });
  await send(userId);
  await work();
  expect(await sentTo(userId)).toEqual([]);
  expect(await jobs('mail.send')).toHaveLength(1);
});

test('news follows to mail who wrote by mail last, within 24 hours', async () => {
  const write = async (userId: UserId, hours: number) => {
    await context.owner.query('insert into conversations (user_id) values ($1)', [userId]);
    await context.owner.query(
      `insert into conversation_messages (conversation_id, user_id, writer, channel, external_id, body, created_at)
       select id, user_id, 'customer', 'email', '<' || id || '@x>', 'Oi', now() - make_interval(hours => $2)
       from conversations where user_id = $1`,
      [userId, hours],
    );
  };
  const [recent, older] = [await addOnWhatsApp(), await addOnWhatsApp()];
  await write(recent, 23);
  await write(older, 25);
  await send(recent);
  await send(older);
  await work();
  expect(await sentTo(recent)).toEqual([]);
  expect(await sentTo(older)).toHaveLength(1);
  expect(await jobs('mail.send')).toHaveLength(1);
});

/** A status of the provider for the newest message of a customer. */
async function report(userId: UserId, status: 'sent' | 'delivered' | 'failed') {
  const { rows } = await context.owner.query<{ wamid: string }>(
    'select wamid from whatsapp_messages where user_id = $1',
    [userId],
  );
  const pricing = status === 'delivered' ? { type: 'regular', category: 'utility' } : null;
  const fact = {
    kind: 'status',
    id: rows[0]?.wamid ?? '',
    ours: null,
    status,
    at: new Date(),
    pricing,
  } as const;
  await asActor(system('whatsapp'), (tx) =>
    applyStatus(tx, { ...fact, error: status === 'failed' ? 131_026 : null }),
  );
}

test('a failure after the acceptance sends the mail once, a failure after the delivery none', async () => {
  const [lost, reached] = [await addOnWhatsApp(), await addOnWhatsApp()];
  await send(lost);
  await send(reached);
  await work();
  await report(lost, 'sent');
  await report(reached, 'delivered');
  for (const userId of [lost, lost, reached]) await report(userId, 'failed');
  await work();
  expect(await jobs('mail.send')).toHaveLength(1);
  expect(await sentTo(lost)).toMatchObject([{ status: 'failed', handed: true }]);
  // The charge of a delivery stays, and counts for the meter.
  expect(await sentTo(reached)).toMatchObject([{ status: 'failed', price: 18_400 }]);
  // The number is known to receive nothing: the next news goes by mail at once.
  expect(await send(lost)).toEqual(['site', 'mail']);
});

test('a refusal of the provider sends the mail, and a template that it refuses is turned off', async () => {
  const userId = await addOnWhatsApp();
  await setSwitches({ ...USUAL, error: 132_001 });
  await send(userId);
  await work();
  await work();
  expect(await sentTo(userId)).toMatchObject([{ status: 'failed' }]);
  expect(await jobs('mail.send')).toHaveLength(1);
  const { rows } = await context.owner.query("select 1 from whatsapp_templates where state = 'disabled'");
  expect(rows).toHaveLength(1);
});

test('a refusal at night sends the mail in the morning, unless the news is urgent', async () => {
  const userId = await addOnWhatsApp();
  const night = new Date('2026-11-30T00:30:00Z');
  const startOf = async (kind: NewsKind) => {
    await mailNews({ id: randomUUID(), userId, kind, ...WORDS }, night);
    return (await jobs('mail.send')).at(-1)?.start.toISOString();
  };
  await context.owner.query("update profiles set uf = 'SC' where id = $1", [userId]);
  expect(await startOf('documents')).toBe('2026-11-30T11:00:00.000Z');
  await context.owner.query('delete from pgboss.job');
  expect(await startOf('messages')).not.toBe('2026-11-30T11:00:00.000Z');
});

test('news whose job runs in the quiet hours waits for the morning, once', async () => {
  const userId = await addOnWhatsApp({ hours: 1 });
  await context.owner.query("update profiles set uf = 'SC' where id = $1", [userId]);
  await send(userId);
  const [queued] = await jobs('notices.whatsapp');
  if (!queued) throw new Error('no news');
  await context.owner.query('delete from pgboss.job');
  for (let i = 0; i < 2; i += 1) await sendNewsOnWhatsApp(queued.data, new Date('2026-11-30T00:00:00Z'));
  expect(await jobs('whatsapp.send')).toEqual([]);
  expect((await jobs('notices.whatsapp')).map(({ start }) => start.toISOString())).toEqual([
    '2026-11-30T11:00:00.000Z',
  ]);
  await sendNewsOnWhatsApp(queued.data, new Date('2026-11-30T11:00:00Z'));
  expect(await jobs('whatsapp.send')).toHaveLength(1);
});

test('a retry that falls into the quiet hours waits for the morning, and urgent news does not', async () => {
  const [night, morning] = [new Date('2026-11-30T00:00:00Z'), new Date('2026-11-30T11:00:00Z')];
  for (const kind of ['documents', 'messages'] as const) {
    await context.owner.query('delete from pgboss.job');
    const userId = await addOnWhatsApp();
    await context.owner.query("update profiles set uf = 'SC' where id = $1", [userId]);
    await send(userId, kind);
    for (const { data } of await jobs('notices.whatsapp')) await sendNewsOnWhatsApp(data, NOON);
    const [queued] = await jobs('whatsapp.send');
    const messageId = queued?.data.messageId ?? '';
    await context.owner.query('delete from pgboss.job');
    for (let i = 0; i < 2; i += 1) await sendWhatsApp(messageId, '', night);
    const waiting = (await jobs('whatsapp.send')).map(({ start }) => start.toISOString());
    const [sent] = await sentTo(userId);
    if (kind === 'messages') expect([sent?.status, waiting]).toEqual(['accepted', []]);
    else {
      expect([sent?.status, waiting]).toEqual(['queued', [morning.toISOString()]]);
      await sendWhatsApp(messageId, '', morning);
      expect(await sentTo(userId)).toMatchObject([{ status: 'accepted' }]);
    }
  }
});
