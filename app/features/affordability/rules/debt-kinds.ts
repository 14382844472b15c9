/**
 * Debts outside the proposal, and how the person knows them: CDC, art. 104-A § 1, and Decreto 11.150/2022, art. 4, sole
 * paragraph. Consignado counts since the STF's judgement of 23/04/2026 (docs/facts.md).
 */
export const OUTSIDE = {
  imovel: 'Casa financiada',
  garantia: 'Carro ou imóvel em garantia',
  fiador: 'Com fiador ou avalista',
  rural: 'Crédito rural',
  empresa: 'Da empresa, não sua',
  acordo: 'Já em acordo por esta lei',
  imposto: 'Imposto ou condomínio',
  recebiveis: 'Venda adiantada (recebíveis)',
} as const;
export type Outside = keyof typeof OUTSIDE;

/** What every other debt is called. */
export const INSIDE_LABEL = 'Cartão, loja, banco, conta';

export const isOutside = (kind: string): kind is Outside => Object.hasOwn(OUTSIDE, kind);
