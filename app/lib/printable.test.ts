import { expect, test } from 'vitest';
import { isPrintable, plainLine, unprintableIn, unprintableMessage } from './printable.ts';

test.each([
  'João D’Ávila & Filhos Ltda. (matriz) nº 3/B',
  'Nguyễn Thị Ánh Tuyết',
  'Ελένη Παπαδοπούλου',
  'Наталья Ёлкина',
  'Gãg̃ Tánh',
  'Łukasz Źdźbło',
])('prints %s', (name) => {
  expect(isPrintable(plainLine(name))).toBe(true);
  expect(isPrintable(plainLine(name.normalize('NFD')))).toBe(true);
});

test.each([
  ['an emoji', 'Ana 😀'],
  ['a direction character', 'Ana\u202eazuoS'],
  ['a zero-width character', 'Ana\u200bSouza'],
  ['a soft hyphen', 'Ana\u00adSouza'],
  ['a line feed', 'Ana\nSouza'],
  ['a tab', 'Ana\tSouza'],
  ['Chinese', '王小明'],
  ['Arabic', 'محمد'],
  ['half a surrogate pair', 'Ana\ud83d'],
  ['a private character', 'Ana\ue000'],
])('does not print %s', (_, name) => {
  expect(isPrintable(plainLine(name))).toBe(false);
});

test('stores every kind of space as a plain one', () => {
  expect(plainLine('\u00a0Ana\u2003Souza\u202f')).toBe('Ana Souza');
});

test('names the first character of a text that cannot be printed', () => {
  expect(unprintableIn('linha um\r\n\tlinha dois')).toBeUndefined();
  expect(unprintableIn('bom dia 👍🏽 e 😀')).toBe('👍');
  expect(unprintableMessage('👍')).toBe('Tire o sinal “👍”: ele não sai impresso no documento');
  expect(unprintableMessage('\u202e')).toBe(
    'Há um sinal invisível no texto. Apague-o ou digite o texto de novo',
  );
});
