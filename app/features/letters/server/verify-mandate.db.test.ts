import { expect, test } from 'vitest';
import { mandateNumber } from '#app/features/letters/rules/mandate-files.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { revokePower, verifyMandate } from './index.server.ts';

const context = onTestDatabase();
const noon = (day: string) => new Date(`${day}T15:00:00Z`);

async function power() {
  const made = await letterClient(context.owner, undefined, 'gov_br');
  const { rows } = await context.owner.query<{ id: string }>(
    "update powers_of_attorney set given_at = '2026-03-01T15:00:00Z', ends_on = '2026-11-30' where user_id = $1 returning id",
    [made.client.userId],
  );
  return { ...made, number: mandateNumber(rows[0]?.id ?? '') };
}

test('says state, kind and day of a power of attorney, and nothing else; its last day counts', async () => {
  const { number } = await power();
  const valid = { state: 'valid', level: 'gov_br', givenOn: '2026-03-01', on: '2026-11-30' };
  expect(await verifyMandate(number, noon('2026-11-30'))).toEqual(valid);
  expect(await verifyMandate(number.toLowerCase().replaceAll('-', ' '), noon('2026-03-01'))).toEqual(valid);
  expect(await verifyMandate(number, noon('2026-12-01'))).toEqual({ ...valid, state: 'expired' });
});

test('a revoked power says the day on which it was revoked, also after its end', async () => {
  const { number, client } = await power();
  expect(await revokePower(client)).toMatchObject({ ok: true });
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  expect(await verifyMandate(number)).toMatchObject({ state: 'revoked', on: today });
  expect(await verifyMandate(number, noon('2030-01-01'))).toMatchObject({ state: 'revoked', on: today });
});

test.each(['P-0000-0000-0000', 'C-0000-0000-0000', 'P-0000', '', "P-' or 1=1 --", 'P-0000-0000-00000'])(
  'an unknown number or another text finds nothing: %s',
  async (number) => expect(await verifyMandate(number)).toBeNull(),
);

test('the number of a letter, or the id without its sign, finds no power', async () => {
  const { number } = await power();
  expect(await verifyMandate(number.replace('P', 'C'))).toBeNull();
  expect(await verifyMandate(number.slice(2))).toBeNull();
});
