import { expect, test } from 'vitest';
import { readList } from '#app/kit/list.ts';
import { morePages, readBoardPages } from './lead-board.ts';
import { LEAD_LIST } from './lead-filter.ts';
import { mergedStanding, sameAccount } from './lead-merge.ts';

test('the list is asked for by status, origin, plan, state, days, assignee and words', () => {
  const query =
    'status=lost&origem=contato&plano=CNPJ&uf=SC&de=2026-11-01&ate=2026-11-20&responsavel=meus&busca=ana';
  expect(readList(LEAD_LIST, new URLSearchParams(query))).toMatchObject({
    filters: {
      status: 'lost',
      origin: 'contato',
      plan: 'CNPJ',
      uf: 'SC',
      from: '2026-11-01',
      until: '2026-11-20',
      assignee: 'meus',
      search: 'ana',
    },
    refused: [],
  });
  expect(readList(LEAD_LIST, new URLSearchParams('responsavel=x&uf=XX')).refused).toEqual([
    'uf',
    'responsavel',
  ]);
});

test('open pages of the board', () => {
  expect(readBoardPages(null)).toEqual({ new: 1, qualified: 1, lost: 1, converted: 1 });
  expect(readBoardPages('new.3-lost.99-x.2-converted.-1')).toEqual({
    new: 3,
    qualified: 1,
    lost: 10,
    converted: 1,
  });
  expect(readBoardPages(morePages('new.3', 'lost'))).toEqual({ new: 3, qualified: 1, lost: 2, converted: 1 });
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
