import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { resendLetter } from './index.server.ts';

const context = onTestDatabase();
const sql = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
const today = civilDateAt(new Date());
const sentOn = addDays(today, -3);
let admin: SignedInActor;
let batch: string;
let client: CustomerActor;
let letter: string;

const waits = async (id: string) =>
  (await sql<{ why: string }>('select why from letters_to_check() where id = $1', id)).map(({ why }) => why);
const mailIs = (state: string) =>
  sql('update letter_mails set state = $2 where user_id = $1', client.userId, state);
const again = { how: 'post' as const, on: today, tracking: '' };

/** A letter of a new client that left by e-mail in the batch. */
async function mailed() {
  const made = await letterClient(context.owner);
  const [row] = await sql<{ id: string }>(
    `insert into letters (user_id, listing_id, template_id, addressee_id, batch_id, ground, state, voice, title, source, body,
       sent_on, sent_how, due_on)
     select $1, $2, t.id, a.id, $3, 'C2', 'sent', 'attorney', 'Pedido de prova', 'Um texto com vinte letras.', 'Texto da carta.',
       $4, 'email', $4::date + 10
     from (select id from letter_templates limit 1) t, addressees a where a.name = 'Quod' returning id`,
    ...[made.client.userId, made.listing, batch, sentOn],
  );
  await sql(
    "insert into letter_mails (user_id, batch_id, recipient) values ($1, $2, 'cartas@quod.exemplo')",
    made.client.userId,
    batch,
  );
  return { client: made.client, id: row?.id ?? '' };
}

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  const [row] = await sql<{ id: string }>(
    `insert into letter_batches (addressee_id, sent_on, sent_how, channel)
     select id, $1, 'email', 'email' from addressees where name = 'Quod' returning id`,
    sentOn,
  );
  batch = row?.id ?? '';
  ({ client, id: letter } = await mailed());
});

describe('a letter by e-mail waits for a person', () => {
  test.each([
    ['waiting', []],
    ['queued', []],
    ['sent', []],
    ['delivered', []],
    ['bounced', ['undelivered']],
    ['too_large', ['undelivered']],
  ])('with its mail %s: %j', async (state, why) => {
    const other = await mailed();
    await mailIs(state);
    expect(await waits(letter)).toEqual(why);
    expect(await waits(other.id)).toEqual([]);
  });

  test.each([
    ['sent', ['undelivered']],
    ['overdue', ['undelivered']],
    ['closed', []],
  ])('as long as it has no end: %s', async (state, why) => {
    await mailIs('bounced');
    await sql(
      "update letters set state = $2, closed_for = case when $2 = 'closed' then 'done' end where id = $1",
      letter,
      state,
    );
    expect(await waits(letter)).toEqual(why);
  });

  test('once: a reply to check comes before the mail that did not arrive', async () => {
    await mailIs('bounced');
    for (const _ of ['first', 'second'])
      await sql(
        `insert into letter_replies (user_id, letter_id, link, from_address, attachments)
         values ($1, $2, 'thread', 'sac@quod.exemplo', '{}')`,
        client.userId,
        letter,
      );
    expect(await waits(letter)).toEqual(['replied']);
    expect(await resendLetter(admin, letter, again)).toMatchObject({ error: { code: 'transition' } });
    await sql("update letter_replies set state = 'dropped', decided_at = now() where letter_id = $1", letter);
    expect(await waits(letter)).toEqual(['undelivered']);
  });
});

describe('it leaves in another way', () => {
  test.each([
    [addDays(sentOn, -1), false],
    [sentOn, true],
    [today, true],
    [addDays(today, 1), false],
  ])('from the day of the mail until today: on %s, %s', async (on, leaves) => {
    await mailIs('bounced');
    const done = await resendLetter(admin, letter, { ...again, on });
    expect(done).toMatchObject(leaves ? { ok: true } : { error: { fields: { on: expect.any(String) } } });
    expect(await waits(letter)).toEqual(leaves ? [] : ['undelivered']);
  });

  test('only if it left by e-mail, in a batch, and the mail did not arrive', async () => {
    await mailIs('delivered');
    expect(await resendLetter(admin, letter, again)).toMatchObject({ error: { code: 'transition' } });
    await mailIs('too_large');
    expect(await resendLetter(admin, letter, { ...again, how: 'email' })).toMatchObject({
      error: { fields: { how: expect.any(String) } },
    });
    expect(await resendLetter(admin, letter, again)).toMatchObject({ ok: true });
    const log = await sql<{ action: string }>('select action from audit_log where entity_id = $1', letter);
    expect(log).toEqual([{ action: 'letter.sent' }]);
  });

  test('not once its power of attorney ended', async () => {
    await mailIs('bounced');
    await sql(
      'update powers_of_attorney set ends_on = $2 where user_id = $1',
      client.userId,
      addDays(today, -1),
    );
    expect(await resendLetter(admin, letter, again)).toMatchObject({ error: { code: 'ended' } });
    await sql('update powers_of_attorney set ends_on = $2 where user_id = $1', client.userId, today);
    expect(await resendLetter(admin, letter, again)).toMatchObject({ ok: true });
  });
});
