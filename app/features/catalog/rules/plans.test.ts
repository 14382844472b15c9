import { describe, expect, test } from 'vitest';
import { FIRST_PLANS } from '#app/features/catalog/seed/first-plans.ts';
import { PLANS } from '#tests/plans.ts';
import { orderTotal, planOffer, saleOf } from './offers.ts';
import { changedFigures, textsWithOldAmounts } from './plan-changes.ts';
import { entryName, type PlanVersion, planOn, plansOn } from './plans.ts';
import { filledWords, fillPlanWords, PLAN_FIELDS } from './terms.ts';

const version = (over: Partial<PlanVersion> = {}): PlanVersion => ({
  id: 'v',
  plan: 'CPF',
  version: 2,
  ...FIRST_PLANS.CPF,
  ...over,
});

describe('a campaign', () => {
  const plan = version({
    campaignName: 'Black November',
    campaignPrice: 39_900,
    campaignBeginsOn: '2026-11-25',
    campaignEndsOn: '2026-11-30',
  });
  test.each([
    ['2026-11-24', 49_900, null],
    ['2026-11-25', 39_900, { name: 'Black November', endsOn: '2026-11-30', ownPrice: true }],
    ['2026-11-30', 39_900, { name: 'Black November', endsOn: '2026-11-30', ownPrice: true }],
    ['2026-12-01', 49_900, null],
  ])('on %s the plan costs %i', (today, promo, campaign) => {
    expect(planOn(plan, today, true)).toMatchObject({ promo, campaign });
  });

  test('without days is on from its publication, and without a price changes none', () => {
    const named = planOn(version({ campaignName: 'Novidade' }), '2030-01-01', true);
    expect(named).toMatchObject({
      promo: 49_900,
      campaign: { name: 'Novidade', endsOn: '', ownPrice: false },
    });
  });
});

test('a plan that was never published is no empty plan', () => {
  expect(() => plansOn([version()], '2026-11-20', true)).toThrow('never published');
});

test('an order is computed from the figures of its plan', () => {
  const offer = planOffer(planOn(version({ price: 60_000, warrantyAmount: 7_000 }), '2026-11-20', true));
  expect([orderTotal(offer, false), orderTotal(offer, true), offer.versionId]).toEqual([60_000, 67_000, 'v']);
});

test('a product is sold as the plan whose services it opens, whatever those are', () => {
  const plans = { ...PLANS, CNPJ: { ...PLANS.CNPJ, activates: ['rating' as const] } };
  const sale = (cards: ('rating' | 'nome' | 'jus' | 'bacen')[]) =>
    saleOf({ activatesCards: cards, priceFrom: 10_000 }, plans);
  expect([sale(['rating']), sale(['bacen', 'jus', 'nome']), sale(['nome'])]).toEqual([
    'plan',
    'plan',
    'alone',
  ]);
});

describe('a text', () => {
  const words = (text: string, plans = PLANS) => fillPlanWords(text, plans).replaceAll('\u00a0', ' ');

  test('says what the plans cost now', () => {
    expect(words('CPF {{plano.cpf.preco}}, CNPJ {{ plano.cnpj.preco }} em {{plano.cnpj.parcelas}}x')).toBe(
      'CPF R$ 499, CNPJ R$ 599 em 6x',
    );
    expect(words('{{planos.inicial}}')).toBe('R$100 inicial + até 60 dias');
    const single = PLAN_FIELDS.filter(({ name }) => !name.endsWith('.jus'));
    for (const { name } of single) expect(words(`{{${name}}}`)).not.toContain('{');
  });

  test('keeps braces that are no field of a plan', () => {
    const text = '{{empresa}} {{plano.cpf.nada}} {{plano.cpf.constructor}} {{plano.mei.preco}}';
    expect(words(text)).toBe(text);
  });

  test('names both entries where the plans ask different ones', () => {
    const plans = { ...PLANS, CNPJ: { ...PLANS.CNPJ, entry: { amount: 20_000, balanceDays: 30 } } };
    expect(words('{{planos.inicial}}', plans)).toBe(
      'R$100 inicial + até 60 dias (CPF) ou R$200 inicial + até 30 dias (CNPJ)',
    );
    expect(entryName(plans.CNPJ)).toBe('R$200 inicial + até 30 dias');
  });

  test('fills texts at any depth of plain data; keeps dates and numbers', () => {
    const at = new Date(0);
    const value = { a: ['{{plano.cpf.parcelas}}', 1, null], b: { c: '{{plano.cpf.dias}}' }, at };
    expect(filledWords(value, PLANS)).toEqual({ a: ['5', 1, null], b: { c: '30' }, at });
  });
});

test('finds texts that still name an old amount, but not longer amounts', () => {
  const texts = [
    { where: 'A', body: { answer: 'Custa R$ 499 à vista' } },
    { where: 'B', body: ['Custa R$ 4.990 ou R$ 499,50'] },
    { where: 'C', body: 'Entrada de R$\u00a0100.' },
  ];
  const after = { ...FIRST_PLANS.CPF, price: 54_900, entryDays: 30 };
  expect(changedFigures(FIRST_PLANS.CPF, after)).toEqual(['price', 'entryDays']);
  expect(textsWithOldAmounts(FIRST_PLANS.CPF, after, texts)).toEqual([{ where: 'A', amount: 'R$ 499' }]);
  expect(
    textsWithOldAmounts(FIRST_PLANS.CPF, { ...after, entryAmount: 20_000 }, texts).map(({ where }) => where),
  ).toEqual(['A', 'C']);
});
