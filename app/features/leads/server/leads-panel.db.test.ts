import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LeadEdit } from '#app/features/leads/rules/input.ts';
import type { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { type Filters, readPlace } from '#app/kit/list.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { addPerson } from '#tests/people.ts';
import {
  convertLead,
  editLead,
  leadList,
  loadLead,
  mergeLeads,
  noteLead,
  splitLead,
} from './index.server.ts';

const context = onTestDatabase();
const listLeads = async (actor: SignedInActor, filters: Filters<typeof LEAD_LIST>) =>
  (await leadList.load(actor, { filters })).rows;
const admin = () => addPerson(context.owner, 'admin');

type Over = Partial<
  Record<'name' | 'email' | 'doc_number' | 'status' | 'uf' | 'origin' | 'created_at', string>
>;

async function addLead(over: Over = {}): Promise<string> {
  const lead = {
    name: 'Lead Teste',
    email: `${randomUUID()}@teste.exemplo`,
    doc_number: '00000000000',
    status: 'new',
    uf: 'SC',
    origin: 'landing',
    created_at: new Date().toISOString(),
    ...over,
  };
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, status, uf, origin, created_at)
     values ($1, $2, '49988887777', 'CPF', $3, $4, $5, $6, $7) returning id`,
    [lead.name, lead.email, lead.doc_number, lead.status, lead.uf, lead.origin, lead.created_at],
  );
  return rows[0]?.id ?? '';
}

const statuses = async (ids: string[]) =>
  (
    await context.owner.query<{ status: string }>(
      'select status from leads where id = any($1) order by array_position($1, id)',
      [ids],
    )
  ).rows.map(({ status }) => status);

const detail = async (actor: SignedInActor, id: string) => {
  const found = await loadLead(actor, id);
  if (!found || !('lead' in found)) throw new Error('no lead');
  return found.lead;
};

const corrected = (over: Partial<LeadEdit>): LeadEdit =>
  LeadEdit.parse({ ...LEAD_ENTRIES, uf: 'SC', ...over });

test('correcting a lead that was merged meanwhile answers with a conflict', async () => {
  const [actor, other] = [await admin(), await admin()];
  const email = `${randomUUID()}@teste.exemplo`;
  const [keep, merge] = [await addLead({ email }), await addLead({ email })];
  const { version } = await detail(actor, merge);
  await mergeLeads(other, { keep, merge });
  expect(await editLead(actor, merge, version, corrected({ email }))).toMatchObject({
    ok: false,
    error: { code: 'missing', message: expect.stringContaining('mesclado') },
  });
});

test('filters alone and together find the same leads as reading them all, and count them', async () => {
  const actor = await admin();
  const mark = 'Filtrada';
  const inMay = '2019-05-10T02:59:59Z';
  const id = await addLead({
    name: `${mark} Um`,
    uf: 'AC',
    origin: 'contato',
    status: 'lost',
    created_at: inMay,
  });
  await addLead({ name: `${mark} Dois`, uf: 'AC', created_at: '2019-05-10T03:00:00Z' });
  const found = async (filter: Filters<typeof LEAD_LIST>) =>
    (await listLeads(actor, filter)).map((lead) => lead.id);
  // 02:59:59 UTC is still the day before in Brasília.
  for (const filter of [
    { from: '2019-05-09', until: '2019-05-09' },
    { status: 'lost', origin: 'contato', uf: 'AC' },
    { uf: 'AC', until: '2019-05-09' },
    { search: 'um filtrada' },
    { search: 'fi um' },
  ] as const) {
    expect(await found(filter)).toEqual([id]);
    expect(await leadList.load(actor, { filters: filter })).toMatchObject({ rows: [{ id }], count: 1 });
  }
  expect((await leadList.load(actor, { filters: { uf: 'AC' } })).count).toBe(2);
});

test('a search finds the newest first, whether they are among the newest of all or far behind', async () => {
  const actor = await admin();
  // More rows than a search's first window, all newer than the rows to find.
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, created_at)
     select case when n % 50 = 0 then 'Janela Comum' when n = 3999 then 'Janela Rara' else 'Outro Nome' end,
       'x@teste.exemplo', '4999990000', 'CPF', '00000000000', 'BA', '2018-01-01'::timestamptz - n * interval '1 second'
     from generate_series(1, 4000) n`,
  );
  const found = async (search: string) => await listLeads(actor, { search, uf: 'BA' });
  expect(await found('janela rara')).toHaveLength(1);
  const common = await found('janela');
  const times = common.map(({ createdAt }) => createdAt);
  expect(times).toHaveLength(50);
  expect(times).toEqual([...times].sort().reverse());
  const filters = { search: 'janela', uf: 'BA' } as const;
  const first = await leadList.load(actor, { filters });
  const last = await leadList.load(actor, { filters, after: readPlace(first.next ?? '', 'instant') });
  expect([first.rows.length, first.count, last.rows.length, last.count]).toEqual([50, 81, 31, 81]);
});

test('the plan of an order is a filter of its lead', async () => {
  const actor = await admin();
  const id = await addLead();
  await context.owner.query(
    `insert into transactions (lead_id, amount, plan_snapshot) values ($1, 599, '{"plan": "CNPJ"}')`,
    [id],
  );
  expect((await listLeads(actor, { plan: 'CNPJ' })).map((lead) => lead.id)).toEqual([id]);
  expect((await detail(actor, id)).orders).toMatchObject([{ offer: 'CNPJ', amount: '599.00' }]);
});

test('a list masks documents; opening a lead shows it and is written down once', async () => {
  const actor = await admin();
  const id = await addLead({ name: 'Documento Visto', doc_number: '52998224725' });
  expect((await listLeads(actor, { search: 'documento visto' }))[0]?.docNumber).toBe('***.982.247-**');
  const looks = () =>
    context.owner.query("select 1 from audit_log where action = 'lead.view' and entity_id = $1", [id]);
  expect((await detail(actor, id)).docNumber).toBe('52998224725');
  await detail(actor, id);
  expect((await looks()).rowCount).toBe(1);
  await detail(await admin(), id);
  expect((await looks()).rowCount).toBe(2);
});

test('an access that cannot be logged shows nothing; a client sees accesses in their own log', async () => {
  const actor = await admin();
  const client = await addPerson(context.owner);
  const id = await addLead();
  await context.owner.query('update leads set converted_user_id = $1 where id = $2', [client.userId, id]);
  await context.owner.query('revoke insert on data_access_log from nome_admin');
  try {
    await expect(loadLead(actor, id)).rejects.toThrow();
  } finally {
    await context.owner.query('grant insert on data_access_log to nome_admin');
  }
  await loadLead(actor, id);
  const seen = await context.owner.query('select what from data_access_log where user_id = $1', [
    client.userId,
  ]);
  expect(seen.rows).toEqual([{ what: 'Cadastro de contato (lead)' }]);
});

test('a note sent twice is kept once', async () => {
  const actor = await admin();
  const leadId = await addLead();
  const note = { id: randomUUID(), body: 'Ligar amanhã' };
  await noteLead(actor, leadId, note);
  await noteLead(actor, leadId, note);
  const { notes, history } = await detail(actor, leadId);
  expect(notes).toMatchObject([{ body: 'Ligar amanhã', author: 'Pessoa de Teste' }]);
  expect(history.map(({ action }) => action)).toEqual(['lead.note']);
});

test('the second of two corrections gets the current lead, and nothing is overwritten', async () => {
  const actor = await admin();
  const id = await addLead({ name: 'Nome Antigo', email: 'antigo@teste.exemplo' });
  const { version } = await detail(actor, id);
  const edit = (name: string) => corrected({ name, email: 'antigo@teste.exemplo' });
  expect(await editLead(actor, id, version, edit('Nome Primeiro'))).toEqual({ ok: true, value: null });
  const second = await editLead(await admin(), id, version, edit('Nome Segundo'));
  expect(second).toMatchObject({
    ok: false,
    error: { code: 'stale', message: expect.stringContaining('Nome Primeiro') },
  });
  expect((await detail(actor, id)).name).toBe('Nome Primeiro');
  expect((await detail(actor, id)).history[0]).toMatchObject({
    action: 'lead.edit',
    before: { name: 'Nome Antigo' },
    after: { name: 'Nome Primeiro' },
  });
});

test('a lead is linked to the client who confirmed its e-mail; without such a client it is not converted', async () => {
  const actor = await admin();
  const client = await addPerson(context.owner);
  const { rows } = await context.owner.query<{ email: string }>('select email from users where id = $1', [
    client.userId,
  ]);
  const id = await addLead({ email: rows[0]?.email ?? '' });
  await context.owner.query('update users set email_verified = false where id = $1', [client.userId]);
  expect(await convertLead(actor, id)).toMatchObject({ error: { code: 'transition' } });
  expect(await detail(actor, id)).toMatchObject({ status: 'new' });
  await context.owner.query('update users set email_verified = true where id = $1', [client.userId]);
  expect(await convertLead(actor, id)).toEqual({ ok: true, value: { clientId: client.userId } });
  expect((await detail(actor, id)).history.map(({ action }) => action)).toEqual([
    'lead.convert',
    'lead.status',
  ]);
});

test('a merged lead leaves the list; the one that stays shows its notes and orders, until one of both changes', async () => {
  const actor = await admin();
  const keep = await addLead({
    name: 'Repetida Mais Velha',
    doc_number: '52998224725',
    created_at: '2020-01-01T12:00:00Z',
  });
  const merge = await addLead({ name: 'Repetida Mais Nova', doc_number: '52998224725', status: 'qualified' });
  await noteLead(actor, merge, { id: randomUUID(), body: 'da mais nova' });
  await context.owner.query('insert into transactions (lead_id, amount) values ($1, 499)', [merge]);
  expect((await detail(actor, keep)).duplicates).toContainEqual(
    expect.objectContaining({ id: merge, sameDocument: true, sameEmail: false }),
  );
  expect(await mergeLeads(actor, { keep, merge })).toEqual({ ok: true, value: null });
  const kept = await detail(actor, keep);
  expect(kept).toMatchObject({
    status: 'qualified',
    notes: [{ body: 'da mais nova' }],
    orders: [{ amount: '499.00' }],
    merged: [{ id: merge }],
  });
  expect((await listLeads(actor, { search: 'repetida mais' })).map(({ id }) => id)).toEqual([keep]);
  expect(await loadLead(actor, merge)).toEqual({ mergedInto: keep });
  expect(await mergeLeads(actor, { keep, merge })).toMatchObject({ ok: false });
  // The order of the merged lead is claimed: the lead that speaks for it is converted with it.
  const client = await addPerson(context.owner);
  await context.owner.query("update leads set status = 'converted', converted_user_id = $1 where id = $2", [
    client.userId,
    merge,
  ]);
  expect(await detail(actor, keep)).toMatchObject({ status: 'converted', convertedUserId: client.userId });
  // That counts as a change: after a split, the account would stay with the wrong lead.
  expect(await splitLead(actor, { from: keep, leadId: merge })).toMatchObject({ ok: false });
});

test('leads that have nothing in common, or are of two accounts, are not merged', async () => {
  const actor = await admin();
  const email = `${randomUUID()}@teste.exemplo`;
  const [a, b, c] = [await addLead({ email }), await addLead({ email }), await addLead()];
  // The zeros of contact leads identify no person.
  expect(await mergeLeads(actor, { keep: a, merge: c })).toMatchObject({ ok: false });
  for (const id of [a, b])
    await context.owner.query('update leads set converted_user_id = $1 where id = $2', [
      (await addPerson(context.owner)).userId,
      id,
    ]);
  expect(await mergeLeads(actor, { keep: a, merge: b })).toMatchObject({
    ok: false,
    error: { message: 'Cada um é de uma conta diferente.' },
  });
  expect(await statuses([a, b])).toEqual(['new', 'new']);
});
