/** Kinds of expenses. Commissions of partners are no expenses here: the partners' ledger has them. */
export const EXPENSE_KINDS = [
  'rent',
  'people',
  'tax',
  'marketing',
  'systems',
  'bureaus',
  'legal',
  'bank',
  'other',
] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

export const EXPENSE_KIND_LABELS: Record<ExpenseKind, string> = {
  rent: 'Aluguel e contas',
  people: 'Pessoal',
  tax: 'Impostos',
  marketing: 'Marketing',
  systems: 'Sistemas',
  bureaus: 'Consultas a birôs',
  legal: 'Advogados e cartórios',
  bank: 'Banco',
  other: 'Outras despesas',
};

/** Providers that a rate may be limited to; empty: any provider. */
export const RATE_GATEWAYS = ['', 'mercadopago', 'asaas', 'sandbox', 'manual'] as const;
export type RateGateway = (typeof RATE_GATEWAYS)[number];

export const RATE_GATEWAY_LABELS: Record<RateGateway, string> = {
  '': 'Qualquer um',
  mercadopago: 'Mercado Pago',
  asaas: 'Asaas',
  sandbox: 'Demonstração',
  manual: 'Recebido à mão',
};

/** How the days until the settlement are counted; `monthly`: each card installment that many days after the previous one. */
export const SETTLE_UNITS = ['business', 'calendar', 'monthly'] as const;
export type SettleUnit = (typeof SETTLE_UNITS)[number];

export const SETTLE_UNIT_LABELS: Record<SettleUnit, string> = {
  business: 'dias úteis',
  calendar: 'dias corridos',
  monthly: 'dias, uma vez por parcela do cartão',
};

/** Source of a fee: reported by the provider, computed from a rate of the owner, or unknown. */
export type FeeSource = 'provider' | 'rate' | 'none';

export const FEE_SOURCE_LABELS: Record<FeeSource, string> = {
  provider: 'informada pelo provedor',
  rate: 'pela sua tabela',
  none: 'sem tarifa cadastrada',
};
