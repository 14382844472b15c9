import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, dynamicPix, isIntactPix, receiverOf, staticPix } from './pix-br-code.ts';

const merchant = { name: 'Fulano de Tal', city: 'BRASILIA' };
const key = '123e4567-e12b-12d1-a456-426655440000';

/** The fields of a code, read back. @throws when a length does not fit. */
function fieldsOf(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (Number.isNaN(length) || value.length !== length) throw new Error(`broken at ${at}`);
    fields.set(code.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

describe('vectors of docs/facts.md', () => {
  test('the CRC', () => expect(crc16('123456789')).toBe('29B1'));

  test('a static code', () =>
    expect(staticPix({ key, ...merchant })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    ));

  test('a static code with amount and txid', () =>
    expect(staticPix({ key, amount: 1_050, txid: 'ABC123', ...merchant })).toMatch(
      /540510\.50.*0506ABC1236304C98C$/,
    ));
});

describe('any merchant', () => {
  const name = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((text) => `A${text}`);
  const amount = fc.integer({ min: 1, max: 999_999_999_999 });

  test('gives printable ASCII that reads back, in ascending order, with its CRC', () => {
    fc.assert(
      fc.property(name, name, amount, (name, city, amount) => {
        const code = staticPix({ key, name, city, amount, txid: 'A1' });
        const fields = fieldsOf(code);
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        expect(isIntactPix(code)).toBe(true);
        expect([...fields.keys()]).toEqual([...fields.keys()].sort());
        expect(fields.get('59')?.length).toBeLessThanOrEqual(25);
        expect(fields.get('60')?.length).toBeLessThanOrEqual(15);
        expect(Math.round(Number(fields.get('54')) * 100)).toBe(amount);
      }),
    );
  });

  test('one changed character breaks the CRC', () => {
    const code = staticPix({ key, ...merchant, amount: 49_900 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: code.length - 9 }),
        fc.constantFrom('0', 'A', 'z'),
        (at, letter) => {
          fc.pre(code[at] !== letter);
          expect(isIntactPix(code.slice(0, at) + letter + code.slice(at + 1))).toBe(false);
        },
      ),
    );
  });
});

test('accents are folded and long names cut', () => {
  const fields = fieldsOf(
    staticPix({ key, name: 'Associação São João do Açaí Ltda', city: 'São José dos Campos' }),
  );
  expect([fields.get('59'), fields.get('60')]).toEqual(['Associacao Sao Joao do Ac', 'Sao Jose dos Ca']);
});

test('a dynamic code holds its address, is for one payment and says no amount', () => {
  const fields = fieldsOf(dynamicPix({ url: 'pix.exemplo.com/v2/abc', ...merchant }));
  expect(fields.get('01')).toBe('12');
  expect(fieldsOf(fields.get('26') ?? '').get('25')).toBe('pix.exemplo.com/v2/abc');
  expect(fields.has('54')).toBe(false);
  expect(fields.get('62')).toBe('0503***');
});

test.each([
  ['an address with a scheme', () => dynamicPix({ url: 'https://pix.exemplo.com', ...merchant })],
  ['an address of 78 characters', () => dynamicPix({ url: 'a'.repeat(78), ...merchant })],
  ['a key that overflows its template', () => staticPix({ key: 'k'.repeat(78), ...merchant })],
  ['a txid with a hyphen', () => staticPix({ key, txid: 'a-b', ...merchant })],
  ['a txid of 26', () => staticPix({ key, txid: 'a'.repeat(26), ...merchant })],
  ['nothing to pay', () => staticPix({ key, amount: 0, ...merchant })],
  ['a fraction of a centavo', () => staticPix({ key, amount: 10.5, ...merchant })],
  ['a name without a letter that remains', () => staticPix({ key, name: '北京', city: 'SP' })],
])('%s is refused', (_, make) => expect(make).toThrow(RangeError));

test('a receiver is a name with a key, or with the site of the charge', () => {
  const merchant = { name: 'NOME EM DIA', city: 'CHAPECO' } as const;
  expect(receiverOf(staticPix({ key: '11222333000181', ...merchant }))).toEqual({
    name: 'NOME EM DIA',
    key: '11222333000181',
    host: null,
  });
  expect(receiverOf(dynamicPix({ url: 'pix.example.com/qr/v2/1', ...merchant }))).toEqual({
    name: 'NOME EM DIA',
    key: null,
    host: 'pix.example.com',
  });
  expect(receiverOf('x')).toBeNull();
});
