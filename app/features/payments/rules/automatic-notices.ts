import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { AuthorizedDebit } from './automatic-pix.ts';
import type { PaymentNotice } from './payment-notices.ts';

const HOLDER = { titular: '' };

/** "R$ 100,00 em 10/12/2026, R$ 100,00 em 10/01/2027". */
const debitWords = (parts: readonly AuthorizedDebit[]) =>
  parts.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`).join(', ');

/** The bank confirmed the authorization: every debit with its day. */
export const automaticStarted = (parts: readonly AuthorizedDebit[]): PaymentNotice => ({
  type: 'success',
  key: 'automatic-pix.started',
  facts: { parcelas: debitWords(parts), ...HOLDER },
});

/** A debit was sent to the bank. */
export const automaticScheduled = (amount: Centavos, dueOn: CivilDate): PaymentNotice => ({
  type: 'other',
  key: 'automatic-pix.scheduled',
  facts: { valor: formatBRL(amount), vencimento: formatDate(dueOn), ...HOLDER },
});

/** The bank refused a debit; `next`: day of the next attempt, null after the last one. */
export const automaticRefused = (amount: Centavos, next: CivilDate | null): PaymentNotice => ({
  type: 'warning',
  key: 'automatic-pix.refused',
  facts: {
    valor: formatBRL(amount),
    depois: next
      ? `O banco tenta de novo em ${formatDate(next)}. Se preferir, pague antes em Pagamentos.`
      : 'Não haverá outra tentativa: pague esta parcela em Pagamentos, com Pix, boleto ou cartão.',
    ...HOLDER,
  },
});

/** The authorization ended at the bank: these parts are to be paid without it. */
export const automaticEnded = (open: readonly AuthorizedDebit[]): PaymentNotice => ({
  type: 'warning',
  key: 'automatic-pix.ended',
  facts: { parcelas: debitWords(open), ...HOLDER },
});
