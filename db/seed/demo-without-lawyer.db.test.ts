import { beforeAll, expect, test } from 'vitest';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { generate } from '#db/generate/load.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { seedDemo } from './demo.ts';

const context = onTestDatabase();
const count = async (text: string) =>
  Number((await context.owner.query<{ count: string }>(`select count(*) from ${text}`)).rows[0]?.count);

beforeAll(async () => {
  // The demonstration of tests has a lawyer.
  await context.owner.query("delete from site_config where key = 'legal_front'");
  await context.owner.query('delete from lawyers');
  await seedDemo(context.owner, 'full', false);
}, 120_000);

test('the demonstration without a lawyer has no legal work, in its orders too', async () => {
  expect((await getPlans()).CPF.activates).toEqual(['nome', 'bacen']);
  expect(await count('legal_engagements')).toBe(0);
  expect(await count("cards where card_type = 'jus'")).toBe(0);
  expect(await count("transactions where plan_snapshot -> 'activates' ? 'jus'")).toBe(0);
  expect(await count("transactions where plan_snapshot -> 'activates' ? 'bacen'")).toBeGreaterThan(20);
  expect(await count("contract_acceptances where accepted_text ~* 'limpa jus|advogad'")).toBe(0);
  expect(await count("powers_of_attorney where level <> 'click'")).toBe(3);
});

test('generated people fit beside it', async () => {
  await generate(context.owner, { leads: 20, customers: 5, notificationsPerCustomer: 1, seed: 7 });
  expect(await count("users where email like '%gerado.exemplo%'")).toBe(5);
});
