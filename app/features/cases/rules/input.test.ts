import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { CARD_TYPES, RATINGS } from '#app/terms/card-status.ts';
import { ratingTone, scoreMeaning, scoreTone } from '#app/terms/card-view.ts';
import { CardCreateInput, CardUpdateInput } from './input.ts';

const CARD = {
  cardId: '019a0b3c-1111-7abc-8def-0123456789ab',
  expectedVersion: '{"notes":"Antes."}',
  score: '720',
};

const faults = (value: unknown) => {
  const { error } = CardUpdateInput.safeParse(value);
  return error ? fieldErrors(error) : {};
};

describe('card of a client', () => {
  test('reads the texts, and the texts that the form was opened with', () => {
    expect(CardUpdateInput.parse(CARD)).toEqual({
      ...CARD,
      expectedVersion: { notes: 'Antes.' },
      score: 720,
      scoreBureau: '',
      scoreTakenOn: '',
      rating: '',
      notes: '',
    });
    expect(CardUpdateInput.parse({ ...CARD, rating: 'A' })).toMatchObject({ rating: 'A' });
  });

  test.each(['-1', '1001', '12.5', '1e2', '0x10', 'abc', '00001'])('score %j is refused', (score) =>
    expect(faults({ ...CARD, score })).toEqual({ score: 'Score deve ser um número de 0 a 1000' }),
  );

  test('reads an empty score as no score and refuses an impossible date', () => {
    expect(CardUpdateInput.parse({ ...CARD, score: ' ' }).score).toBeNull();
    expect(faults({ ...CARD, scoreTakenOn: '2026-02-30' })).toEqual({ scoreTakenOn: 'Dia inválido' });
  });

  test.each(['0', '1000', ' 600 '])('score %j is taken', (score) =>
    expect(CardUpdateInput.parse({ ...CARD, score }).score).toBe(Number(score)),
  );

  test.each([
    ['rating', 'G', 'Escolha uma nota'],
    ['notes', 'a'.repeat(2001), 'Observações muito longas'],
    ['expectedVersion', 'a'.repeat(8001), 'Card inválido'],
    ['cardId', '1', 'Card inválido'],
  ])('%s %j: %s', (field, value, message) =>
    expect(faults({ ...CARD, [field]: value })).toEqual({ [field]: message }),
  );

  test('a new card is of one of the six types; `createCard` decides who may have which', () => {
    const taken = [...CARD_TYPES, '', 'outro'].filter(
      (cardType) => CardCreateInput.safeParse({ cardType }).success,
    );
    expect(taken).toEqual([...CARD_TYPES]);
  });
});

describe('tones', () => {
  test('of a score', () => {
    expect([0, 599, 600, 799, 800, 1000].map(scoreTone)).toEqual([
      'bad',
      'bad',
      'warning',
      'warning',
      'good',
      'good',
    ]);
  });

  test('of a score change where its meaning does', () => {
    const names = { bad: 'Faixa baixa', warning: 'Faixa do meio', good: 'Faixa alta' } as Record<
      string,
      string
    >;
    for (const score of [0, 599, 600, 799, 800, 1000])
      expect(scoreMeaning(score)).toContain(names[scoreTone(score)]);
  });

  test('of a rating', () => {
    expect(RATINGS.map((rating) => [rating, ratingTone(rating)])).toEqual([
      ['A', 'good'],
      ['B', 'warning'],
      ['C', 'warning'],
      ['D', 'bad'],
      ['E', 'bad'],
      ['F', 'bad'],
    ]);
  });
});
