import { cnpj, cpf } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  detectDocument,
  formatDocument,
  isValidCnpj,
  isValidCpf,
  isValidDocument,
  maskedDocument,
  normalizeDocument,
} from './documents.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('CPF', () => {
  test.each(['52998224725', '529.982.247-25'])('%s is valid', (value) =>
    expect(isValidCpf(value)).toBe(true),
  );

  test.each([
    '',
    '52998224724',
    '52998224735',
    '5299822472',
    '529982247255',
    '00000000000',
    '11111111111',
    'A2998224725',
  ])('%s is not', (value) => expect(isValidCpf(value)).toBe(false));

  test('agrees with cpf-cnpj-validator', () => {
    fc.assert(fc.property(digits(11), (value) => isValidCpf(value) === cpf.isValid(value)));
    fc.assert(
      fc.property(digits(9), (value) => isValidCpf(value + own(value)) === cpf.isValid(value + own(value))),
    );
    for (let i = 0; i < 200; i += 1) expect(isValidCpf(cpf.generate())).toBe(true);
  });

  test('detects one wrong digit', () => {
    const change = fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(change, ([place, by]) => {
        const wrong = [...'52998224725']
          .map((digit, i) => (i === place ? (Number(digit) + by) % 10 : digit))
          .join('');
        return !isValidCpf(wrong);
      }),
    );
  });
});

/** Finds check digits by trial, so that half of the compared numbers are valid. */
function own(base: string): string {
  for (let n = 0; n < 100; n += 1) {
    const tail = String(n).padStart(2, '0');
    if (isValidCpf(base + tail)) return tail;
  }
  return '00';
}

describe('CNPJ', () => {
  test.each([
    '12ABC34501DE35',
    '12.ABC.345/01DE-35',
    '12.abc.345/01de-35',
    '11222333000181',
    '11.222.333/0001-81',
  ])('%s is valid', (value) => expect(isValidCnpj(value)).toBe(true));

  test.each([
    '',
    '12ABC34501DE36',
    '11222333000182',
    '12ABC34501DEA5',
    '00000000000000',
    '1122233300018',
    '1234500135',
  ])('%s is not', (value) => expect(isValidCnpj(value)).toBe(false));

  test.each([/^\d{12}$/, /^[0-9A-Z]{12}$/])(
    'one pair of check digits fits, and the oracle agrees (%s)',
    (base) => {
      const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
      fc.assert(
        fc.property(
          fc.stringMatching(base).filter((text) => !/^(.)\1*$/.test(text)),
          (text) => {
            const fitting = pairs.filter((pair) => isValidCnpj(text + pair));
            expect(fitting).toHaveLength(1);
            expect(pairs.filter((pair) => cnpj.isValid(text + pair))).toEqual(fitting);
          },
        ),
      );
    },
  );

  test('agrees with cpf-cnpj-validator, letters included', () => {
    const any = fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/);
    fc.assert(fc.property(any, (value) => isValidCnpj(value) === cnpj.isValid(value)));
    for (let i = 0; i < 200; i += 1) expect(isValidCnpj(cnpj.generate())).toBe(true);
  });
});

describe('documents', () => {
  test('are validated by their type', () => {
    expect(isValidDocument('CPF', '52998224725')).toBe(true);
    expect(isValidDocument('CNPJ', '52998224725')).toBe(false);
    expect(isValidDocument('CNPJ', '12ABC34501DE35')).toBe(true);
    expect(detectDocument('529.982.247-25')).toBe('CPF');
    expect(detectDocument('12.abc.345/01de-35')).toBe('CNPJ');
    expect(detectDocument('12345678900')).toBeNull();
  });

  test('are formatted, and masked, in the usual way', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25');
    expect(formatDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(formatDocument('529')).toBe('529');
    expect(maskedDocument('52998224725')).toBe('***.982.247-**');
    expect(maskedDocument('529.982.247-25')).toBe('***.982.247-**');
    expect(maskedDocument('12ABC34501DE35')).toBe('**.ABC.345/01DE-**');
    expect(maskedDocument('5299')).toBe('***');
  });

  test('keep their letters when normalised', () => {
    expect(normalizeDocument(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
  });
});
