/** Promises of the business that the product can measure. */
export const PROMISE_KEYS = [
  'prazo_12_uteis',
  'resposta_24h_uteis',
  'devolucao',
  'analise_48h',
  'privacidade_15d',
  'garantia_cpf_limpo',
  'energia',
  'liminar_quando_cabivel',
] as const;
export type PromiseKey = (typeof PROMISE_KEYS)[number];

/** Units of a promised time. */
export const PROMISE_UNITS = ['hours', 'business_hours', 'days', 'business_days'] as const;
export type PromiseUnit = (typeof PROMISE_UNITS)[number];
