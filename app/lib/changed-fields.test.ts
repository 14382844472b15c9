import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSince, packShown, readShown } from './changed-fields.ts';

const LABELS = { name: 'Nome', phone: 'Telefone' };

test('names only changed fields, with both values', () => {
  const shown = { name: 'Ana', phone: '49', other: 'x' };
  expect(changedSince(shown, { name: 'Ana', phone: '48' }, LABELS)).toEqual([
    'Telefone: antes “49”, agora “48”',
  ]);
  expect(changedSince(shown, { name: 'Ana', phone: '' }, LABELS)).toEqual([
    'Telefone: antes “49”, agora vazio',
  ]);
});

test('a field that was not shown, or that has no label, counts as changed', () => {
  expect(changedSince({ x: '1' }, { x: '2' }, LABELS)).toEqual(['x: antes “1”, agora “2”']);
  expect(changedSince({}, { name: '', phone: '1' }, LABELS)).toHaveLength(2);
});

test('packed values read back unchanged; other text reads as empty', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (shown) => {
      expect(readShown(packShown(shown))).toEqual({ ...shown });
    }),
  );
  for (const text of ['', '[]', 'null', '{', '"x"']) expect(readShown(text)).toEqual({});
});
