import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatMonth } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';

/** A payment of a note, with its amount in it. */
export type NotedPayment = { day: CivilDate; amount: Centavos };

const SERVICE = 'Serviço de regularização de registros de crédito';
/** Payments that the description of a note lists; it has room for 2 000 characters. */
const MOST_LISTED = 60;

/** Lists payments: "05/11/2026, R$ 100,00; 12/11/2026, R$ 399,00". */
export function paymentWords(payments: readonly NotedPayment[], most = MOST_LISTED): string {
  const listed = payments
    .slice(0, most)
    .map(({ day, amount }) => `${formatDate(day)}, ${formatBRL(amount)}`)
    .join('; ');
  const others = payments.length - most;
  return others > 0 ? `${listed}; e mais ${countWords(others, 'pagamento', 'pagamentos')}` : listed;
}

/** Text of the service in a note, with the payments of the note. */
export function noteDescription(payments: readonly NotedPayment[]): string {
  const [only, ...others] = payments;
  if (!only) return SERVICE;
  if (others.length === 0) return `${SERVICE}. Pagamento de ${formatDate(only.day)}.`;
  return `${SERVICE}. Pagamentos: ${paymentWords(payments)}.`;
}

/** Names the payments of a note for its customer, by the day of a single one and not the competence of its month. */
export const notedPayments = (payments: readonly NotedPayment[], competence: CivilDate): string =>
  payments.length > 1
    ? `${payments.length} pagamentos de ${formatMonth(competence)}`
    : `Pagamento de ${formatDate(payments[0]?.day ?? competence)}`;
