import { expect, test } from 'vitest';
import { addDays } from '#app/lib/civil-dates.ts';
import { absenceFault, LONGEST_ABSENCE, SubstitutionInput } from './substitution.ts';

const TODAY = '2026-11-30';

test('an absence begins today or later, ends on its first day or later, and lasts 366 days at most', () => {
  const fault = (from: string, until: string) =>
    Object.keys(absenceFault({ from, until } as Parameters<typeof absenceFault>[0], TODAY) ?? {});
  expect(fault('2026-11-29', '2026-12-01')).toEqual(['from']);
  expect(fault(TODAY, TODAY)).toEqual([]);
  expect(fault('2026-12-02', '2026-12-01')).toEqual(['until']);
  expect(fault(TODAY, addDays(TODAY, LONGEST_ABSENCE - 1))).toEqual([]);
  expect(fault(TODAY, addDays(TODAY, LONGEST_ABSENCE))).toEqual(['until']);
});

test('each missing entry has its own message', () => {
  const read = SubstitutionInput.safeParse({ substituteId: '', from: '', until: '2026-02-30' });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([
    'Escolha quem substitui',
    'Diga o primeiro dia',
    'Diga o último dia',
  ]);
});
