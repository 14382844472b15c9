import { MOVEMENT_EFFECT, STEP_STATUS } from '#app/features/cases/rules/terms.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/terms.ts';
import { LEAD_ORIGIN_LABELS, LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import { LETTER_ANSWER_LABELS } from '#app/features/letters/rules/terms.ts';
import { LOAN_STATUS_LABELS } from '#app/features/loans/rules/terms.ts';
import { CHANNEL_LABELS } from '#app/features/scam-checks/rules/scam-report.ts';
import { VERDICT_TITLES } from '#app/features/scam-checks/rules/terms.ts';
import { STATES } from '#app/lib/brazil.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import {
  CLOCK_LABELS,
  LISTING_KIND_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
} from '#app/terms/listing-words.ts';
import { KIND_LABELS } from '#app/terms/privacy-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

const labels = <Key extends string>(words: Record<Key, { label: string }>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(words).map(([key, { label }]) => [key, label]),
  ) as Record<Key, string>;

const same = (...words: string[]) => Object.fromEntries(words.map((word) => [word, word]));

/** Labels for values of an event's fields, each from the capability that owns them. */
export const EVENT_VALUES = {
  cardStatus: CARD_STATUS_LABELS,
  cardType: CARD_TITLES,
  contractType: { cpf: 'CPF', cnpj: 'CNPJ', servico: 'Serviço avulso' },
  docType: same('CPF', 'CNPJ'),
  energyStatus: labels(ENERGY_STATUS),
  leadOrigin: LEAD_ORIGIN_LABELS,
  leadStatus: LEAD_STATUS_LABELS,
  letterAnswer: LETTER_ANSWER_LABELS,
  letterGround: GROUND_TITLES,
  listingKind: LISTING_KIND_LABELS,
  listingPlace: LISTING_PLACE_LABELS,
  listingState: LISTING_STATE_LABELS,
  clockRule: CLOCK_LABELS,
  movementEffect: labels(MOVEMENT_EFFECT),
  loanStatus: LOAN_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  plan: same('CPF', 'CNPJ'),
  privacyKind: KIND_LABELS,
  scamAnswer: VERDICT_TITLES,
  scamChannel: CHANNEL_LABELS,
  stepStatus: labels(STEP_STATUS),
  taskStatus: { open: 'Aberta', done: 'Concluída', canceled: 'Cancelada' },
  uf: STATES,
} as const;
