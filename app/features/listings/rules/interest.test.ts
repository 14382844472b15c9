import { expect, test } from 'vitest';
import { interestAtFault, ListingInput } from './input.ts';
import {
  averageInFile,
  interestCap,
  interestNote,
  interestSentences,
  interestWords,
  monthRange,
  parseMonthlyRate,
  readSgsAnswer,
} from './interest.ts';

const MARCH = '2024-03-01';

test.each([
  ['one row of the month', [{ data: '01/03/2024', valor: '5.43' }], 5.43],
  ['no row', [], null],
  ['two rows', [1, 2].map(() => ({ data: '01/03/2024', valor: '5.43' })), null],
  ['another month', [{ data: '01/04/2024', valor: '5.43' }], null],
  ['no number', [{ data: '01/03/2024', valor: 'NaN' }], null],
  ['an empty value', [{ data: '01/03/2024', valor: '' }], null],
  ['zero', [{ data: '01/03/2024', valor: '0' }], null],
  ['a year’s rate', [{ data: '01/03/2024', valor: '433.10' }], null],
  ['no list', { erro: 'x' }, null],
  ['nothing', null, null],
])('the Central Bank’s answer with %s', (_, body, rate) => {
  expect(readSgsAnswer(body, MARCH)).toBe(rate);
});

test('a month without a figure in the table has no average; one with it has the day of the table', () => {
  const file = { takenOn: '2026-11-20', averages: { 25464: { [MARCH]: 5.5, '2024-04-01': Number.NaN } } };
  expect(averageInFile(25464, MARCH, file)).toEqual({ average: 5.5, from: 'file', on: '2026-11-20' });
  for (const month of ['2024-02-01', '2024-04-01']) expect(averageInFile(25464, month, file)).toBeNull();
  expect(averageInFile(25463, MARCH, file)).toBeNull();
});

test('words grow with the rate, from half as much again on, and never call it abusive', () => {
  const words = [1.49, 1.5, 2, 3].map(interestWords);
  expect(new Set(words).size).toBe(4);
  expect(words[0]).toBe('Perto da média.');
  expect(words.join(' ')).not.toMatch(/abus/i);
});

test('the note of the team names series, source and day, or that there is no figure', () => {
  const contract = { rate: 9.9, month: MARCH, series: 25464 as const, average: null };
  expect(interestNote(contract)).toContain('Sem dado para este mês na série 25464');
  expect(interestSentences(contract)).toBeNull();
  const average = { average: 5.5, from: 'sgs' as const, on: '2026-11-20' };
  const note = interestNote({ ...contract, average });
  for (const part of ['9,90%', '5,50%', 'série 25464', 'lida do Banco Central', '20/11/2026', '1,8 vez'])
    expect(note).toContain(part);
});

test('an overdraft has a cap and the revolving credit of a card a limit, from their months on', () => {
  const cap = (series: 25463 | 25464 | 25477, rate: number, month: `${number}-${number}-01`) =>
    interestCap({ series, rate, month });
  expect(cap(25463, 8.01, '2024-03-01')).toContain('4.765');
  expect(cap(25463, 8, '2024-03-01')).toBeNull();
  expect(cap(25463, 12, '2020-05-01')).toBeNull();
  expect(cap(25464, 12, '2024-03-01')).toBeNull();
  expect(cap(25477, 1, '2024-02-01')).toContain('14.690');
  expect(cap(25477, 15, '2024-01-01')).toBeNull();
  const overdraft = { rate: 9, month: MARCH, series: 25463 as const, average: null };
  for (const text of [interestNote(overdraft), interestSentences(overdraft)]) expect(text).toContain('teto');
  const average = { average: 7.9, from: 'sgs' as const, on: '2026-11-20' };
  expect(interestSentences({ ...overdraft, average })).toMatch(/Perto da média\. Acima do teto/);
  expect(interestNote(overdraft)).not.toMatch(/abus/i);
});

test('a month has its last day, and rates are read as people write them', () => {
  expect(monthRange('2024-02-01')).toEqual({ first: '01/02/2024', last: '29/02/2024' });
  expect(['9,87', '9.87 %', '12', '0', '150', 'x', '1,23456'].map(parseMonthlyRate)).toEqual([
    ...[9.87, 9.87, 12, null, null, null, null],
  ]);
});

test('refuses a rate without month or kind, and a future month, at the field', () => {
  const fault = (over: Record<string, string>) =>
    interestAtFault(ListingInput.parse({ place: 'serasa', creditor: 'Banco', ...over }), '2026-11-22');
  expect(fault({})).toBeNull();
  expect(fault({ rate: '9,9', rateMonth: '2024-03', rateSeries: '25464' })).toBeNull();
  expect(Object.keys(fault({ rate: '9,9' }) ?? {})).toEqual(['rateMonth']);
  expect(Object.keys(fault({ rateMonth: '2024-03' }) ?? {})).toEqual(['rate']);
  expect(Object.keys(fault({ rate: '9,9', rateMonth: '2024-03' }) ?? {})).toEqual(['rateSeries']);
  expect(fault({ rate: '9,9', rateMonth: '2026-12', rateSeries: '25464' })?.rateMonth).toContain('futuro');
  expect(ListingInput.safeParse({ place: 'serasa', creditor: 'Banco', rateSeries: '25478' }).success).toBe(
    false,
  );
});
