import { maskedDocument } from '#app/lib/documents.ts';
import type { Centavos } from '#app/lib/money.ts';
import { firstName, initials } from '#app/lib/text.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';

/** An issued receipt: its number and the code of /verificar. */
export type Receipt = { year: number; number: number; code: string };

/** "2026/000123". */
export const receiptNumber = ({ year, number }: Pick<Receipt, 'year' | 'number'>): string =>
  `${year}/${String(number).padStart(6, '0')}`;

/** A receipt whose payment was recorded by mistake. */
type WithdrawnReceipt = Receipt & { state: 'withdrawn'; withdrawnAt: string };

export type ValidReceipt = Receipt & {
  state: 'valid';
  amount: Centavos;
  paidAt: string;
  method: PaidMethod;
  /** Id of a plan or title of a product. */
  offer: string | null;
  /** Amount refunded since, in centavos. */
  returned: Centavos;
  payer: { initials: string; firstName: string; document: string };
};

/**
 * Public view of a receipt, for anyone with its code: without data that identify a person. Instants are ISO
 * texts.
 */
export type VerifiedReceipt = ValidReceipt | WithdrawnReceipt;

export const maskedPayer = (name: string, document: string): ValidReceipt['payer'] => ({
  initials: initials(name),
  firstName: firstName(name),
  document: maskedDocument(document),
});
