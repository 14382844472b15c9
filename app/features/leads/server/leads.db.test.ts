import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { readPlace } from '#app/kit/list.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { addPerson } from '#tests/people.ts';
import { createLead, leadList, leadWords } from './index.server.ts';

const context = onTestDatabase();
const from = { ip: '203.0.113.9', userAgent: 'teste' };

const input = (over: Partial<Record<string, string>> = {}) =>
  LeadInput.parse({ ...LEAD_ENTRIES, name: 'Ána Çouto', email: 'ANA@Exemplo.com.br', ...over });

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

test('an address that sends too much is refused, and its requests are not stored', async () => {
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
  const plan = await asActor(admin, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select from leads l where ${sql.raw(leadWords('l').of)} @@ '2968zor:* & 2968qui:*'::tsquery`,
    );
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_name_search_idx');
});

/** Returns the ids of every page, and the counts shown above them. */
async function pagesOf(filters: { search: string; status?: 'lost' }, sort: string) {
  const admin = await addPerson(context.owner, 'admin');
  const [seen, counts]: [string[], string[]] = [[], []];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof leadList.load>> = await leadList.load(admin, {
      ...{ filters, sort, size: 40 },
      after: readPlace(after, sort.endsWith('recebido') ? 'instant' : 'text'),
    });
    seen.push(...page.rows.map(({ id }) => id));
    counts.push(`${page.count}${page.more ? '+' : ''}`);
    after = page.next;
  }
  return { seen, counts: [...new Set(counts)] };
}

test('a search by names pages through all weeks, either way, and counts up to its cap', async () => {
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, status, created_at)
     select 'Wanderleia Quintanilha', 'semanas' || n || '@exemplo.com.br', '4999990000', 'CPF', '52998224725', 'SC',
       (array['new', 'lost'])[1 + n % 2], '2024-12-25T23:59:59.999999Z'::timestamptz + (n / 3) * interval '2 days 1 microsecond'
     from generate_series(1, 150) n`,
  );
  const every = async (where: string, order: string) => {
    const { rows } = await context.owner.query<{ id: string }>(
      `select id from leads where email like 'semanas%' and ${where} order by ${order}`,
    );
    return rows.map(({ id }) => id);
  };
  const search = 'quintan wander';
  expect(await pagesOf({ search }, '-recebido')).toEqual({
    seen: await every('true', 'created_at desc, id desc'),
    counts: ['100+'],
  });
  expect(await pagesOf({ search, status: 'lost' }, 'recebido')).toEqual({
    seen: await every("status = 'lost'", 'created_at, id'),
    counts: ['75'],
  });
  expect((await pagesOf({ search }, '-nome')).seen).toEqual(await every('true', 'lower(name) desc, id desc'));
});

test.each([
  ['infinity', 50],
  ['-infinity', 0],
])('a search by names that goes on from %s finds %i', async (at, found) => {
  const admin = await addPerson(context.owner, 'admin');
  const after = { at, id: admin.userId };
  const { rows } = await leadList.load(admin, { filters: { search: 'quintan wander' }, after });
  expect(rows).toHaveLength(found);
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

test('the database takes a new lead of a visitor only, never one that is already worked on', async () => {
  const insert = (status: string) =>
    asActor({ kind: 'visitor' }, (tx) =>
      tx.execute(sql`insert into leads (id, name, email, whatsapp, doc_type, doc_number, uf, origin, status)
        values (gen_random_uuid(), 'Ana', 'ana@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC', 'landing', ${status})`),
    );
  await expect(insert('new')).resolves.toMatchObject({ rowCount: 1 });
  await expect(insert('qualified')).rejects.toMatchObject({ cause: { code: '42501' } });
});
