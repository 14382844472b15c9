import { expect, test } from 'vitest';
import { EnergyInput } from '#app/features/energy/rules/energy-input.ts';
import type { Actor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadEnergy, requestEnergy, tellEnergyRequest } from './index.server.ts';

type Customer = Extract<Actor, { kind: 'customer' }>;
const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as Customer;

const INPUT = EnergyInput.parse({
  full_name: 'Ana <b>Souza</b>',
  cpf: '529.982.247-25',
  address: 'Rua das Flores, 10',
  uf: 'SC',
  consumer_unit: '12345',
});

const noticesOf = async (userId: string) => {
  const { rows } = await context.owner.query(
    'select title, link from notifications where user_id = $1 order by created_at',
    [userId],
  );
  return rows;
};

test('a request is kept as it was sent, pending, and shown to its owner alone', async () => {
  const [ana, other] = [await customer(), await customer()];
  const result = await requestEnergy(ana, INPUT);
  const { requests, defaults, banner } = await loadEnergy(ana);
  expect(requests).toEqual([
    {
      id: result.ok && result.value.id,
      status: 'pending',
      fullName: 'Ana <b>Souza</b>',
      address: 'Rua das Flores, 10',
      uf: 'SC',
      consumerUnit: '12345',
      billNormal: null,
      billDiscount: null,
      savings: null,
      createdAt: expect.any(String),
    },
  ]);
  expect(defaults).toMatchObject({ full_name: 'Pessoa de Teste', cpf: '52998224725', uf: 'SC' });
  expect(banner).toMatchObject({ enabled: true, cta_text: expect.any(String) });
  expect((await loadEnergy(other)).requests).toEqual([]);
});

test('of many at once one is kept and the others are told', async () => {
  const ana = await customer();
  const results = await Promise.all(Array.from({ length: 8 }, () => requestEnergy(ana, INPUT)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: { code: 'energy-open', title: 'Erro ao enviar', message: expect.stringMatching(/em andamento/) },
  });
  expect((await loadEnergy(ana)).requests).toHaveLength(1);
});

test.each([
  ['pending', false],
  ['analyzing', false],
  ['active', false],
  ['rejected', true],
  ['canceled', true],
])('with one that is %s another is taken: %s', async (status, taken) => {
  const ana = await customer();
  await requestEnergy(ana, INPUT);
  await context.owner.query('update energy_discounts set status = $1 where user_id = $2', [
    status,
    ana.userId,
  ]);
  expect((await requestEnergy(ana, INPUT)).ok).toBe(taken);
});

test('the bills of an active one come in centavos, with what the database makes of them', async () => {
  const ana = await customer();
  await requestEnergy(ana, INPUT);
  await context.owner.query(
    `update energy_discounts set status = 'active', monthly_bill_normal = 312.45, monthly_bill_discount = 218.72
     where user_id = $1`,
    [ana.userId],
  );
  expect((await loadEnergy(ana)).requests[0]).toMatchObject({
    billNormal: 31_245,
    billDiscount: 21_872,
    savings: 9_373,
  });
});

test('the person and every admin are told once, also when the job runs again or twice at once', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const result = await requestEnergy(ana, INPUT);
  if (!result.ok) throw new Error('refused');
  const { id } = result.value;
  const { rows } = await context.owner.query("select data from pgboss.job where name = 'energy.requested'");
  expect(rows.map(({ data }) => data)).toContainEqual({ requestId: id });
  await Promise.all([tellEnergyRequest(id), tellEnergyRequest(id)]);
  await tellEnergyRequest(id);
  expect(await noticesOf(ana.userId)).toEqual([
    { title: 'Solicitação de desconto recebida', link: `/app/energia#${id}` },
  ]);
  expect(await noticesOf(admin.userId)).toEqual([
    { title: 'Novo pedido de desconto na energia', link: '/admin' },
  ]);
});
