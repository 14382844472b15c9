import type { PlanFigures, PlanId } from '#app/features/catalog/rules/plans.ts';

const COMMON = {
  entryAmount: 10_000,
  entryDays: 60,
  warrantyAmount: 5_000,
  warrantyDays: 30,
  activationWarrantyDays: 90,
  activates: ['nome', 'jus', 'bacen'],
  campaignName: '',
  campaignPrice: null,
  campaignBeginsOn: '',
  campaignEndsOn: '',
} satisfies Partial<PlanFigures>;

/** First version of each plan: docs/product.md section 9, Business constants. Amounts in centavos. */
export const FIRST_PLANS: Record<PlanId, PlanFigures> = {
  CPF: { ...COMMON, activates: [...COMMON.activates], list: 149_900, price: 49_900, maxInstallments: 5 },
  CNPJ: { ...COMMON, activates: [...COMMON.activates], list: 199_900, price: 59_900, maxInstallments: 6 },
};
