import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { Mail } from '#app/platform/mail/mail.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { sendBranded } from './index.server.ts';

const context = onTestDatabase();
/** 21:00 in Brasília, the beginning of the usual quiet hours. */
const NIGHT = new Date('2026-11-30T00:00:00Z');
const MORNING = new Date('2026-11-30T11:00:00Z');
const before = (moment: Date) => new Date(moment.getTime() - 1);

/** A mail of a customer in Santa Catarina as the queue has it. */
async function queuedMail(kind: NewsKind | null): Promise<Mail> {
  const { userId } = await addPerson(context.owner);
  await context.owner.query("update profiles set uf = 'SC' where id = $1", [userId]);
  const { rows } = await context.owner.query('select email from users where id = $1', [userId]);
  const mail = { id: newId(), to: rows[0].email, subject: 'Assunto', text: 'Texto', html: '<p>Texto</p>' };
  return { ...mail, ...(kind && { news: { userId, kind } }) };
}

const left = ({ id }: Mail) => fs.existsSync(path.join(env().dataDir, 'outbox', `${id}.json`));
const waiting = async ({ id }: Mail) => {
  const { rows } = await context.owner.query(
    "select start_after from pgboss.job where name = 'mail.send' and data ->> 'id' = $1 order by start_after",
    [id],
  );
  return rows.map(({ start_after }) => start_after.toISOString());
};

test('a mail whose job runs in the quiet hours waits for their end, once for each night', async () => {
  const mail = await queuedMail('case');
  for (const now of [NIGHT, NIGHT, before(MORNING)]) await sendBranded(mail, now);
  expect([left(mail), await waiting(mail)]).toEqual([false, [MORNING.toISOString()]]);
  // The mail server was away all day.
  await sendBranded(mail, new Date('2026-12-01T00:00:00Z'));
  expect(await waiting(mail)).toEqual([MORNING.toISOString(), '2026-12-01T11:00:00.000Z']);
  await sendBranded(mail, MORNING);
  expect(left(mail)).toBe(true);
});

test('a mail leaves in the last moment before the quiet hours', async () => {
  const mail = await queuedMail('reminders');
  await sendBranded(mail, before(NIGHT));
  expect([left(mail), await waiting(mail)]).toEqual([true, []]);
});

test.each(['messages', 'account', null] as const)('news of kind %s leaves at night', async (kind) => {
  const mail = await queuedMail(kind);
  await sendBranded(mail, NIGHT);
  expect([left(mail), await waiting(mail)]).toEqual([true, []]);
});
