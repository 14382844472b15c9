import { expect, test } from 'vitest';
import { cardBeside, moveTo, restsFor, turnMoves } from './board.ts';

const COUNTS = [
  [2, 0, 3],
  [0, 0, 1],
  [1, 0, 0],
];
const from = (lane: number, column: number, card: number) => (key: string) => {
  const found = cardBeside({ lane, column, card }, key, COUNTS);
  return found && [found.lane, found.column, found.card];
};

test('arrows go from card to card, over empty columns and lanes, and stop at the edges', () => {
  expect(from(0, 0, 0)('ArrowDown')).toEqual([0, 0, 1]);
  expect(from(0, 0, 1)('ArrowDown')).toEqual([2, 0, 0]);
  expect(from(2, 0, 0)('ArrowUp')).toEqual([0, 0, 1]);
  expect(from(0, 0, 0)('ArrowUp')).toBeNull();
  expect(from(0, 0, 1)('ArrowRight')).toEqual([0, 2, 1]);
  expect(from(0, 2, 2)('ArrowLeft')).toEqual([0, 0, 1]);
  expect(from(0, 2, 2)('ArrowRight')).toBeNull();
  expect(from(1, 2, 0)('ArrowLeft')).toBeNull();
  expect(from(0, 0, 0)('Enter')).toBeNull();
});

test('a card shows its days without a change from the third day on', () => {
  expect(restsFor('2026-11-20', '2026-11-22')).toBeNull();
  expect(restsFor('2026-11-19', '2026-11-22')).toBe('parada há 3 dias');
});

test('a card moves only to columns that its state allows, never into the customer’s', () => {
  expect(moveTo('customer')).toBeNull();
  expect(turnMoves({ state: 'found', turn: 'us' })).toEqual(['bureau', 'creditor', 'judge', 'done']);
  expect(turnMoves({ state: 'removed', turn: 'done' })).toEqual([]);
  expect(turnMoves({ state: 'asked', turn: 'bureau' })).toEqual(['us', 'creditor', 'judge', 'done']);
});
