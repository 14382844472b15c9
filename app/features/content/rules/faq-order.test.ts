import { expect, test } from 'vitest';
import { faqMoves, inOrder, withFaqDrafts } from './faq-order.ts';

const titles = new Map([...'abcde'].map((id) => [id, id.toUpperCase()]));
const moves = (before: string, after: string) =>
  faqMoves([...before], [...after], titles).map(
    ({ label, before: from, after: to }) => `${label} ${from} > ${to}`,
  );

test('questions outside of the order come last; unknown ids in it are ignored', () => {
  expect(inOrder([...'abcd'], [...'dxb'])).toEqual([...'dbac']);
  expect(inOrder([...'abc'], [])).toEqual([...'abc']);
});

test('the moved question is shown, not those that made room', () => {
  expect(moves('abcde', 'eabcd')).toEqual(['E 5º lugar > 1º lugar']);
  expect(moves('abcde', 'bcdea')).toEqual(['A 1º lugar > 5º lugar']);
  expect(moves('abcde', 'acbde')).toHaveLength(1);
  expect(moves('abcde', 'edcba')).toHaveLength(4);
  expect(moves('abc', 'abc')).toEqual([]);
});

test('places are counted among those that both orders know', () => {
  expect(moves('abx', 'ba')).toEqual(['A 1º lugar > 2º lugar']);
  expect(moves('ab', 'axb')).toEqual([]);
});

test('a preview has every draft in its place and nothing that is hidden', () => {
  const item = (question: string, visible = true) => ({
    question,
    answer: 'Sim.',
    category: '',
    tags: [],
    visible,
  });
  const shown = withFaqDrafts([
    { id: '1', live: item('Um'), draft: null },
    { id: '2', live: item('Dois'), draft: item('Dois, novo') },
    { id: '3', live: item('Três'), draft: item('Três', false) },
    { id: '4', live: item('Quatro', false), draft: item('Quatro') },
    { id: '5', live: item('Cinco', false), draft: null },
    { id: '6', live: null, draft: item('Seis') },
  ]);
  expect(shown.map(({ question }) => question)).toEqual(['Um', 'Dois, novo', 'Quatro', 'Seis']);
  expect(shown[0]).not.toHaveProperty('visible');
});
