import { expect, test } from 'vitest';
import type { NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import { typedWords } from '#app/features/notifications/rules/notice-text.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { departureOf, sendToCustomer, stopNews, stoppedNews } from './index.server.ts';
import { stopNewsLink } from './stop-news.server.ts';

const context = onTestDatabase();
const WORDS = typedWords({ title: 'Título', message: 'Mensagem' });
const NOON = new Date('2026-11-29T15:00:00Z');
/** 21:00 in Brasília, 20:00 in Manaus, 19:00 in Acre. */
const NIGHT = new Date('2026-11-30T00:00:00Z');

/** Adds a customer of a state with choices. */
async function addCustomer(uf = 'SP', off: string[] = [], quiet: [number, number] = [1260, 480]) {
  const { userId } = await addPerson(context.owner);
  await context.owner.query('update profiles set uf = $2 where id = $1', [userId, uf]);
  await context.owner.query(
    'insert into notice_preferences (user_id, off, quiet_from, quiet_to) values ($1, $2, $3, $4)',
    [userId, off, ...quiet],
  );
  return userId as UserId;
}

type Sent = { only?: 'mail'; key?: string; at?: Date };
const send = (userId: UserId, kind: NewsKind, { at = NOON, ...more }: Sent = {}) =>
  asActor(system('test'), (tx) =>
    sendToCustomer(tx, { userId, kind, ...WORDS, mail: { action: 'Abrir' }, now: at, ...more }),
  );

/** Start and one-press address of each mail of an account. */
async function mailsOf(userId: UserId) {
  const { rows } = await context.owner.query<{ start: Date; stop: string | null }>(
    `select j.start_after as start, j.data ->> 'stop' as stop from pgboss.job j
     where j.name = 'mail.send' and j.data ->> 'to' = (select email from users where id = $1) order by j.created_on`,
    [userId],
  );
  return rows;
}
const noticesOf = async (userId: UserId) =>
  (await context.owner.query('select 1 from notifications where user_id = $1', [userId])).rowCount;

test('adds a notice and a mail, and the mail once for a key', async () => {
  const userId = await addCustomer();
  for (let i = 0; i < 2; i += 1)
    expect(await send(userId, 'case', { key: `case:${userId}` })).toEqual(['site', 'mail']);
  expect(await mailsOf(userId)).toHaveLength(1);
  expect(await noticesOf(userId)).toBe(2);
});

test('leaves out what the customer turned off, but never what concerns the account', async () => {
  const userId = await addCustomer('SP', ['case:mail', 'news:site', 'news:mail']);
  expect(await send(userId, 'case')).toEqual(['site']);
  expect(await send(userId, 'news')).toEqual([]);
  expect(await send(userId, 'reminders')).toEqual(['site', 'mail']);
  expect(await send(userId, 'account')).toEqual(['site', 'mail']);
  expect(await send(userId, 'account', { only: 'mail' })).toEqual(['mail']);
  expect(await mailsOf(userId)).toHaveLength(3);
  expect(await noticesOf(userId)).toBe(3);
});

test('waits through the quiet hours of the state, to the minute; urgent mails do not', async () => {
  const [saoPaulo, acre] = [await addCustomer('SP'), await addCustomer('AC')];
  const startOf = async (userId: UserId, kind: NewsKind, at: Date) => {
    await send(userId, kind, { at });
    return (await mailsOf(userId)).at(-1)?.start.toISOString();
  };
  const morning = '2026-11-30T11:00:00.000Z';
  expect(await startOf(saoPaulo, 'reminders', NIGHT)).toBe(morning);
  expect(await startOf(saoPaulo, 'reminders', new Date(NIGHT.getTime() - 1))).not.toBe(morning);
  expect(await startOf(saoPaulo, 'messages', NIGHT)).not.toBe(morning);
  expect(await startOf(saoPaulo, 'account', NIGHT)).not.toBe(morning);
  expect(await startOf(acre, 'money', NIGHT)).not.toBe('2026-11-30T13:00:00.000Z');
  // Two hours later it is 21:00 there, too.
  expect(await startOf(acre, 'money', new Date('2026-11-30T02:00:00Z'))).toBe('2026-11-30T13:00:00.000Z');
});

test('decides again when the job runs: choices, and quiet hours at the minute', async () => {
  const userId = await addCustomer('SP', ['case:mail']);
  const at = (kind: NewsKind, now: Date) => departureOf({ userId, kind }, 'mail', now);
  const morning = new Date('2026-11-30T11:00:00Z');
  expect(await at('case', NOON)).toBe('never');
  expect(await at('reminders', new Date(NIGHT.getTime() - 1))).toBe('now');
  expect(await at('reminders', NIGHT)).toEqual(morning);
  expect(await at('reminders', new Date(morning.getTime() - 1))).toEqual(morning);
  expect(await at('reminders', morning)).toBe('now');
  expect(await at('messages', NIGHT)).toBe('now');
  expect(await departureOf({ userId: crypto.randomUUID(), kind: 'case' }, 'mail', NOON)).toBe('never');
});

test('turns a kind off by the address in its mail, once, and for this customer only', async () => {
  const [userId, other] = [await addCustomer('SP', ['case:mail']), await addCustomer()];
  await send(userId, 'reminders');
  await send(userId, 'case');
  const [mail] = await mailsOf(userId);
  const code = new URL(mail?.stop ?? '').searchParams.get('codigo') ?? '';
  expect(stoppedNews(code)).toBe('Lembretes');
  expect(await departureOf({ userId, kind: 'reminders' }, 'mail', NOON)).toBe('now');
  for (let i = 0; i < 2; i += 1) expect(await stopNews(code)).toBe(true);
  // A mail that waits for the morning is not sent any more.
  expect(await departureOf({ userId, kind: 'reminders' }, 'mail', NOON)).toBe('never');
  expect(await send(userId, 'reminders')).toEqual([]);
  expect(await send(other, 'reminders')).toEqual(['site', 'mail']);
  const { rows } = await context.owner.query(
    `select off, (select count(*)::int from audit_log where action = 'notice.stop' and entity_id = $1::text) as stops
     from notice_preferences where user_id = $1::uuid`,
    [userId],
  );
  expect(rows).toEqual([
    {
      off: ['case:mail', 'reminders:mail', 'reminders:push', 'reminders:site', 'reminders:whatsapp'],
      stops: 1,
    },
  ]);
});

test('mails that cannot be turned off carry no such address, and foreign codes stop nothing', async () => {
  const userId = await addCustomer();
  await send(userId, 'account');
  await send(userId, 'case');
  expect((await mailsOf(userId)).map(({ stop }) => stop)).toEqual([null, null]);
  const code = new URL(stopNewsLink(userId, 'news')).searchParams.get('codigo') ?? '';
  for (const foreign of ['', 'x', code.slice(0, -4), `A${code.slice(1)}`])
    expect([await stopNews(foreign), stoppedNews(foreign)]).toEqual([false, null]);
});

test('a deleted account gets nothing', async () =>
  expect(await send(crypto.randomUUID() as UserId, 'account')).toEqual([]));
