import { expect, test } from 'vitest';
import { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import { readPlace } from '#app/kit/list.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { changeLeadStatus, createLead, leadList } from './index.server.ts';

const context = onTestDatabase();
const from = { ip: '203.0.113.9', userAgent: 'teste' };

const input = (over: Partial<Record<string, string>> = {}) =>
  LeadInput.parse({
    name: 'Ána Çouto',
    whatsapp: '(49) 98888-7777',
    email: 'ANA@Exemplo.com.br',
    docType: 'CPF',
    docNumber: '529.982.247-25',
    state: 'SC',
    cep: '89801-000',
    lgpdConsent: 'on',
    ...over,
  });

async function newLead(over: Partial<Record<string, string>> = {}): Promise<string> {
  const result = await createLead(from, input(over));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.id;
}

test('a lead is new, normalised, and kept with the consent it was given under', async () => {
  const id = await newLead();
  const { rows } = await context.owner.query(
    `select l.status, l.email, l.whatsapp, l.doc_number, l.origin, c.purpose, c.ip_address
     from leads l join consents c on c.lead_id = l.id where l.id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      status: 'new',
      email: 'ana@exemplo.com.br',
      whatsapp: '49988887777',
      doc_number: '52998224725',
      origin: 'landing',
      purpose: 'lead-contact',
      ip_address: '203.0.113.9',
    },
  ]);
});

test('an address that sends too much is refused, and nothing of it is kept', async () => {
  const flood = { ip: '198.51.100.1', userAgent: '' };
  const results = await Promise.all(
    Array.from({ length: 25 }, () => createLead(flood, input({ email: 'muitos@exemplo.com.br' }))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  const { rows } = await context.owner.query(
    "select count(*)::int as n from leads where email = 'muitos@exemplo.com.br'",
  );
  expect(rows).toEqual([{ n: 20 }]);
});

test('a change of status is written to the audit log with before and after', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await newLead();
  expect(await changeLeadStatus(admin, id, 'qualified')).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    'select actor_id, action, before, after from audit_log where entity_id = $1',
    [id],
  );
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      action: 'lead.status',
      before: { status: 'new' },
      after: { status: 'qualified' },
    },
  ]);
});

test('a transition that the specification does not name is refused and leaves no trace', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await newLead();
  const result = await changeLeadStatus(admin, id, 'new');
  expect(result).toMatchObject({ ok: false, error: { title: 'Erro ao atualizar status' } });
  const { rowCount } = await context.owner.query('select 1 from audit_log where entity_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('of twenty admins who convert one lead at once, one does', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await newLead();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => changeLeadStatus(admin, id, 'converted')),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { rowCount } = await context.owner.query('select 1 from audit_log where entity_id = $1', [id]);
  expect(rowCount).toBe(1);
});

test('customers and staff can change no lead and list none that is not theirs', async () => {
  const id = await newLead();
  for (const role of ['user', 'staff'] as const) {
    const person = await addPerson(context.owner, role);
    await expect(changeLeadStatus(person, id, 'lost')).rejects.toThrow();
    if (role === 'staff') expect((await leadList.load(person, { filters: {} })).rows).toEqual([]);
    else await expect(leadList.load(person, { filters: {} })).rejects.toThrow();
  }
});

test('search finds part of a name without its accents, an e-mail, a document; wildcards are letters', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await newLead({ name: 'Búscada Pessoa', email: 'busca_da@exemplo.com.br' });
  const found = async (search: string) =>
    (await leadList.load(admin, { filters: { search } })).rows.map((lead) => lead.id);
  expect(await found('buscada')).toEqual([id]);
  expect(await found('BUSCA_DA@')).toEqual([id]);
  expect(await found('busca%')).toEqual([]);
});

test('words find a name in any order and from their beginnings on, an e-mail by its words too', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const id = await newLead({ name: 'Zoraide Quixaba de Assunção', email: 'zq.particular@exemplo.com.br' });
  const found = async (search: string) =>
    (await leadList.load(admin, { filters: { search } })).rows.map((lead) => lead.id);
  for (const search of ['assuncao zoraide', 'Zor Qui', 'zoraide de assunção', 'zoraide particular exemplo'])
    expect([search, await found(search)]).toEqual([search, [id]]);
  expect(await found('oraide uixaba')).toEqual([]);
  const statement = `explain select from leads l where nome_words(l.name || ' ' || l.email) @@ 'zor:* & qui:*'::tsquery`;
  const { rows } = await context.owner
    .query<{ 'QUERY PLAN': string }>(
      `begin; set local enable_seqscan = off; set local role nome_admin; select set_config('app.user_id', '${admin.userId}', true); ${statement}; rollback`,
    )
    .then((answers) => (answers as unknown as { rows: { 'QUERY PLAN': string }[] }[])[4] ?? { rows: [] });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_name_search_idx');
});

test('pages cover every lead once, newest first, also when many share a moment', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, created_at)
     select 'Lead ' || n, 'pagina@exemplo.com.br', '4999990000', 'CPF', '52998224725', 'SC', now() + (n / 40) * interval '1 microsecond'
     from generate_series(1, 130) n`,
  );
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof leadList.load>> = await leadList.load(admin, {
      filters: { search: 'pagina@exemplo' },
      after: readPlace(after ?? '', 'instant'),
    });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(130);
  expect(new Set(seen).size).toBe(130);
});
