import { afterEach, describe, expect, test } from 'vitest';
import type { PlanFigures } from '#app/features/catalog/rules/plans.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  discardPlanDraft,
  findProduct,
  getPlans,
  listProducts,
  loadPlanVersions,
  publishPlan,
  savePlanDraft,
  saveProduct,
} from './index.server.ts';

const context = onTestDatabase();

afterEach(async () => {
  const admin = await addPerson(context.owner, 'admin');
  for (const plan of ['CPF', 'CNPJ'] as const) {
    const { state } = await plan_(admin, plan);
    await discardPlanDraft(admin, plan, state);
  }
});

async function plan_(admin: SignedInActor, plan: 'CPF' | 'CNPJ') {
  const loaded = await loadPlanVersions(admin, plan.toLowerCase());
  if (!loaded) throw new Error(`There is no plan ${plan}.`);
  return loaded;
}

async function draft(admin: SignedInActor, change: Partial<PlanFigures>, plan: 'CPF' | 'CNPJ' = 'CPF') {
  const { state, current } = await plan_(admin, plan);
  const saved = await savePlanDraft(admin, plan, state, { ...current.figures, ...change });
  if (!saved.ok) throw new Error(saved.error.message);
  return saved.value.state;
}

async function publish(admin: SignedInActor, change: Partial<PlanFigures>, plan: 'CPF' | 'CNPJ' = 'CPF') {
  const published = await publishPlan(admin, plan, await draft(admin, change, plan));
  if (!published.ok) throw new Error(published.error.message);
}

test('a draft changes nothing that is sold; published, it is sold at once, and says who published it', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const before = await getPlans();
  const state = await draft(admin, { price: 54_900 });
  expect(await getPlans()).toEqual(before);
  expect(await publishPlan(admin, 'CPF', state)).toMatchObject({ ok: true });
  const after = await getPlans();
  expect([after.CPF.promo, after.CNPJ.promo]).toEqual([54_900, before.CNPJ.promo]);
  const { history, draft: left } = await plan_(admin, 'CPF');
  expect([left, history[0]?.who]).toEqual([null, 'Pessoa de Teste']);
  expect(history.at(-1)).toMatchObject({ version: 1, who: null });
  const { rows } = await context.owner.query(
    'select action, before, after from audit_log where entity_id = $1 and actor_id = $2 order by seq',
    [history[0]?.id, admin.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['plan.save', 'plan.publish']);
  expect(rows[1]).toMatchObject({ before: { price: 49_900 }, after: { plan: 'CPF', price: 54_900 } });
});

test('a product sold as a plan shows the plan’s price, and its editor saves without a message about it', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await publish(admin, { price: 55_500 });
  expect(await findProduct('limpa-nome')).toMatchObject({ product: { priceFrom: 55_500, sale: 'plan' } });
  const listed = (await listProducts(admin)).find(({ slug }) => slug === 'limpa-nome');
  if (!listed) throw new Error('The product is not listed.');
  const { id, version, priceFrom } = listed;
  expect(priceFrom).toBe(55_500);
  expect(await saveProduct(admin, id, version, { subtitle: 'Outro' })).toMatchObject({ ok: true });
  expect(await saveProduct(admin, id, version + 1, { priceFrom: 10_000 })).toMatchObject({
    error: { fields: { priceFrom: expect.stringMatching(/vendido como plano: R\$\s555 \(CPF\)/) } },
  });
});

test('a published version never changes again, and is never deleted', async () => {
  const { owner } = context;
  for (const statement of [
    "update plan_versions set price = 1 where plan = 'CPF' and version = 1",
    "update plan_versions set published_at = null where plan = 'CPF' and version = 1",
    "delete from plan_versions where plan = 'CPF' and version = 1",
  ])
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '23514' });
});

describe('two people', () => {
  test('of two saves over one state the second gets a conflict, and nothing of it is written', async () => {
    const [one, other] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
    const { state, current } = await plan_(one, 'CPF');
    const save = (admin: SignedInActor, price: number) =>
      savePlanDraft(admin, 'CPF', state, { ...current.figures, price });
    const answers = await Promise.all([save(one, 60_100), save(other, 60_200)]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ error: { code: 'stale', conflict: { changes: [{}] } } });
    const { draft: kept } = await plan_(one, 'CPF');
    expect(kept?.figures.price).toBe(answers[0]?.ok ? 60_100 : 60_200);
  });

  test('one of two publications is published, and a discarded draft is not', async () => {
    const admin = await addPerson(context.owner, 'admin');
    const state = await draft(admin, { price: 58_000 });
    const both = await Promise.all([publishPlan(admin, 'CPF', state), publishPlan(admin, 'CPF', state)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const next = await draft(admin, { price: 58_100 });
    expect(await discardPlanDraft(admin, 'CPF', next)).toMatchObject({ ok: true });
    expect(await publishPlan(admin, 'CPF', next)).toMatchObject({ error: { code: 'stale' } });
    expect(await discardPlanDraft(admin, 'CPF', next)).toMatchObject({ ok: true });
  });
});

test('a draft that may not be sold is not published: an over campaign, a company that pays less, no change', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const campaign = { campaignName: 'Um dia', campaignPrice: 30_000, campaignEndsOn: '2026-11-30' } as const;
  const over = await draft(admin, campaign);
  expect(await publishPlan(admin, 'CPF', over, new Date('2026-12-01T12:00:00Z'))).toMatchObject({
    error: { message: 'Este dia já passou.' },
  });
  await discardPlanDraft(admin, 'CPF', over);
  const less = await draft(admin, { price: 40_000 }, 'CNPJ');
  expect(await publishPlan(admin, 'CNPJ', less)).toMatchObject({
    error: { message: expect.stringContaining('não pode custar menos') },
  });
  const { state, current } = await plan_(admin, 'CPF');
  expect(await savePlanDraft(admin, 'CPF', state, current.figures)).toMatchObject({
    error: { code: 'changed' },
  });
});

test('the campaign of a published version begins and ends with its days in Brasília', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const day = (text: string) => getPlans(new Date(text));
  const { current } = await plan_(admin, 'CPF');
  const { price } = current.figures;
  const state = await draft(admin, {
    campaignName: 'Natal',
    campaignPrice: 45_000,
    campaignBeginsOn: '2090-12-20',
    campaignEndsOn: '2090-12-25',
  });
  expect(await publishPlan(admin, 'CPF', state)).toMatchObject({ ok: true });
  expect((await day('2090-12-20T02:59:59Z')).CPF.promo).toBe(price);
  expect((await day('2090-12-20T03:00:00Z')).CPF).toMatchObject({
    promo: 45_000,
    campaign: { name: 'Natal' },
  });
  expect((await day('2090-12-26T03:00:00Z')).CPF).toMatchObject({ promo: price, campaign: null });
});
