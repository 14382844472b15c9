import { expect, test } from 'vitest';
import { findTitles, MappingName, titlesOf } from './saved-mapping.ts';

test('stored columns are found by their titles, in any order', () => {
  const titles = titlesOf({ name: 0, whatsapp: 2 }, ['Quem', 'Dia', 'Fone Móvel']);
  expect(titles).toEqual({ name: 'Quem', whatsapp: 'Fone Móvel' });
  expect(findTitles(titles, ['FONE MOVEL', 'Quem'], 'clients')).toEqual({
    mapping: { name: 1, whatsapp: 0 },
    missing: [],
  });
});

test('a title that the file lacks is named, and a column serves one field', () => {
  expect(findTitles({ name: 'Dado', email: 'Dado' }, ['Dado'], 'clients')).toEqual({
    mapping: { name: 0 },
    missing: ['E-mail'],
  });
});

test('a name has 1 to 60 characters', () => {
  const fits = (name: string) => MappingName.safeParse({ name }).success;
  expect(['', '  ', 'a', 'a'.repeat(60), 'a'.repeat(61)].map(fits)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});
