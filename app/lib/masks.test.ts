import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCep, maskCnpj, maskCpf, maskDocument, maskPhone } from './masks.ts';

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.stringMatching(/^[0-9a-zA-Z+ ().\-/]{0,30}$/),
  fc.stringMatching(/^[05+]{0,6}\d{0,16}$/),
);

describe('masks', () => {
  test.each([maskCpf, maskCnpj, maskCep, maskPhone])('masking twice changes nothing (%o)', (mask) => {
    fc.assert(
      fc.property(typed, (text) => mask(mask(text)) === mask(text)),
      { numRuns: 500 },
    );
  });

  test('format incomplete entries', () => {
    expect(['5', '529', '5299', '52998224725', '529982247259'].map(maskCpf)).toEqual([
      '5',
      '529',
      '529.9',
      '529.982.247-25',
      '529.982.247-25',
    ]);
    expect(maskCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(maskCep('89801000')).toBe('89801-000');
    expect(maskDocument('CPF', '12abc34501de35')).toBe('123.450.135');
    expect(maskDocument('CNPJ', '12abc')).toBe('12.ABC');
  });

  test('format phones of ten and eleven digits', () => {
    expect(maskPhone('4933221100')).toBe('(49) 3322-1100');
    expect(maskPhone('49999990000')).toBe('(49) 99999-0000');
    expect(maskPhone('')).toBe('');
    expect(maskPhone('+1 305 555-0199')).toBe('+13055550199');
  });
});
