import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { claimsIn } from '#app/features/catalog/rules/clauses.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { isShorter, pictureWords } from './compare.ts';
import type { ReportItem } from './report.ts';

const item = (creditor: string, amount: number): ReportItem => ({
  page: 1,
  line: 1,
  creditor,
  amount,
  kind: 'inadimplencia',
  creditorDoc: null,
  contractRef: null,
  dueOn: null,
  includedOn: null,
  notary: null,
  uf: null,
});
const [vale, azul] = [item('Banco do Vale', 150_000), item('Azul Telefonia', 34_805)];
const before = { id: 'a', takenOn: '2026-10-03' as const, items: [vale, azul] };

test('the picture names counts, amounts, bureau and days, and no creditor', () => {
  const after = { takenOn: '2026-11-20' as const, items: [azul] };
  const words = pictureWords('serasa', [before, after], null);
  expect(words).toEqual({
    eyebrow: 'Antes e depois · Serasa',
    title: 'De 2 registros para 1',
    subtitle: 'Relatórios de 03/10/2026 e 20/11/2026. De R$\u00a01.848,05 para R$\u00a0348,05.',
  });
  expect(JSON.stringify(words)).not.toMatch(/Vale|Azul/);
});

test('the picture says that nothing is left, and names the days of both scores', () => {
  const after = { takenOn: '2026-11-20' as const, items: [] };
  const scores = {
    before: { score: 412, takenOn: '2026-10-01' },
    after: { score: 587, takenOn: '2026-11-19' },
  } as const;
  const { title, subtitle } = pictureWords('serasa', [{ ...before, items: [vale] }, after], scores);
  expect(title).toBe('De 1 registro para nenhum');
  expect(subtitle).toContain('Score Serasa: 412 em 01/10/2026, 587 em 19/11/2026.');
});

test('the picture claims nothing about a contract or a result', () => {
  for (const items of [[], [azul]])
    for (const place of LISTING_PLACES) {
      const words = pictureWords(place, [before, { takenOn: '2026-11-20', items }], null);
      expect(claimsIn(words)).toEqual([]);
      expect(claimWordsIn(words)).toEqual([]);
      expect(JSON.stringify(words)).not.toMatch(/limp|garant|sempre|\d+ ?%/i);
    }
});

test('only a confirmed report with fewer records than the previous one has a picture', () => {
  const confirmed = { confirmedAt: '2026-11-20T12:00:00Z', before: { ...before, items: [vale, azul] } };
  expect(isShorter({ ...confirmed, items: [azul] })).toBe(true);
  expect(isShorter({ ...confirmed, items: [vale, azul] })).toBe(false);
  expect(isShorter({ ...confirmed, before: null, items: [] })).toBe(false);
  expect(isShorter({ ...confirmed, confirmedAt: null, items: [] })).toBe(false);
});
