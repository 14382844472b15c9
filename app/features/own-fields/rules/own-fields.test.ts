import { describe, expect, test } from 'vitest';
import {
  freeKey,
  keyOf,
  type OwnField,
  OwnFieldInput,
  ownDraft,
  ownEntries,
  ownForms,
  ownText,
  readOwnText,
  readOwnValues,
} from './own-fields.ts';

const field = (over: Partial<OwnField>): OwnField => ({
  id: '1',
  record: 'lead',
  key: 'a',
  label: 'Campo',
  kind: 'text',
  choices: [],
  required: false,
  version: 1,
  archivedAt: null,
  ...over,
});
const read = (over: Partial<OwnField>, entry: string, now = {}) =>
  readOwnValues([field(over)], { a: entry }, now);
const stored = (over: Partial<OwnField>, entry: string) => {
  const values = read(over, entry);
  return values.ok ? (values.value.a ?? '') : values.error.fields?.own_a;
};

describe('values', () => {
  test('takes 500 letters and refuses 501', () => {
    expect(stored({}, 'é'.repeat(500))).toBe('é'.repeat(500));
    expect(stored({}, 'a'.repeat(501))).toBe('No máximo 500 letras');
  });

  test('stores numbers with a point', () => {
    const number = { kind: 'number' } as const;
    expect(stored(number, '1.234,50')).toBe('1234.5');
    expect(stored(number, '1.234')).toBe('1234');
    expect(stored(number, '1.5')).toBe('1.5');
    expect(stored(number, '-0')).toBe('0');
    expect(stored(number, '999999999999')).toBe('999999999999');
    for (const bad of ['1e3', '1000000000000', '1,2345', 'dez', '0x1', 'NaN'])
      expect(stored(number, bad)).toContain('Escreva um número');
  });

  test('stores days in their civil form', () => {
    expect(stored({ kind: 'date' }, '30/11/2026')).toBe('2026-11-30');
    expect(stored({ kind: 'date' }, '2026-02-29')).toBe('Escreva uma data válida');
  });

  test('keeps a removed choice in the record that has it, and refuses it in another', () => {
    const choice = { kind: 'choice', choices: ['Azul', 'Verde'] } as const;
    const of = { ...choice, choices: [...choice.choices] };
    expect(read(of, 'Roxo', { a: 'Roxo' })).toEqual({ ok: true, value: { a: 'Roxo' } });
    expect(read(of, 'Roxo', { a: 'Azul' }).ok).toBe(false);
    expect(stored(of, 'Verde')).toBe('Verde');
  });

  test('refuses an empty required field, sent or not', () => {
    expect(stored({ required: true }, '  ')).toBe('Preencha Campo');
    expect(readOwnValues([field({ required: true })], {}, {}).ok).toBe(false);
    expect(readOwnValues([field({ required: true })], {}, { a: 'x' })).toEqual({
      ok: true,
      value: { a: 'x' },
    });
  });

  test('leaves values of archived fields and ignores entries of unknown ones', () => {
    const values = readOwnValues([field({})], { a: 'novo', velho: 'outro', nada: 'x' }, { velho: 'fica' });
    expect(values).toEqual({ ok: true, value: { a: 'novo', velho: 'fica' } });
  });

  test('reads no value from the prototype of an object', () => {
    expect(readOwnValues([field({ key: 'constructor' })], {}, {})).toEqual({ ok: true, value: {} });
  });

  test('shows values as people write them', () => {
    expect(ownText(field({ kind: 'number' }), { a: '1234.5' })).toBe('1.234,5');
    expect(ownText(field({ kind: 'date' }), { a: '2026-11-30' })).toBe('30/11/2026');
    expect(ownDraft([field({ kind: 'number' })], { a: '1234.5' })).toEqual({ own_a: '1234,5' });
    expect(ownForms('1.234,5')).toEqual(['1.234,5', '1234.5']);
    expect(ownForms('30/11/2026')).toEqual(['30/11/2026', '2026-11-30']);
  });

  test('takes only texts with the prefix from a form', () => {
    expect(ownEntries({ own_a: 'x', intent: 'save-own', own_b: new File([], 'b') })).toEqual({ a: 'x' });
  });
});

describe('fields', () => {
  test('makes keys without accents, free ones', () => {
    expect(keyOf('Time do coração')).toBe('time_do_coracao');
    expect(keyOf('2ª via')).toBe('via');
    expect(keyOf('???')).toBe('campo');
    expect(keyOf('a'.repeat(60))).toHaveLength(40);
    expect(freeKey('a', ['a', 'a_2'])).toBe('a_3');
  });

  test('takes 2 to 50 choices, each once, and none for other kinds', () => {
    const input = (count: number) =>
      OwnFieldInput.safeParse({
        label: 'Cor',
        kind: 'choice',
        choices: Array.from({ length: count }, (_, at) => `Cor ${at}`).join('\r\n'),
      });
    expect(input(1).success).toBe(false);
    expect(input(2).data?.choices).toEqual(['Cor 0', 'Cor 1']);
    expect(input(50).success).toBe(true);
    expect(input(51).success).toBe(false);
    expect(OwnFieldInput.parse({ label: 'Cor', kind: 'text', choices: 'a\nb' }).choices).toEqual([]);
  });
});

test('a searched value is cut at a whole letter, and has no character that a column cannot hold', () => {
  expect(readOwnText(`${'a'.repeat(499)}😀`)).toBe(`${'a'.repeat(499)}\ufffd`);
  expect(readOwnText(`${'a'.repeat(501)}`)).toHaveLength(500);
  expect(readOwnText('a\0b')).toBe('ab');
});
