import { expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { PLANS } from '#tests/plans.ts';
import { smallTalkAnswer } from './chat-answers.ts';

const prices = (plans = PLANS) =>
  smallTalkAnswer('prices', SITE_CONTENT.company, plans).replaceAll('\u00a0', ' ');

test('prices are those of the plans as they are sold, with the last day of a campaign', () => {
  expect(prices()).toContain(
    'Plano CPF: R$ 499 (de R$ 1.499), à vista por Pix ou boleto, ou em até 5x no cartão.',
  );
  expect(prices()).toContain('Nos dois há a opção de R$ 100 de entrada');
  const CPF = {
    ...PLANS.CPF,
    promo: 39_900,
    campaign: { name: 'Black November', endsOn: '2026-11-30', ownPrice: true } as const,
  };
  expect(prices({ ...PLANS, CPF })).toContain('Plano CPF: R$ 399 (de R$ 1.499)');
  expect(prices({ ...PLANS, CPF })).toContain('Black November: até 30/11/2026.');
});

test('lists plans with different entries and guarantees one by one', () => {
  const CNPJ = {
    ...PLANS.CNPJ,
    entry: { amount: 20_000, balanceDays: 30 },
    warranty: { ...PLANS.CNPJ.warranty, amount: 9_000 },
  };
  const said = prices({ ...PLANS, CNPJ });
  expect(said).toContain(
    'No plano CNPJ há a opção de R$ 200 de entrada por Pix ou boleto e o restante em até 30 dias.',
  );
  expect(said).toContain('Garantia estendida: +30 dias por R$ 90 no plano CNPJ, opcional.');
  expect(said).not.toContain('Nos dois');
});
