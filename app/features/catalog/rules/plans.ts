import type { Centavos } from '#app/lib/money.ts';

export const PLAN_IDS = ['CPF', 'CNPJ'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export type Plan = {
  id: PlanId;
  list: Centavos;
  promo: Centavos;
  /** Most parts by card; also what `transactions.installments` holds for the entry option. */
  maxParts: number;
};

/** docs/product.md section 9, Business constants. */
export const PLANS: Record<PlanId, Plan> = {
  CPF: { id: 'CPF', list: 149_900, promo: 49_900, maxParts: 5 },
  CNPJ: { id: 'CNPJ', list: 199_900, promo: 59_900, maxParts: 6 },
};

/**
 * "R$100 inicial + até 60 dias": entry by Pix, the balance within the days (docs/product.md section 9, Installment
 * option).
 */
export const ENTRY = { amount: 10_000 as Centavos, balanceDays: 60 };

/** docs/product.md section 9, Extended guarantee in checkout: what the order adds. */
export const CHECKOUT_WARRANTY = { amount: 5_000 as Centavos, days: 30 };

/** docs/product.md section 9, Extended warranty on activation: what the `extended_warranties` row holds. */
export const ACTIVATION_WARRANTY = { amount: 5_000 as Centavos, days: 90, namePrefix: 'Garantia Estendida' };
