import {
  DEBT_STATUS,
  DOCUMENT_STATUS,
  LAWSUIT_STATUS,
  STEP_STATUS,
} from '#app/features/cases/rules/terms.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/terms.ts';
import { FORM_STATUS } from '#app/features/forms/rules/terms.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { EVIDENCE_LABELS } from '#app/features/letters/rules/grounds.ts';
import { MANDATE_LEVEL_LABELS } from '#app/features/letters/rules/mandate.ts';
import {
  CLOSE_REASON_LABELS,
  LETTER_ANSWER_LABELS,
  LETTER_STATE,
  NEXT_STEP_WORDS,
  SEND_WAY_LABELS,
  VOICE_LABELS,
} from '#app/features/letters/rules/terms.ts';
import { LOAN_STATUS_LABELS } from '#app/features/loans/rules/terms.ts';
import { REPORT_STATUS } from '#app/features/scam-checks/rules/scam-report.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import {
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
  PERSON_SAYS_LABELS,
  VERDICT_LABELS,
} from '#app/terms/listing-words.ts';
import { STATUS_LABELS } from '#app/terms/privacy-status.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';

/** Masks values that identify a person: enough remains to compare two values, not enough to use one. */

const email = (text: string) => text.replace(/(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-])[\w.-]*/g, '$1•••@$2•••');
/** CPF, CNPJ, telephones, with or without their punctuation: the last two digits stay. */
const numbers = (text: string) =>
  text.replace(/(?<![\w-])\(?\d(?:[\d.\-/() ]{8,20})\d(?![\w-])/g, (found) => {
    const digits = found.replace(/\D/g, '');
    return digits.length < 10 ? found : `••••${digits.slice(-2)}`;
  });

const PERSON = /^(name|fullName|full_name|nome)$/;
const PLACE = /^(address|cep|endereco|ip|ipAddress|ip_address)$/;
const SECRET = /^(docNumber|doc_number|cpf|cnpj|document|imagePath|image_path|filePath|file_path|path)$/;

/** "Maria Souza Lima" → "Maria S. L." */
const name = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) => (at === 0 ? word : `${[...word][0]?.toUpperCase()}.`))
    .join(' ');

/** Masks a value of the audit log. @param field key of the value in the log. */
export function maskPersonal(field: string, value: string): string {
  if (value === '') return value;
  if (PERSON.test(field)) return name(value);
  if (PLACE.test(field)) return '•••';
  if (SECRET.test(field)) return `••••${value.slice(-2)}`;
  // Dates and instants are digits with hyphens too.
  if (/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(value)) return value;
  return numbers(email(value));
}

type Words = Record<string, string | { label: string }>;

/** Labels of each status, by table. */
const STATUSES: Record<string, Words> = {
  cards: CARD_STATUS_LABELS,
  card_debts: DEBT_STATUS,
  card_lawsuits: LAWSUIT_STATUS,
  card_documents: DOCUMENT_STATUS,
  user_process_steps: STEP_STATUS,
  facial_verifications: {
    pending: 'Aguarda conferência',
    approved: 'Aprovada',
    rejected: 'Recusada',
    expired: 'Expirada',
  },
  sent_forms: FORM_STATUS,
  privacy_requests: STATUS_LABELS,
  energy_discounts: ENERGY_STATUS,
  scam_reports: REPORT_STATUS,
  loan_requests: LOAN_STATUS_LABELS,
  leads: LEAD_STATUS_LABELS,
  transactions: PAYMENT_STATUS,
  payment_charges: PAYMENT_STATUS,
  installment_payments: PAYMENT_STATUS,
};

const ROLES = { user: 'cliente', staff: 'equipe', admin: 'administrador', partner: 'parceiro' };

/** Fields whose values have fixed labels in every table. */
const CHOICES: Record<string, Words> = {
  letterState: LETTER_STATE,
  letterAnswer: LETTER_ANSWER_LABELS,
  sentHow: SEND_WAY_LABELS,
  minLevel: MANDATE_LEVEL_LABELS,
  voice: VOICE_LABELS,
  evidence: EVIDENCE_LABELS,
  next: NEXT_STEP_WORDS,
  closedFor: CLOSE_REASON_LABELS,
  place: LISTING_PLACE_LABELS,
  state: LISTING_STATE_LABELS,
  personSays: PERSON_SAYS_LABELS,
  verdict: VERDICT_LABELS,
  turn: LISTING_TURN_LABELS,
  pile: LISTING_PILE_LABELS,
  cardType: CARD_TITLES,
  paymentMethod: PAYMENT_METHOD_LABELS,
  method: PAYMENT_METHOD_LABELS,
  // Status of the installment and the order after a charge.
  part: PAYMENT_STATUS,
  order: PAYMENT_STATUS,
  role: ROLES,
};

/** Numbers that are centavos; as text, the decimals of the database. */
const MONEY =
  /^(amount|centavos|discount|priceFrom|priceTo|price|list|entryAmount|warrantyAmount|campaignPrice)$/;
const DECIMAL = /^-?\d+\.\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Formats a value of the log: labels of statuses, money, days and instants in Portuguese, personal data
 * masked.
 */
export function valueWords(entity: string, field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return MONEY.test(field) ? formatBRL(value) : String(value);
  const words = (field === 'status' ? STATUSES[entity] : CHOICES[field]) ?? {};
  const word = Object.hasOwn(words, value) ? words[value] : undefined;
  if (word) return typeof word === 'string' ? word : word.label;
  if (MONEY.test(field) && DECIMAL.test(value)) return formatBRL(fromNumeric(value));
  if (isCivilDate(value)) return formatDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  return maskPersonal(field, value);
}
