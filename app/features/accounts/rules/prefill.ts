import { isUf } from '#app/lib/brazil.ts';

/** What the address of /auth may fill in (spec section 2). The amount is shown at most, never trusted. */
export type Prefill = {
  values: Partial<Record<'email' | 'full_name' | 'doc_type' | 'doc_number' | 'phone' | 'uf', string>>;
  /** Carried through to activation; each is checked again there. */
  order: Partial<Record<'plan' | 'payment_method' | 'amount' | 'warranty' | 'lead_id', string>>;
};

const FIELDS = { email: 'email', name: 'full_name', doc_number: 'doc_number', phone: 'phone' } as const;
const CHECKS = {
  plan: /^(CPF|CNPJ)$/,
  payment_method: /^(pix|card)$/,
  amount: /^\d{1,7}([.,]\d{1,2})?$/,
  warranty: /^(true|false|1|0)$/,
  lead_id: /^[0-9a-f-]{36}$/,
} as const;

/** Reads the query; what does not look right is left out rather than complained about. */
export function readPrefill(query: URLSearchParams): Prefill {
  const prefill: Prefill = { values: {}, order: {} };
  for (const [parameter, field] of Object.entries(FIELDS)) {
    const value = query.get(parameter)?.trim();
    if (value && value.length <= 255) prefill.values[field] = value;
  }
  const type = query.get('doc_type')?.toUpperCase();
  if (type === 'CPF' || type === 'CNPJ') prefill.values.doc_type = type;
  const uf = query.get('uf')?.toUpperCase();
  if (uf && isUf(uf)) prefill.values.uf = uf;
  for (const [parameter, shape] of Object.entries(CHECKS)) {
    const value = query.get(parameter);
    if (value && shape.test(value)) prefill.order[parameter as keyof Prefill['order']] = value;
  }
  return prefill;
}
