import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBRL,
  formatBRLShort,
  fromNumeric,
  installmentWords,
  parseBRL,
  splitEvenly,
  toNumeric,
  unbroken,
} from './money.ts';

/** The range of numeric(12,2). */
const centavos = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

describe('money', () => {
  test('is formatted as in Brazil, with an ordinary space', () => {
    expect(formatBRL(149_900)).toBe('R$ 1.499,00');
    expect(formatBRL(5)).toBe('R$ 0,05');
    expect(formatBRLShort(49_900)).toBe('R$ 499');
    expect(formatBRLShort(49_990)).toBe('R$ 499,90');
  });

  test('an amount, and a count with its unit, stay on one line', () => {
    expect(unbroken('R$ 50 por 30 dias, em 12 dias úteis')).toBe(
      'R$\u00a050 por 30\u00a0dias, em 12\u00a0dias úteis',
    );
    expect(unbroken('2 ou mais')).toBe('2 ou mais');
  });

  test.each([
    ['1.499,00', 149_900],
    ['R$ 499', 49_900],
    ['R$\u00a01.499,5', 149_950],
    ['1.499', 149_900],
    ['10.50', 1_050],
    ['0,05', 5],
    ['9999999999,99', 999_999_999_999],
  ])('reads %s', (text, amount) => expect(parseBRL(text)).toBe(amount));

  test.each(['', 'R$', '-5', '1,499.00', '1.49,00', '12,345', 'abc', '1e3', '10000000000', '1..499', 'NaN'])(
    'does not read %s',
    (text) => expect(parseBRL(text)).toBeNull(),
  );

  test('reads back its own format', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (c) => parseBRL(formatBRL(c)) === c));
  });

  test('passes through numeric(12,2) unchanged', () => {
    expect(toNumeric(-5)).toBe('-0.05');
    expect(toNumeric(149_900)).toBe('1499.00');
    fc.assert(fc.property(centavos, (c) => fromNumeric(toNumeric(c)) === c));
  });

  test('refuses fractions of centavos, and text that is no number', () => {
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => toNumeric(bad)).toThrow(RangeError);
    for (const bad of ['', 'NaN', 'null', '1,50', ' 1']) expect(() => fromNumeric(bad)).toThrow(RangeError);
  });

  test('is split to the centavo, with the remainder on the first part', () => {
    expect(splitEvenly(100, 3)).toEqual([34, 33, 33]);
    expect(splitEvenly(2, 3)).toEqual([2, 0, 0]);
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 24 }), (total, count) => {
        const [first = 0, ...others] = splitEvenly(total, count);
        const even = others.every((part) => part === others[0]) && others.every((part) => part <= first);
        return (
          even && others.length === count - 1 && others.reduce((sum, part) => sum + part, first) === total
        );
      }),
    );
    for (const parts of [0, -1, 1.5]) expect(() => splitEvenly(100, parts)).toThrow(RangeError);
  });
});

test.each([
  [59_900, 6, '6x: a 1ª de R$ 99,85 e as outras de R$ 99,83'],
  [49_901, 2, '2x: a 1ª de R$ 249,51 e a outra de R$ 249,50'],
  [49_900, 5, '5x de R$ 99,80'],
  [49_900, 1, '1x de R$ 499,00'],
])('%i centavos in %i installments are said exactly', (total, count, words) => {
  expect(installmentWords(total, count)).toBe(words);
});
