import { expect, test } from 'vitest';
import { saveCardOwn } from '#app/features/cases/server/index.server.ts';
import type { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { exportLeads, leadList, leadOwnTexts, saveLeadOwn } from '#app/features/leads/server/index.server.ts';
import { MOST_OWN_FIELDS, type OwnFieldInput } from '#app/features/own-fields/rules/own-fields.ts';
import { clientList, saveClientOwn } from '#app/features/profiles/server/index.server.ts';
import type { Filters } from '#app/kit/list.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  addOwnField,
  archiveOwnField,
  changeOwnField,
  listOwnFields,
  moveOwnField,
  restoreOwnField,
} from './index.server.ts';

const context = onTestDatabase();
const admin = () => addPerson(context.owner, 'admin');

const input = (over: Partial<OwnFieldInput> = {}): OwnFieldInput => ({
  label: 'Time',
  kind: 'text',
  choices: [],
  required: false,
  ...over,
});

async function added(who: Awaited<ReturnType<typeof admin>>, over: Partial<OwnFieldInput> = {}) {
  const result = await addOwnField(who, 'lead', input(over));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const clear = () => context.owner.query('delete from own_fields');

async function addLead() {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Lead Teste', 'lead@teste.exemplo', '49988887777', 'CPF', '00000000000', 'SC') returning id`,
  );
  return rows[0]?.id ?? '';
}

const ownOf = async (table: string, id: string) =>
  (await context.owner.query<{ own: unknown }>(`select own from ${table} where id = $1`, [id])).rows[0]?.own;

test('refuses the thirty-first active field of a record, also as a restored one', async () => {
  await clear();
  const who = await admin();
  const first = await added(who, { label: 'Primeiro' });
  await archiveOwnField(who, first);
  for (let at = 0; at < MOST_OWN_FIELDS; at++) await added(who, { label: 'Time' });
  expect(await addOwnField(who, 'lead', input())).toMatchObject({
    ok: false,
    error: { fields: { label: /30/ } },
  });
  expect(await restoreOwnField(who, first)).toMatchObject({ ok: false, error: { code: 'too-many' } });
  expect((await addOwnField(who, 'client', input())).ok).toBe(true);
  expect((await listOwnFields(who, 'lead')).at(-1)?.key).toBe('time_30');
});

test('changes, moves and archives a field; refuses another kind and an older version', async () => {
  await clear();
  const who = await admin();
  const [one, two] = [await added(who, { label: 'Um' }), await added(who, { label: 'Dois' })];
  expect(await changeOwnField(who, one, input({ label: 'Uno', kind: 'date' }), '1')).toMatchObject({
    error: { fields: { kind: /não muda/ } },
  });
  expect((await changeOwnField(who, one, input({ label: 'Uno' }), '1')).ok).toBe(true);
  expect(await changeOwnField(who, one, input({ label: 'Ein' }), '1')).toMatchObject({
    error: { code: 'stale' },
  });
  await moveOwnField(who, two, -1);
  await moveOwnField(who, two, -1);
  expect((await listOwnFields(who, 'lead')).map(({ key, label }) => [key, label])).toEqual([
    ['dois', 'Dois'],
    ['um', 'Uno'],
  ]);
  await archiveOwnField(who, two);
  expect((await listOwnFields(who, 'lead')).map(({ key }) => key)).toEqual(['um']);
  const customer = await addPerson(context.owner);
  await expect(addOwnField(customer, 'lead', input())).rejects.toThrow();
});

test('stores values of a lead, keeps those of an archived field, and reports a conflict', async () => {
  await clear();
  const [who, lead] = [await admin(), await addLead()];
  const old = await added(who, { label: 'Velho' });
  await added(who, { label: 'Renda', kind: 'number', required: true });
  expect(await saveLeadOwn(who, lead, { velho: 'a' }, {})).toMatchObject({
    ok: false,
    error: { fields: { own_renda: 'Preencha Renda' } },
  });
  expect(await ownOf('leads', lead)).toEqual({});
  expect((await saveLeadOwn(who, lead, { velho: 'a', renda: '1.500,00' }, {})).ok).toBe(true);
  expect(await ownOf('leads', lead)).toEqual({ velho: 'a', renda: '1500' });
  expect(await saveLeadOwn(who, lead, { renda: '2' }, { renda: '1' })).toMatchObject({
    error: { code: 'stale' },
  });
  await archiveOwnField(who, old);
  expect((await saveLeadOwn(who, lead, { velho: 'b', renda: '3' }, { renda: '1500' })).ok).toBe(true);
  expect(await ownOf('leads', lead)).toEqual({ velho: 'a', renda: '3' });
});

test('stores values of a client and of a card of this client alone', async () => {
  await clear();
  const [who, client, other] = [
    await admin(),
    await addPerson(context.owner),
    await addPerson(context.owner),
  ];
  await addOwnField(who, 'client', input());
  await addOwnField(who, 'case', input());
  expect((await saveClientOwn(who, client.userId, { time: 'x' }, {})).ok).toBe(true);
  expect(await ownOf('profiles', client.userId)).toEqual({ time: 'x' });
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into cards (user_id, card_type) values ($1, 'nome') returning id`,
    [client.userId],
  );
  const card = rows[0]?.id ?? '';
  expect((await saveCardOwn(who, other.userId, card, { time: 'y' }, {})).ok).toBe(false);
  expect((await saveCardOwn(who, client.userId, card, { time: 'y' }, {})).ok).toBe(true);
  expect(await ownOf('cards', card)).toEqual({ time: 'y' });
});

test('filters leads and clients by a filled field and by a value as people write it', async () => {
  await clear();
  const who = await admin();
  const [one, other, none] = [await addLead(), await addLead(), await addLead()];
  await addOwnField(who, 'lead', input({ label: 'Renda', kind: 'number' }));
  await saveLeadOwn(who, one, { renda: '1.500,50' }, {});
  await saveLeadOwn(who, other, { renda: '2' }, {});
  const found = async (filters: Filters<typeof LEAD_LIST>) =>
    (await leadList.load(who, { filters })).rows
      .map(({ id }) => id)
      .filter((id) => [one, other, none].includes(id));
  expect((await found({ ownKey: 'renda' })).toSorted()).toEqual([one, other].toSorted());
  expect(await found({ ownKey: 'renda', ownText: '1500,50' })).toEqual([one]);
  expect(await found({ ownKey: 'renda', ownText: '"' })).toEqual([]);
  const [field] = await listOwnFields(who, 'lead');
  expect(field && (await leadOwnTexts(who, field, [one, none]))).toEqual({ [one]: '1.500,5' });
  const client = await addPerson(context.owner);
  await addOwnField(who, 'client', input({ label: 'Nascimento', kind: 'date' }));
  await saveClientOwn(who, client.userId, { nascimento: '2001-02-03' }, {});
  const filters = { ownKey: 'nascimento', ownText: '03/02/2001' };
  expect((await clientList.load(who, { filters })).rows.map(({ id }) => id)).toEqual([client.userId]);
});

test('exports the active own fields of leads', async () => {
  await clear();
  const [who, lead] = [await admin(), await addLead()];
  await addOwnField(who, 'lead', input({ label: 'Time' }));
  await saveLeadOwn(who, lead, { time: '=Avaí' }, {});
  let file = '';
  for await (const piece of exportLeads(who, { filters: { ownKey: 'time' } })) file += piece;
  expect(file).toContain('Time');
  expect(file).toContain("'=Avaí");
});

test.each(['leads', 'profiles', 'cards'])('reads the index for a value of %s', async (table) => {
  await context.owner.query('begin');
  await context.owner.query('set local role nome_admin; set local enable_seqscan = off');
  const { rows } = await context.owner.query<{ 'QUERY PLAN': string }>(
    `explain select id from ${table} where own @> '{"time": "x"}'`,
  );
  await context.owner.query('rollback');
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${table}_own_idx`);
});
