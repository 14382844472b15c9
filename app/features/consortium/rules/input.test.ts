import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { calendarWeeks, monthAfter, monthName, readMonth } from './calendar.ts';
import { DrawInput, GroupInput, isFuture, NewQuota, ResultInput, readExtraction } from './input.ts';
import { competes } from './terms.ts';

const faults = (parsed: { success: boolean; error?: Parameters<typeof fieldErrors>[0] }) =>
  parsed.error ? Object.keys(fieldErrors(parsed.error)).toSorted() : [];

describe('entries of the forms', () => {
  const group = {
    code: 'im-100',
    asset: 'Imóvel',
    credit: '250.000,00',
    termMonths: '180',
    size: '300',
    status: 'active',
  };

  test('a group: centavos, capitals, whole numbers', () => {
    expect(GroupInput.parse(group)).toEqual({
      code: 'IM-100',
      asset: 'Imóvel',
      credit: 25_000_000,
      termMonths: 180,
      size: 300,
      status: 'active',
    });
    const wrong = { code: 'a b', asset: '', credit: '0', termMonths: '0', size: '1001', status: 'x' };
    expect(faults(GroupInput.safeParse(wrong))).toEqual(Object.keys(wrong).toSorted());
    expect(faults(GroupInput.safeParse({ ...group, size: '1' }))).toEqual(['size']);
    expect(faults(GroupInput.safeParse({ ...group, size: '1.5' }))).toEqual(['size']);
  });

  const draw = {
    assemblyDate: '2026-12-10',
    assemblyTime: '20:00',
    place: 'Sede',
    extraction: '06.012',
    extractionDate: '2026-12-09',
    kind: 'digits',
    onExcluded: 'up',
  };

  test('an assembly: an extraction that is not after it', () => {
    expect(DrawInput.parse(draw)).toMatchObject({ extraction: 6_012 });
    expect(faults(DrawInput.safeParse({ ...draw, extractionDate: '2026-12-11' }))).toEqual([
      'extractionDate',
    ]);
    const wrong = { ...draw, assemblyDate: '2026-02-30', assemblyTime: '24:00', extraction: '0', kind: 'x' };
    expect(faults(DrawInput.safeParse(wrong))).toEqual([
      'assemblyDate',
      'assemblyTime',
      'extraction',
      'kind',
    ]);
    expect(['6012', ' 06012 ', '6.012', '', '-1', '1234567', '12a'].map(readExtraction)).toEqual([
      6_012,
      6_012,
      6_012,
      null,
      null,
      null,
      null,
    ]);
  });

  test('the extraction is of a later day: today’s may be over', () => {
    expect(isFuture('2026-12-09', '2026-12-08')).toBe(true);
    expect(isFuture('2026-12-09', '2026-12-09')).toBe(false);
  });

  test('a result: five prizes of five digits; the wrong one is named', () => {
    const typed = { extraction: '6012', held: true, prizes: ['12.345', '067890', '1', '22222', '33333'] };
    const parsed = ResultInput.safeParse(typed);
    expect(parsed.error && fieldErrors(parsed.error)).toEqual({
      prizes: 'O 3º prêmio deve ter cinco algarismos',
    });
    typed.prizes[2] = '11111';
    expect(ResultInput.parse(typed).prizes).toEqual(['12345', '67890', '11111', '22222', '33333']);
  });

  test('a quota', () => {
    const clientId = '019aa000-0000-7000-8000-000000000000';
    expect(NewQuota.parse({ number: '007', clientId }).number).toBe(7);
    expect(faults(NewQuota.safeParse({ number: '0', clientId: 'x' }))).toEqual(['clientId', 'number']);
  });
});

test('only active, paid-up quotas with a holder compete', () => {
  const quota = { status: 'active', paidUp: true, userId: 'u' } as const;
  expect(competes(quota)).toBe(true);
  for (const status of ['late', 'excluded', 'contemplated'] as const)
    expect(competes({ ...quota, status })).toBe(false);
  expect(competes({ ...quota, paidUp: false })).toBe(false);
  expect(competes({ ...quota, userId: null })).toBe(false);
});

describe('the calendar', () => {
  test('weeks from Sunday to Saturday', () => {
    const weeks = calendarWeeks('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(calendarWeeks('2026-02').flat().filter(Boolean)).toHaveLength(28);
  });

  test('months in an address and in words', () => {
    expect([
      readMonth('2027-01', '2026-11-21'),
      readMonth('x', '2026-11-21'),
      readMonth('2026-13', '2026-11-21'),
    ]).toEqual(['2027-01', '2026-11', '2026-11']);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect(monthName('2026-12')).toBe('dezembro de 2026');
  });
});
