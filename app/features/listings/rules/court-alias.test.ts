import { describe, expect, test } from 'vitest';
import { courtAliases } from './court-alias.ts';

/** A number of that branch and court with right check digits. */
function cnj(branch: number, court: string): string {
  const rest = [`0000001`, `2025${branch}${court}0001`] as const;
  const check = 98n - (BigInt(`${rest[0]}${rest[1]}00`) % 97n);
  return `${rest[0]}${String(check).padStart(2, '0')}${rest[1]}`;
}

test.each([
  ['5001234-58.2025.8.24.0018', ['tjsc']],
  ['0002080-25.2012.5.15.0049', ['trt15']],
  ['0000832-35.2018.4.01.3202', ['trf1']],
  ['0800341-68.2025.8.14.0125', ['tjpa']],
  ['1009867-78.2024.8.26.0286', ['tjsp']],
  ['0000832-36.2018.4.01.3202', []],
  ['5001234', []],
])('%s belongs to %j', (number, aliases) => {
  expect(courtAliases(number)).toEqual(aliases);
});

const STATES = 'AC AL AP AM BA CE DFT ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SE SP TO'.split(' ');

test('each state has its own court of justice and its electoral court', () => {
  for (const [at, state] of STATES.entries()) {
    const court = String(at + 1).padStart(2, '0');
    expect(courtAliases(cnj(8, court))).toEqual([`tj${state.toLowerCase()}`]);
    const electoral = state === 'DFT' ? ['tre-dft', 'tre-df'] : [`tre-${state.toLowerCase()}`];
    expect(courtAliases(cnj(6, court))).toEqual(electoral);
  }
  expect(courtAliases(cnj(8, '28'))).toEqual([]);
});

describe('other branches', () => {
  test.each([
    [1, '00', []],
    [2, '00', []],
    [3, '00', ['stj']],
    [4, '06', ['trf6']],
    [4, '07', []],
    [5, '00', ['tst']],
    [5, '90', ['tst']],
    [5, '24', ['trt24']],
    [5, '25', []],
    [6, '00', ['tse']],
    [7, '01', ['stm']],
    [9, '13', ['tjmmg']],
    [9, '21', ['tjmrs']],
    [9, '26', ['tjmsp']],
    [9, '24', []],
  ])('branch %i, court %s: %j', (branch, court, aliases) => {
    expect(courtAliases(cnj(branch, court))).toEqual(aliases);
  });
});
