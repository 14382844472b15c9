import { expect, test } from 'vitest';
import { morePages, readPages } from './lead-board.ts';
import { countText, readLeadFilter, viewQuery, withParams } from './lead-filter.ts';
import { mergedStanding, sameAccount } from './lead-merge.ts';

const read = (query: string) => readLeadFilter(new URLSearchParams(query));

test('a filter is what the address names, and nothing that it does not know', () => {
  expect(
    read('status=lost&origem=contato&plano=CNPJ&uf=SC&de=2026-11-01&ate=2026-11-20&responsavel=meus'),
  ).toMatchObject({
    status: 'lost',
    origin: 'contato',
    plan: 'CNPJ',
    uf: 'SC',
    from: '2026-11-01',
    until: '2026-11-20',
    assignee: 'meus',
  });
  const unknown = read(
    'status=x&origem=x&plano=x&uf=XX&de=2026-02-30&ate=x&responsavel=x&busca=%00%20&depois=x',
  );
  expect(Object.values(unknown).filter(Boolean)).toEqual([]);
});

test('a changed filter begins at the first page; a view keeps filters and form, no place', () => {
  const query = new URLSearchParams('status=new&depois=abc&uf=SC');
  expect(withParams(query, { uf: null, origem: 'contato' })).toBe('?status=new&origem=contato');
  expect(viewQuery(new URLSearchParams('uf=SC&depois=x&busca=ana&inicio=1&visao=quadro'))).toBe(
    'busca=ana&uf=SC&visao=quadro',
  );
});

test('open pages of the board', () => {
  expect(readPages(null)).toEqual({ new: 1, qualified: 1, lost: 1, converted: 1 });
  expect(readPages('new.3-lost.99-x.2-converted.-1')).toEqual({
    new: 3,
    qualified: 1,
    lost: 10,
    converted: 1,
  });
  expect(readPages(morePages('new.3', 'lost'))).toEqual({ new: 3, qualified: 1, lost: 2, converted: 1 });
});

test('counts are capped in words', () => {
  expect([countText(0, 1_000), countText(1_000, 1_000), countText(1_001, 1_000)]).toEqual([
    '0',
    '1.000',
    'mais de 1.000',
  ]);
});

test('a merge keeps the furthest status and either account, never two', () => {
  const standing = (
    status: 'new' | 'lost' | 'qualified' | 'converted',
    convertedUserId: string | null = null,
  ) => ({
    status,
    convertedUserId,
  });
  expect(mergedStanding(standing('lost'), standing('qualified'))).toEqual(standing('qualified'));
  expect(mergedStanding(standing('new'), standing('converted', 'a'))).toEqual(standing('converted', 'a'));
  expect(sameAccount(standing('converted', 'a'), standing('converted', 'b'))).toBe(false);
  expect(sameAccount(standing('converted', 'a'), standing('new'))).toBe(true);
});
