import { STEP_STATUS } from '#app/features/cards/rules/step-view.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/energy-view.ts';
import { LEAD_ORIGIN_LABELS, LEAD_STATUS_LABELS } from '#app/features/leads/rules/lead-transitions.ts';
import { LOAN_STATUS_LABELS } from '#app/features/loans/rules/loan-status.ts';
import { KIND_LABELS } from '#app/features/privacy/rules/privacy-request.ts';
import { STATES } from '#app/lib/brazil.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

const labels = <Key extends string>(words: Record<Key, { label: string }>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(words).map(([key, { label }]) => [key, label]),
  ) as Record<Key, string>;

const same = (...words: string[]) => Object.fromEntries(words.map((word) => [word, word]));

/** What the words of an event's fields are called on the screens, each from the capability that owns them. */
export const EVENT_VALUES = {
  cardStatus: CARD_STATUS_LABELS,
  cardType: CARD_TITLES,
  contractType: { cpf: 'CPF', cnpj: 'CNPJ', servico: 'Serviço avulso' },
  docType: same('CPF', 'CNPJ'),
  energyStatus: labels(ENERGY_STATUS),
  leadOrigin: LEAD_ORIGIN_LABELS,
  leadStatus: LEAD_STATUS_LABELS,
  loanStatus: LOAN_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  plan: same('CPF', 'CNPJ'),
  privacyKind: KIND_LABELS,
  stepStatus: labels(STEP_STATUS),
  uf: STATES,
} as const;
