import { expect, test } from 'vitest';
import { GROUNDS } from '#app/features/letters/rules/grounds.ts';
import { loadOwnLetters } from '#app/features/listings/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import {
  approveLetter,
  moveLetter,
  recordAnswer,
  sayOfLetter,
  sendLetter,
  writeLetters,
} from './index.server.ts';
import { clocksAsked, clocksBegun } from './letter-clocks.server.ts';

const context = onTestDatabase();
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;
const one = async <T>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows[0] as T;

/** Creates a letter that may be sent, and its approver. */
async function approved() {
  const [writer, approver] = [
    await addPerson(context.owner, 'admin'),
    await addPerson(context.owner, 'admin'),
  ];
  const made = await letterClient(context.owner);
  const addressee = (await one<{ id: string }>("select id from addressees where name = 'Quod'")).id;
  const written = await writeLetters(writer, made.client.userId, {
    ...{ listings: [made.listing], ground: 'C2' as const, addressee, title: 'Pedido de prova' },
    source: `Texto próprio ${made.listing}: {{cliente}}, {{documento}}, {{credor}} em {{onde}}.`,
  });
  if (!written.ok) throw new Error(written.error.message);
  const id = written.value[0] ?? '';
  const version = async () =>
    (await one<{ version: number }>('select version from letters where id = $1', [id])).version;
  await moveLetter(writer, id, await version(), 'review');
  expect(await approveLetter(approver, id, await version())).toMatchObject({ ok: true });
  await sayOfLetter(made.client, id, 'yes');
  return { ...made, id, approver };
}

/**
 * Sets the ground of an approved letter, without the evidence that each ground needs; triggers are off
 * meanwhile.
 */
async function onGround(id: string, ground: string) {
  await context.owner.query('begin');
  await context.owner.query('set local session_replication_role = replica');
  await context.owner.query('update letters set ground = $2 where id = $1', [id, ground]);
  await context.owner.query('commit');
}

test.each([
  ['C4', 'letter_answer', 'five_years'],
  ['C8', 'letter_answer', 'five_years'],
  ['C7', 'ccf_payment', 'five_years'],
  ['C6', 'letter_answer', 'scr_remittance'],
] as const)(
  'a letter on %s begins the clock %s, and a removal that it brings ends it',
  async (ground, asked, after) => {
    const made = await approved();
    const { approver } = made;
    const place = { C4: 'credor', C8: 'cenprot', C7: 'ccf', C6: 'scr' }[ground];
    await onGround(made.id, ground);
    await context.owner.query('update listings set place = $2 where id = $1', [made.listing, place]);
    const sent = await sendLetter(approver, made.id, { how: 'post', on: today, tracking: '' });
    expect(sent).toMatchObject({ ok: true });
    const stands = () =>
      one<{ rule: string; due: string; letter: string }>(
        `select l.next_rule as rule, l.next_due_on::text as due, t.due_on::text as letter
       from listings l join letters t on t.listing_id = l.id where t.id = $1`,
        [made.id],
      );
    const { rule, due, letter } = await stands();
    expect(rule).toBe(asked);
    // The day of the list is the letter's own, or later where more is usual.
    expect(ground === 'C7' ? due > today : due === letter).toBe(true);
    const answer = { answer: 'removed' as const, on: today, protocol: '', file: '' };
    expect(await recordAnswer(approver, made.id, answer)).toMatchObject({ ok: true });
    // Protests and the Central Bank's records have no five-year term.
    expect((await stands()).rule).toBe(ground === 'C8' ? null : after);
  },
);

test('the record of a customer names its letter from the approval on, and no other’s', async () => {
  const { client, listing, id, approver } = await approved();
  const other = await letterClient(context.owner);
  expect(await loadOwnLetters(client)).toEqual({
    [listing]: { id, state: 'approved', addressee: 'Quod', sentOn: null, dueOn: null },
  });
  await sendLetter(approver, id, { how: 'post', on: today, tracking: '' });
  expect((await loadOwnLetters(client))[listing]).toMatchObject({ state: 'sent', sentOn: today });
  expect(await loadOwnLetters(other.client)).toEqual({});
});

test('only a removal begins a term, and every ground but the payment’s and the hearing’s has one', () => {
  const begun = GROUNDS.filter((ground) => clocksBegun(ground, 'removed').length > 0);
  expect(begun).toEqual(['C1', 'C6', 'C6B']);
  expect(GROUNDS.flatMap((ground) => clocksBegun(ground, 'kept_without_proof'))).toEqual([]);
  expect(GROUNDS.filter((ground) => clocksAsked(ground).length === 0)).toEqual(['C3', 'C10']);
});
