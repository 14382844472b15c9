import { expect, test } from 'vitest';
import type { ListingPlace, ListingTurn } from '#app/terms/listing.ts';
import type { ListingView } from './listing-view.ts';
import { emptyPlaces, OWN_TURNS, ownPage } from './own-list.ts';

const record = (at: number, over: Partial<ListingView> = {}): ListingView => ({
  id: `id-${String(at).padStart(3, '0')}`,
  ...{ place: 'serasa', kind: 'inadimplencia', creditor: `Credor ${at}`, amount: 100, rate: null },
  ...{ dueOn: null, includedOn: null, paidOn: null, missingSince: null, removedOn: null },
  ...{ state: 'found', says: null, turn: 'us', pile: 'contestar', reasons: [], interest: null },
  ...{ next: null, clocks: [], service: 'open' },
  ...over,
});
const PLACES: ListingPlace[] = ['scr', 'quod', 'serasa'];
const TURNS: ListingTurn[] = ['us', 'customer', 'bureau', 'done'];
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    record(at, { place: PLACES[at % 3] ?? 'serasa', turn: TURNS[at % 4] ?? 'us' }),
  );
const walk = (all: ListingView[], filters: Parameters<typeof ownPage>[1] = {}) => {
  const { pages } = ownPage(all, filters);
  return Array.from({ length: pages }, (_, at) => ownPage(all, { ...filters, page: at + 1 })).flatMap(
    ({ groups }) => groups,
  );
};

test('records that wait for the customer come first, then the places in their order, finished ones last', () => {
  const keys = walk(many(24)).map(({ key }) => key);
  expect(keys).toEqual(['voce', 'serasa', 'quod', 'scr', 'fim']);
  expect(ownPage(many(24), {}).groups[0]).toMatchObject({ title: 'Esperam por você', count: 6 });
});

test('within a group the record with the next day is first', () => {
  const due = (dueOn: `${number}-${number}-${number}`) => ({
    next: {
      rule: 'challenge' as const,
      from: dueOn,
      dueOn,
      whose: 'bureau' as const,
      state: 'running' as const,
      usual: false,
    },
  });
  const all = [record(1), record(2, due('2026-12-10')), record(3, due('2026-12-01'))];
  expect(walk(all).flatMap(({ listings }) => listings.map(({ id }) => id))).toEqual([
    'id-003',
    'id-002',
    'id-001',
  ]);
});

test.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
  [300, 12],
])('%i records fill %i pages, each record once, and no page has more than 25', (count, pages) => {
  const all = many(count);
  const page = ownPage(all, {});
  expect(page.pages).toBe(pages);
  expect(page.groups.flatMap(({ listings }) => listings).length).toBeLessThanOrEqual(25);
  const ids = walk(all).flatMap(({ listings }) => listings.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('a page beyond the last one shows the last one', () => {
  expect(ownPage(many(30), { page: 99 })).toMatchObject({ page: 2, pages: 2 });
});

test('the filters narrow by party, place, way and creditor; the counts follow the other filters', () => {
  const all = [
    record(1, { creditor: 'Lojas São João', place: 'spc', turn: 'customer', pile: 'negociar' }),
    record(2, { creditor: 'Banco do Vale', place: 'spc', turn: 'judge' }),
    record(3, { creditor: 'Banco do Vale', turn: 'done' }),
  ];
  const ids = (filters: Parameters<typeof ownPage>[1]) =>
    ownPage(all, filters).groups.flatMap(({ listings }) => listings.map(({ id }) => id));
  expect(ids({ search: 'joao LOJAS' })).toEqual(['id-001']);
  expect(ids({ turn: 'outros' })).toEqual(['id-002']);
  expect(ids({ place: 'serasa' })).toEqual(['id-003']);
  // A finished record has no way any more.
  expect(ids({ pile: 'contestar' })).toEqual(['id-002']);
  expect(ids({ place: 'cadin' })).toEqual([]);
  const { counts, found, total } = ownPage(all, { place: 'spc', turn: 'fim' });
  expect({ counts, found, total }).toEqual({
    counts: { voce: 1, nos: 0, outros: 1, fim: 0 },
    found: 0,
    total: 3,
  });
  expect(Object.keys(counts)).toEqual(Object.keys(OWN_TURNS));
});

test('a link to one record opens the page that has it', () => {
  const all = many(60);
  const last = walk(all).at(-1)?.listings.at(-1)?.id ?? '';
  const page = ownPage(all, { record: last });
  expect(page.page).toBe(3);
  expect(page.groups.at(-1)?.listings.at(-1)?.id).toBe(last);
});

test('a place without records is either not looked at or empty in its newest report', () => {
  const reports = [
    { place: 'quod' as const, takenOn: '2026-11-12' as const },
    { place: 'quod' as const, takenOn: '2026-10-01' as const },
  ];
  const empty = emptyPlaces([record(1)], reports);
  expect(empty.map(({ place }) => place)).not.toContain('serasa');
  expect(empty.find(({ place }) => place === 'quod')?.reportOn).toBe('2026-11-12');
  expect(empty.find(({ place }) => place === 'spc')?.reportOn).toBeNull();
});

test('a record of an ended service waits for no one', () => {
  const { groups, counts, piles } = ownPage([record(1, { turn: 'customer', service: 'over' })], {});
  expect(groups.map(({ key }) => key)).toEqual(['fim']);
  expect(counts).toEqual({ voce: 0, nos: 0, outros: 0, fim: 1 });
  expect(piles).toEqual([]);
});
