import { expect, test } from 'vitest';
import {
  emailPattern,
  isRare,
  nameWords,
  numberIn,
  searchPatterns,
  wordQuery,
} from '#app/lib/search-patterns.ts';

test.each([
  ['529.982', [['%529982%']]],
  ['(49) 9', [['%499%']]],
  ['+55 (49) 98888', [['%4998888%']]],
  ['12.ABC.345/0', [['%12abc3450%', '%12.abc.345/0%']]],
  ['Ána  Souza', [['%ana%'], ['%souza%']]],
  ['ana.souza@', [['%ana.souza@%']]],
  ['busca_da@50%', [['%busca\\_da@50\\%%']]],
  ['jo', [['jo%', '% jo%']]],
  ['49', [['49%', '% 49%']]],
  ['  ', []],
  ['%%', [['Z']]],
])('%s', (search, patterns) => expect(searchPatterns(search)).toEqual(patterns));

test('finds numbers as they are written where a text keeps their punctuation', () => {
  expect(searchPatterns('0042-17', true)).toEqual([['%004217%', '%0042-17%']]);
  expect(searchPatterns('004217', true)).toEqual([['%004217%']]);
  expect(searchPatterns('2ª Vara')).toEqual([['2a%', '% 2a%'], ['%vara%']]);
});

test('the index is searched by the number in a longer word', () => {
  expect(['%ana.4340@%', '%4340%', '%ana.434%', '%silva%'].map(numberIn)).toEqual([
    '%4340%',
    null,
    null,
    null,
  ]);
});

test('six digits in a row are rare', () => {
  expect(
    ['529.982.247', '529.98', 'silva', 'silva 123456'].map((search) => isRare(searchPatterns(search))),
  ).toEqual([true, false, false, true]);
});

test.each([
  ['Conceição da Silva', ['conceicao', 'silva']],
  ['pat  nog', ['pat', 'nog']],
  ['paulo prado al', ['paulo', 'prado', 'al']],
  ['silva', null],
  ['maria de', null],
  ['ana 499', null],
  ["ana d'avila", null],
  ['ana @gmail', null],
  ['', null],
])('the words of the name %s', (search, words) => expect(nameWords(search)).toEqual(words));

test('every word must begin a word of the name', () => {
  expect(wordQuery(['ana', 'sou'])).toBe("'ana':* & 'sou':*");
  expect(wordQuery(['ana', 'sou'], '#')).toBe("'#ana':* & '#sou':*");
});

test('a part of an e-mail is one word with three letters in a row; refuses numbers and names', () => {
  expect(emailPattern('Ana.Souza')).toBe('%ana.souza%');
  expect(emailPattern('maria_1@exe')).toBe('%maria\\_1@exe%');
  for (const text of ['ana souza', '529.982', 'ab', 'a-b', '49988887777', '12.abc.345/01de'])
    expect(emailPattern(text)).toBeNull();
});
