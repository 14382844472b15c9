import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENERGY_LIST } from '#app/features/energy/rules/energy-list.ts';
import { energyList } from '#app/features/energy/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { readList, withParams } from './list.ts';

const context = onTestDatabase();

/** The keys of all pages, each read from the address that the previous page links to. */
async function pagesThrough(query: string, size: number) {
  const admin = await addPerson(context.owner, 'admin');
  const keys: string[] = [];
  for (let after = ''; ; ) {
    const address = new URLSearchParams(withParams(new URLSearchParams(query), { depois: after }));
    const { refused, ...asked } = readList(ENERGY_LIST, address);
    expect(refused).toEqual([]);
    const page = await energyList.load(admin, { ...asked, size });
    expect(page.rows.length).toBeLessThanOrEqual(size);
    if (after) expect(page.rows, 'a next page has rows').not.toEqual([]);
    keys.push(...page.rows.map(({ id }) => id));
    if (!page.next) return { keys, count: page.count };
    after = page.next;
  }
}

async function addRequests(): Promise<void> {
  const person = await addPerson(context.owner);
  // Equal values in every column: only the key distinguishes these rows.
  await context.owner.query(
    `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status, review_reason,
       monthly_bill_normal, monthly_bill_discount, created_at)
     select $1, (array['ana', 'Ána', 'Ana ~ 50%', 'Zé', 'b'])[1 + n % 5], '52998224725', 'Rua', (array['SC', 'AC'])[1 + n % 2],
       'U' || n, (array['canceled', 'rejected'])[1 + n % 2], 'Motivo', case when n % 3 > 0 then 100 + n % 7 end,
       case when n % 3 > 0 then 50 end, '2026-01-01'::timestamptz + (n / 9) * interval '1 microsecond'
     from generate_series(1, 97) n`,
    [person.userId],
  );
}

test('paging through every sort, either way, sees each row exactly once and in order', async () => {
  await addRequests();
  const { rows } = await context.owner.query<{ id: string }>('select id from energy_discounts');
  const every = rows.map(({ id }) => id).toSorted();
  const sorts = Object.keys(ENERGY_LIST.sorts);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
      async (by, down, size) => {
        const seen = await pagesThrough(`ordem=${down ? '-' : ''}${by}`, size);
        expect(seen.keys.toSorted()).toEqual(every);
        expect(seen.count).toBe(every.length);
        expect(seen.keys).toEqual((await pagesThrough(`ordem=${down ? '-' : ''}${by}`, 1_000)).keys);
      },
    ),
    {
      numRuns: 25,
      examples: sorts.flatMap((by): [string, boolean, number][] => [
        [by, true, 7],
        [by, false, 50],
      ]),
    },
  );
});

test('a last page that is full has no next page', async () => {
  const { keys } = await pagesThrough('', 97);
  expect(keys).toHaveLength(97);
});

test('filters hold on every page, also those of a search', async () => {
  const expected = await context.owner.query<{ id: string }>(
    "select id from energy_discounts where status = 'rejected' and full_name like '_na' order by created_at desc, id desc",
  );
  const seen = await pagesThrough('situacao=rejected&busca=ana', 4);
  const names = await context.owner.query<{ n: number }>(
    "select count(*)::int as n from energy_discounts where status = 'rejected' and nome_fold(full_name) like '%ana%'",
  );
  expect(seen.count).toBe(names.rows[0]?.n);
  expect(seen.keys).toHaveLength(names.rows[0]?.n ?? 0);
  expect(seen.keys.filter((id) => expected.rows.some((row) => row.id === id))).toEqual(
    expected.rows.map(({ id }) => id),
  );
});

test('a count stops at the cap, and is exact on request', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const person = await addPerson(context.owner);
  await context.owner.query(
    `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status)
     select $1, 'Conta', '52998224725', 'Rua', 'SP', 'C' || n, 'canceled' from generate_series(1, 1010) n`,
    [person.userId],
  );
  const filters = { search: 'conta' };
  expect(await energyList.load(admin, { filters })).toMatchObject({ count: 1_000, more: true });
  expect(await energyList.load(admin, { filters, exact: true })).toMatchObject({ count: 1_010, more: false });
});
