import { expect, test } from 'vitest';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import {
  ClientRewardsInput,
  RewardJoinInput,
  rewardsDraft,
  rewardTerms,
  rewardWords,
  storedRewards,
} from './client-rewards.ts';

const FIRST = storedRewards(null);
const typed = (change: object) => {
  const read = ClientRewardsInput.safeParse({ ...rewardsDraft(FIRST), on: 'on', ...change });
  return read.success ? null : read.error.issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
};

test('is off at first, with texts that claim nothing', () => {
  expect(FIRST.on).toBe(false);
  expect(claimWordsIn([FIRST.terms, FIRST.share])).toEqual([]);
  expect(typed({})).toBeNull();
  expect(storedRewards({ on: true })).toEqual(FIRST);
});

test.each([
  ['0,99', false],
  ['1,00', true],
  ['1.000,00', true],
  ['1.000,01', false],
  ['', false],
])('takes a reward of %s: %s', (amount, isTaken) => expect(typed({ amount }) === null).toBe(isTaken));

test.each([
  [{ share: 'Nome limpo para você também: use o link' }, /^share: .*provar/],
  [{ terms: 'Resolvemos em 5 dias úteis para todos os indicados' }, /^terms: .*provar/],
  [{ share: 'Indique e concorra a uma moto neste mês' }, /^share: Sorteio/],
  [{ terms: 'Cada indicação vale um número do sorteio de dezembro' }, /^terms: Sorteio/],
  [{ terms: 'Curto' }, /^terms: Escreva/],
  [{ share: 'Eu ganho R$ 50 se você contratar pelo link' }, /^share: Não escreva o valor/],
  [{ terms: 'Cada pedido pago vale R$\u00a050,00 para quem indica' }, /^terms: Não escreva o valor/],
])('refuses %j', (change, message) => expect(typed(change)).toMatch(message));

test('the accepted text names reward, wait and limits, and changes with the reward', () => {
  const text = rewardTerms(FIRST).replace(/\u00a0/g, ' ');
  expect(text).toContain('R$ 50,00');
  expect(text).toContain('37 dias');
  expect(text).toContain('Não há sorteio');
  expect(rewardTerms({ ...FIRST, amount: 5_001 })).not.toBe(rewardTerms(FIRST));
});

test('an acceptance from a page without scripts is the same text', () => {
  const terms = rewardTerms(FIRST);
  const sent = { pixKey: '12345', accepted: 'on', terms: terms.replaceAll('\n', '\r\n') };
  expect(RewardJoinInput.parse(sent).terms).toBe(terms);
  expect(rewardTerms({ ...FIRST, terms: 'Uma linha\r\noutra linha' })).not.toContain('\r');
});

test('the reward in words is that of every kind of order', () =>
  expect(rewardWords(5_000).replace(/\u00a0/g, ' ')).toBe('R$ 50,00 por pedido pago'));

test('joining needs a Pix key and the acceptance', () => {
  const fields = (input: object) =>
    RewardJoinInput.safeParse({ terms: '', ...input }).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(fields({ pixKey: '1234', accepted: 'on' })).toEqual(['pixKey']);
  expect(fields({ pixKey: '12345' })).toEqual(['accepted']);
  expect(fields({ pixKey: '12345', accepted: 'on' })).toEqual([]);
});
