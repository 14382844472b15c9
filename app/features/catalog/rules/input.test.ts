import { expect, test } from 'vitest';
import { FIRST_PLANS } from '#app/features/catalog/seed/first-plans.ts';
import { type PlanDraft, planDraftOf, planFault, readPlan } from './input.ts';

const TODAY = '2026-11-20';
const GOOD: PlanDraft = {
  ...planDraftOf(FIRST_PLANS.CPF, TODAY),
  campaignName: 'Black November',
  campaignPrice: '399,00',
  campaignBeginsOn: '2026-11-25',
  campaignEndsOn: '2026-11-30',
};
const faults = (over: Partial<PlanDraft>) => {
  const read = readPlan({ ...GOOD, ...over }, TODAY);
  return read.ok ? {} : read.error.fields;
};

test('a form says the figures that it was made of', () => {
  expect(readPlan(planDraftOf(FIRST_PLANS.CNPJ, TODAY), TODAY)).toEqual({
    ok: true,
    value: FIRST_PLANS.CNPJ,
  });
  expect(readPlan(GOOD, TODAY)).toMatchObject({
    value: { campaignPrice: 39_900, campaignEndsOn: '2026-11-30' },
  });
});

test.each<[Partial<PlanDraft>, Record<string, string>]>([
  [{ price: '' }, { price: 'Informe o valor' }],
  [{ price: '0' }, { price: 'Valor inválido' }],
  [{ price: 'abc' }, { price: 'Valor inválido' }],
  [{ list: '498,99' }, { list: 'O preço de lista não pode ser menor que o preço' }],
  [{ maxInstallments: '0' }, { maxInstallments: 'De 1 a 12 parcelas' }],
  [{ maxInstallments: '13' }, { maxInstallments: 'De 1 a 12 parcelas' }],
  [{ maxInstallments: '2,5' }, { maxInstallments: 'De 1 a 12 parcelas' }],
  [
    { entryAmount: '499,00' },
    expect.objectContaining({ entryAmount: 'A entrada deve ser menor que o preço' }),
  ],
  [{ entryDays: '366' }, { entryDays: 'De 1 a 365 dias' }],
  [{ warrantyAmount: '-1' }, { warrantyAmount: 'Valor inválido' }],
  [{ activates: [] }, { activates: 'Marque ao menos um serviço' }],
  [{ campaignName: '' }, { campaignName: 'Dê um nome à campanha, ou apague o preço e os dias dela' }],
  [{ campaignPrice: '499,00' }, { campaignPrice: 'O preço da campanha deve ser menor que o preço' }],
  [{ campaignPrice: '100,00' }, { campaignPrice: 'O preço da campanha deve ser maior que a entrada' }],
  [{ campaignEndsOn: '' }, { campaignEndsOn: 'Um preço de campanha precisa do último dia' }],
  [
    { campaignName: 'Por tempo limitado', campaignPrice: '', campaignEndsOn: '' },
    { campaignEndsOn: 'O nome fala em tempo limitado: diga o último dia' },
  ],
  [{ campaignEndsOn: '2026-11-24' }, { campaignEndsOn: 'O último dia vem antes do primeiro' }],
  [{ campaignBeginsOn: '', campaignEndsOn: '2026-11-19' }, { campaignEndsOn: 'Este dia já passou' }],
  [{ campaignEndsOn: '2026-02-30' }, { campaignEndsOn: 'Data inválida' }],
])('%j is refused beside its field', (over, expected) => {
  expect(faults(over)).toEqual(expected);
});

test('accepts a campaign of one day, a campaign without a price, and a list price equal to the price', () => {
  expect(faults({ campaignBeginsOn: '2026-11-30' })).toEqual({});
  expect(faults({ campaignPrice: '', campaignEndsOn: '', campaignBeginsOn: '' })).toEqual({});
  expect(faults({ list: '499,00' })).toEqual({});
});

test('a draft that waited until its campaign was over is not published, and a new one begins without it', () => {
  const read = readPlan(GOOD, TODAY);
  if (!read.ok) throw new Error(read.error.message);
  expect(planFault(read.value, '2026-11-30')).toBeNull();
  expect(planFault(read.value, '2026-12-01')).toBe('Este dia já passou');
  expect(planDraftOf(read.value, '2026-12-01')).toMatchObject({ campaignName: '', campaignPrice: '' });
  expect(planDraftOf(read.value, '2026-11-30')).toMatchObject({ campaignName: 'Black November' });
});
