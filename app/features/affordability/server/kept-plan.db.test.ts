import { expect, test } from 'vitest';
import { minimumDraft } from '#app/features/affordability/rules/input.ts';
import { loadAccountListings } from '#app/features/listings/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { FIRST_MINIMUM } from '../rules/affordability.ts';
import { dropPlan, keepPlan, keptPlanOf, loadMinimum, loadPlan, saveMinimum } from './index.server.ts';

const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as CustomerActor;

const HOUSEHOLD = { renda: '1.900,00', moradia: '1.600,00', comida: '0', contas: '0' };
const ENTRIES = { ...HOUSEHOLD, 'credor-0': 'Loja Azul', 'saldo-0': '600,00' };

test('stores the calculation of the server; a second save replaces it, and the customer can delete it', async () => {
  const ana = await customer();
  const admin = await addPerson(context.owner, 'admin');
  expect(await keepPlan(ana, { ...ENTRIES, capacity: '999999', intent: 'keep' })).toMatchObject({ ok: true });
  const { kept } = await loadPlan(ana);
  expect(kept?.answers).toEqual(ENTRIES);
  const read = () => asActor(admin, (tx) => keptPlanOf(tx, ana.userId));
  expect(await read()).toMatchObject({ capacity: 300_00, needed: 10_00, debts: [{ share: 10_00 }] });
  await keepPlan(ana, { ...ENTRIES, renda: '1.700,00' });
  expect(await read()).toMatchObject({ capacity: 100_00 });
  expect(await dropPlan(ana)).toMatchObject({ ok: true });
  expect(await dropPlan(ana)).toMatchObject({ ok: true });
  expect(await read()).toBeNull();
  expect((await loadPlan(ana)).kept).toBeNull();
});

test('reports faults by field, and refuses a plan without debts', async () => {
  const ana = await customer();
  expect(await keepPlan(ana, { ...ENTRIES, renda: 'muito' })).toMatchObject({
    ok: false,
    error: { fields: { renda: 'Escreva um valor, como 1.250,00' } },
  });
  expect(await keepPlan(ana, HOUSEHOLD)).toMatchObject({ ok: false, error: { code: 'empty' } });
  expect(await keepPlan(ana, { 'saldo-0': '600,00' })).toMatchObject({
    error: { fields: { renda: expect.any(String) } },
  });
  expect((await loadPlan(ana)).kept).toBeNull();
});

test('proposes the debts of the account itself, whichever holder is shown', async () => {
  const ana = await customer();
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Bia Filha', 'filho', 'SC') returning id`,
    [ana.userId],
  );
  await context.owner.query(
    `insert into listings (user_id, linked_profile_id, place, creditor, amount)
     values ($1, null, 'serasa', 'Loja Azul', 600), ($1, $2, 'serasa', 'Banco da Filha', 900)`,
    [ana.userId, rows[0]?.id],
  );
  const creditors = async () => (await loadAccountListings(ana)).map(({ creditor }) => creditor);
  expect(await creditors()).toEqual(['Loja Azul']);
  await context.owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
    ana.userId,
    rows[0]?.id,
  ]);
  expect(await creditors()).toEqual(['Loja Azul']);
});

test('only the customer can read income and costs of living', async () => {
  const [ana, bia] = [await customer(), await customer()];
  const admin = await addPerson(context.owner, 'admin');
  await keepPlan(ana, ENTRIES);
  expect((await loadPlan(bia)).kept).toBeNull();
  await expect(
    asActor(admin, (tx) => tx.execute('select answers from affordability_plans')),
  ).rejects.toThrow();
});

test('the minimum is a setting: the next plan is calculated with it', async () => {
  const ana = await customer();
  const admin = await addPerson(context.owner, 'admin');
  expect(await loadMinimum(ana)).toEqual(FIRST_MINIMUM);
  const changed = { amount: 1_700_00, source: 'Resolução CMN de um teste', checkedOn: '2026-11-25' } as const;
  const seen = packShown(minimumDraft(FIRST_MINIMUM));
  expect(await saveMinimum(admin, changed, seen)).toMatchObject({ ok: true });
  try {
    // The second of two saves gets what the first one changed.
    expect(await saveMinimum(admin, { ...changed, amount: 1_800_00 }, seen)).toMatchObject({
      error: { code: 'stale', message: expect.stringContaining('agora “1.700,00”') },
    });
    expect((await loadPlan(ana)).minimum).toEqual(changed);
    await keepPlan(ana, ENTRIES);
    expect(await asActor(admin, (tx) => keptPlanOf(tx, ana.userId))).toMatchObject({ capacity: 200_00 });
  } finally {
    await context.owner.query("delete from site_config where key = 'existential_minimum'");
  }
});
