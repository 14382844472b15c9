import type { NotedPayment } from './note-words.ts';
import type { TaxNoteState } from './terms.ts';

/** A note as the accountant's table lists it; `amount` in centavos. */
export type NoteLine = {
  series: number;
  number: number;
  competence: string;
  state: TaxNoteState;
  name: string;
  document: string;
  amount: number;
  key: string | null;
  payments: NotedPayment[];
};

/** Sums of a month in centavos: notes that are valid, and those that are not issued yet. */
export function monthTotals(lines: readonly Pick<NoteLine, 'state' | 'amount'>[]): {
  valid: number;
  waiting: number;
} {
  const sumOf = (states: readonly TaxNoteState[]) =>
    lines.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0);
  return { valid: sumOf(['issued']), waiting: sumOf(['queued', 'signed', 'sent', 'rejected']) };
}
