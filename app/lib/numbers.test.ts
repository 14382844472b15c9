import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBRL, formatBRLShort } from './money.ts';
import { formatFileSize, formatNumber } from './numbers.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((value) => !/e/.test(String(value)));

describe('numbers', () => {
  test('are written as a browser in Portuguese writes them', () => {
    fc.assert(
      fc.property(finite, fc.nat(4), fc.nat(4), (value, one, other) => {
        const [least, most] = one < other ? [one, other] : [other, one];
        const format = { minimumFractionDigits: least, maximumFractionDigits: most };
        // A negative zero has no minus sign.
        const expected = value.toLocaleString('pt-BR', format).replace(/^-(?=[0,]+$)/, '');
        expect(formatNumber(value, most, least)).toBe(expected);
      }),
    );
  });

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.000'],
    [-1234567.891, '-1.234.567,891'],
    [1.0005, '1,001'],
    [0.1 + 0.2, '0,3'],
  ])('%d is %s', (value, text) => expect(formatNumber(value)).toBe(text));

  test('amounts are written as a browser writes them, with an ordinary space', () => {
    const written = (centavos: number, decimals: number) =>
      plain(
        (centavos / 100).toLocaleString('pt-BR', {
          style: 'currency',
          currency: 'BRL',
          maximumFractionDigits: decimals,
        }),
      );
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
        expect(formatBRL(centavos)).toBe(written(centavos, 2));
        expect(formatBRLShort(centavos * 100)).toBe(written(centavos * 100, 0));
      }),
    );
  });
});

test.each([
  [0, '0 B'],
  [840, '840 B'],
  [12_400, '12 KB'],
  [1_468_006, '1,4 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
