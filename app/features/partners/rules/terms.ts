import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';

/** Kinds of partners. Lawyers are no kind: Lei 8.906/1994, art. 34, III and IV. */
export const PARTNER_KINDS = ['consultant', 'credit_agent', 'accountant', 'broker', 'client'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

export const PARTNER_KIND_LABELS: Record<PartnerKind, string> = {
  consultant: 'Consultor',
  credit_agent: 'Agente de crédito certificado',
  accountant: 'Contador',
  broker: 'Corretor',
  client: 'Cliente que indica',
};

/** A rate on the received price, or a fixed amount for each kind of purchase. */
export const COMMISSION_MODES = ['rate', 'fixed'] as const;
export type CommissionMode = (typeof COMMISSION_MODES)[number];

/** Kinds of orders, each with its fixed amount; `other` is every single product. */
export const FIXED_ORDERS = ['CPF', 'CNPJ', 'other'] as const;
export type FixedOrder = (typeof FIXED_ORDERS)[number];

/** `new`: not compared yet. `open`: the buyer may be the partner, a person decides. */
export const REVIEWS = ['new', 'clear', 'open', 'accepted', 'refused'] as const;
export type Review = (typeof REVIEWS)[number];
export const REVIEW_LABELS: Record<Review, { label: string; tone: Tone }> = {
  new: { label: 'Recebida', tone: 'neutral' },
  clear: { label: 'Válida', tone: 'good' },
  open: { label: 'A conferir', tone: 'warning' },
  accepted: { label: 'Aceita', tone: 'good' },
  refused: { label: 'Recusada', tone: 'neutral' },
};

/** Only these referrals earn a commission. */
export const earns = (review: Review) => review === 'clear' || review === 'accepted';

/** Fields that showed the buyer to be the partner. */
export const SELF_REASONS = ['document', 'phone', 'device'] as const;
export type SelfReason = (typeof SELF_REASONS)[number];
export const SELF_REASON_LABELS: Record<SelfReason, string> = {
  document: 'mesmo documento do parceiro',
  phone: 'mesmo telefone do parceiro',
  device: 'mesmo aparelho e mesma rede do parceiro',
};

/** Kinds of entries of the ledger; nothing else moves a commission. */
export const ENTRY_KINDS = ['earned', 'released', 'reversed', 'paid'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** `expired`: the time to accept passed. `withdrawn`: the lead no longer waits for a consultant. */
export const OFFER_STATES = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
export const OFFER_STATE_LABELS: Record<OfferState, { label: string; tone: Tone }> = {
  open: { label: 'À espera', tone: 'warning' },
  accepted: { label: 'Aceito', tone: 'good' },
  declined: { label: 'Recusado', tone: 'neutral' },
  expired: { label: 'Prazo vencido', tone: 'neutral' },
  withdrawn: { label: 'Retirado', tone: 'neutral' },
};

/** Code of a personal link, `/r/{code}`: lower case, digits, hyphens. */
export const PARTNER_CODE = /^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/;

export type PartnerTerms = {
  mode: CommissionMode;
  /** Hundredths of a percent: 1000 is 10%. */
  rateBp: number | null;
  fixed: Partial<Record<FixedOrder, Centavos>>;
};

const FIXED_WORDS: Record<FixedOrder, string> = {
  CPF: 'plano CPF',
  CNPJ: 'plano CNPJ',
  other: 'serviço avulso',
};

/** The commission in words: "10% do preço recebido", "R$ 50,00 por plano CPF", "R$ 50,00 por pedido pago" for all kinds. */
export function commissionWords({ mode, rateBp, fixed }: PartnerTerms): string {
  if (mode === 'rate') return `${String((rateBp ?? 0) / 100).replace('.', ',')}% do preço recebido`;
  if (fixed.CPF && FIXED_ORDERS.every((order) => fixed[order] === fixed.CPF))
    return `${formatBRL(fixed.CPF)} por pedido pago`;
  return FIXED_ORDERS.flatMap((order) => {
    const amount = fixed[order];
    return amount ? [`${formatBRL(amount)} por ${FIXED_WORDS[order]}`] : [];
  }).join(', ');
}
