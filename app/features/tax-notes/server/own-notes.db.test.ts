import { beforeEach, expect, test } from 'vitest';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { listOwnNotes, openDanfse } from './index.server.ts';

const context = onTestDatabase();
let [customer, other] = [{} as CustomerActor, {} as CustomerActor];

beforeEach(async () => {
  customer = (await addPerson(context.owner)) as CustomerActor;
  other = (await addPerson(context.owner)) as CustomerActor;
});

let number = 0;
/** A note in a state that it may have been written in. */
async function addNote(userId: string, state: 'queued' | 'issued'): Promise<string> {
  number += 1;
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into tax_notes (user_id, environment, series, number, state, competence, amount, key, nfse_xml)
     values ($1, 'simulation', 9, $2, $3, '2026-11-28', 499, $4, $5) returning id`,
    [userId, number, state, state === 'issued' ? '4'.repeat(50) : null, '<NFSe><nNFSe>7</nNFSe></NFSe>'],
  );
  return rows[0]?.id ?? '';
}

test('a customer sees and opens the own issued notes only', async () => {
  const [own, foreign] = [await addNote(customer.userId, 'issued'), await addNote(other.userId, 'issued')];
  const waiting = await addNote(customer.userId, 'queued');
  expect(await listOwnNotes(customer)).toMatchObject([{ id: own, amount: 49_900, state: 'issued' }]);
  expect((await openDanfse(customer, own))?.name).toMatch(/\.pdf$/);
  for (const id of [foreign, waiting, 'x']) expect(await openDanfse(customer, id)).toBeNull();
});
