import { expect, test } from 'vitest';
import { EnergyInput } from '#app/features/energy/rules/input.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  changeEnergy,
  energyList,
  exportEnergy,
  loadEnergy,
  loadEnergyRequest,
  notifyEnergyRequest,
  requestEnergy,
} from './index.server.ts';

const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as CustomerActor;

const INPUT = EnergyInput.parse({
  full_name: 'Ana <b>Souza</b>',
  cpf: '529.982.247-25',
  address: 'Rua das Flores, 10',
  uf: 'SC',
  consumer_unit: '12345',
});

const noticesOf = async (userId: UserId) => {
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
      reason: null,
      createdAt: expect.any(String),
    },
  ]);
  expect(defaults).toMatchObject({ full_name: 'Pessoa de Teste', cpf: '52998224725', uf: 'SC' });
  expect(banner).toMatchObject({ enabled: true, cta_text: expect.any(String) });
  expect((await loadEnergy(other)).requests).toEqual([]);
});

test('one of many concurrent requests is stored, the others are refused', async () => {
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

test('returns the bills of an active request in centavos, with the savings computed by the database', async () => {
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

test('the person and every admin get one notice, also when the job runs again or twice at once', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const result = await requestEnergy(ana, INPUT);
  if (!result.ok) throw new Error('refused');
  const { id } = result.value;
  const { rows } = await context.owner.query("select data from pgboss.job where name = 'energy.requested'");
  expect(rows.map(({ data }) => data)).toContainEqual({ requestId: id });
  await Promise.all([notifyEnergyRequest(id), notifyEnergyRequest(id)]);
  await notifyEnergyRequest(id);
  expect(await noticesOf(ana.userId)).toEqual([
    { title: 'Solicitação de desconto recebida', link: `/app/energia#${id}` },
  ]);
  expect(await noticesOf(admin.userId)).toEqual([
    { title: 'Novo pedido de desconto na energia', link: `/admin/energia/${id}` },
  ]);
});

const asked = async (name = 'Ana Souza') => {
  const person = await customer();
  const result = await requestEnergy(person, { ...INPUT, full_name: name });
  if (!result.ok) throw new Error('refused');
  return { person, id: result.value.id };
};
const versionOf = async (id: string): Promise<number> =>
  (await context.owner.query('select version from energy_discounts where id = $1', [id])).rows[0].version;
const BILLS = { billNormal: 30_000, billDiscount: 21_000 };

test('the team takes a request from status to status; the person is notified of each and sees the savings', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { person, id } = await asked();
  const change = async (what: Parameters<typeof changeEnergy>[3]) =>
    changeEnergy(admin, id, await versionOf(id), what);
  const step = (status: 'analyzing' | 'active' | 'canceled') => ({ step: { status, reason: '' } });

  expect(await change(step('active'))).toMatchObject({ ok: false, error: { code: 'transition' } });
  expect(await change({ bills: BILLS })).toMatchObject({ ok: false, error: { code: 'bills' } });
  expect(await change(step('analyzing'))).toEqual({ ok: true, value: null });
  expect(await change(step('active'))).toMatchObject({
    ok: false,
    error: { fields: { billNormal: expect.any(String) } },
  });
  expect(await change({ bills: BILLS })).toEqual({ ok: true, value: null });
  expect(await change(step('active'))).toEqual({ ok: true, value: null });
  expect((await loadEnergy(person)).requests[0]).toMatchObject({ status: 'active', savings: 9_000 });
  expect(await change({ step: { status: 'canceled', reason: 'Mudou de casa' } })).toEqual({
    ok: true,
    value: null,
  });
  expect((await loadEnergy(person)).requests[0]).toMatchObject({ reason: 'Mudou de casa' });
  expect(await change(step('analyzing'))).toMatchObject({ ok: false, error: { code: 'transition' } });

  const { rows } = await context.owner.query(
    'select title, message from notifications where user_id = $1 order by created_at',
    [person.userId],
  );
  expect(rows.map(({ title }) => title)).toEqual([
    'Pedido de energia em análise',
    'Desconto na energia ativo',
    'Desconto na energia encerrado',
  ]);
  expect(rows[1].message).toBe('Você economiza R$ 90,00 por mês.');
  const { rows: audit } = await context.owner.query(
    "select after from audit_log where entity_id = $1 and action = 'energy.update' order by seq",
    [id],
  );
  expect(audit.map(({ after }) => after.status)).toEqual(['analyzing', 'analyzing', 'active', 'canceled']);
});

test('the second of two concurrent admins gets a conflict and changes nothing', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { id } = await asked();
  const version = await versionOf(id);
  const step = (status: 'analyzing' | 'canceled') => ({ step: { status, reason: 'Pedido repetido' } });
  const results = await Promise.all([
    changeEnergy(admin, id, version, step('analyzing')),
    changeEnergy(admin, id, version, step('canceled')),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'stale' } });
});

test('refuses to reopen a request beside an open one', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { person, id } = await asked();
  await changeEnergy(admin, id, 1, { step: { status: 'rejected', reason: 'Fora da área' } });
  await requestEnergy(person, INPUT);
  expect(await changeEnergy(admin, id, 2, { step: { status: 'analyzing', reason: '' } })).toMatchObject({
    ok: false,
    error: { code: 'open' },
  });
});

test('the list is searched, filtered and masked; a look at a request is written down for both sides', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { person, id } = await asked('Zulmira Única');
  const found = await energyList.load(admin, { filters: { search: 'zulmira unica', status: 'pending' } });
  expect(found).toMatchObject({ count: 1, more: false, next: null, rows: [{ id, status: 'pending' }] });
  expect(JSON.stringify(found)).not.toContain('52998224725');
  expect((await energyList.load(admin, { filters: { search: 'zulmira', status: 'active' } })).rows).toEqual(
    [],
  );
  expect((await loadEnergyRequest(admin, id))?.request).toMatchObject({
    cpf: '52998224725',
    userId: person.userId,
  });
  const { rows } = await context.owner.query('select what from data_access_log where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([{ what: 'Pedido de desconto na energia' }]);
});

test('the file has every request that the filter finds with its whole document, and is written down', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await asked('=Planilha; Única');
  await asked('Outra Pessoa');
  let csv = '';
  for await (const piece of exportEnergy(admin, { filters: { search: 'planilha' } })) csv += piece;
  expect(csv.split('\r\n').slice(1)).toEqual([
    expect.stringContaining(`;"'=Planilha; Única";529.982.247-25;12345;SC;Recebido;`),
    '',
  ]);
  const { rows } = await context.owner.query(
    "select after from audit_log where action = 'energy.export' and actor_id = $1",
    [admin.userId],
  );
  expect(rows).toEqual([{ after: { search: 'planilha', covered: false } }]);
});
