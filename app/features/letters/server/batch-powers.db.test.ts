import { beforeEach, expect, test } from 'vitest';
import { MANDATE_LEVELS, type MandateLevel, raisesLevel } from '#app/features/letters/rules/mandate.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import {
  approveLetter,
  makeBatch,
  markOverdue,
  moveLetter,
  ownNotices,
  revokePower,
  sayOfLetter,
  sendBatch,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;
const POST = { how: 'post' as const, on: today, tracking: '' };

let writer: SignedInActor;
let approver: SignedInActor;
let quod: string;

beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  const { rows } = await context.owner.query<{ id: string }>("select id from addressees where name = 'Quod'");
  quod = rows[0]?.id ?? '';
  await context.owner.query(
    "update letters set state = 'closed', closed_for = 'withdrawn', batch_id = null where state = 'approved'",
  );
});

const rowOf = async (id: string) =>
  (
    await context.owner.query<{ state: string; voice: string; version: number }>(
      'select state, voice, version from letters where id = $1',
      [id],
    )
  ).rows[0] ?? { state: '', voice: '', version: 0 };

/** An approved letter of a new client, which its customer let go. */
async function ready(level: MandateLevel, n: number) {
  const { client, listing } = await letterClient(context.owner, undefined, level);
  const input = { listings: [listing], ground: 'C2' as const, addressee: quod, title: 'Pedido de prova' };
  const made = await writeLetters(writer, client.userId, {
    ...input,
    source: `Texto ${n} {{credor}}, completo.`,
  });
  if (!made.ok) throw new Error(made.error.message);
  const [id = ''] = made.value;
  await moveLetter(writer, id, (await rowOf(id)).version, 'review');
  expect(await approveLetter(approver, id, (await rowOf(id)).version)).toEqual({ ok: true, value: null });
  await sayOfLetter(client, id, 'yes');
  return { id, client, level };
}

const setLevel = (client: CustomerActor, level: MandateLevel) =>
  context.owner.query('update powers_of_attorney set level = $2 where user_id = $1', [client.userId, level]);

test('of random histories no letter leaves in the attorney’s voice below the addressee’s level', async () => {
  let seed = 7;
  // A fixed sequence: the same histories in every run.
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const levelOf = () => MANDATE_LEVELS[draw(MANDATE_LEVELS.length)] ?? 'click';
  for (let round = 0; round < 4; round += 1) {
    const letters = [];
    for (let n = 0; n < 10; n += 1) letters.push(await ready(n === 0 ? 'gov_br' : levelOf(), round * 10 + n));
    for (const { id, level } of letters)
      expect((await rowOf(id)).voice).toBe(raisesLevel(level, 'gov_br') ? 'holder' : 'attorney');
    const batch = await makeBatch(approver, quod);
    if (!batch.ok) throw new Error(batch.error.message);
    const may = new Set<string>();
    for (const { id, client, level } of letters) {
      // The first letter of each batch may leave: a batch without any is refused.
      const change = id === letters[0]?.id ? 0 : draw(3);
      const now = change === 1 ? levelOf() : level;
      if (change === 1) await setLevel(client, now);
      if (change === 2) await revokePower(client);
      const isOfAttorney = !raisesLevel(level, 'gov_br');
      if (isOfAttorney && change !== 2 && !raisesLevel(now, 'gov_br')) may.add(id);
    }
    const sent = await sendBatch(approver, batch.value, POST);
    expect(sent, `round ${round}, ${may.size} may leave`).toMatchObject({
      ok: true,
      value: { sent: may.size },
    });
    const left = [];
    for (const { id } of letters) if ((await rowOf(id)).state === 'sent') left.push(id);
    expect(left.sort()).toEqual([...may].sort());
  }
}, 120_000);

test('a power that is revoked while its batch is being sent takes its letter out', async () => {
  const [first, second] = [await ready('gov_br', 100), await ready('gov_br', 101)];
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error(batch.error.message);
  const [, sent] = await Promise.all([revokePower(second.client), sendBatch(approver, batch.value, POST)]);
  expect(sent.ok).toBe(true);
  expect((await rowOf(first.id)).state).toBe('sent');
  const { state } = await rowOf(second.id);
  // The one or the other comes first: a letter that left has a notice for its addressee, the other one is a draft.
  if (state === 'sent') {
    await markOverdue();
    expect(await ownNotices(second.client)).toMatchObject([{ addressee: 'Quod' }]);
  } else expect(state).toBe('draft');
});

test('a power that ends with the contract leaves its notices on the next day’s work, once', async () => {
  const { id, client } = await ready('gov_br', 200);
  const batch = await makeBatch(approver, quod);
  if (!batch.ok) throw new Error(batch.error.message);
  expect(await sendBatch(approver, batch.value, POST)).toMatchObject({ ok: true });
  expect((await rowOf(id)).state).toBe('sent');
  // As the trigger `end_letters` does.
  await context.owner.query('update powers_of_attorney set revoked_at = now() where user_id = $1', [
    client.userId,
  ]);
  expect(await ownNotices(client)).toEqual([]);
  await markOverdue();
  await markOverdue();
  expect(await ownNotices(client)).toMatchObject([{ addressee: 'Quod', sentOn: null }]);
});
