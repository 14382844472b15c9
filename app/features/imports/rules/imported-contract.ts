import { normalizeDocument } from '#app/lib/documents.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { CheckedInstallment } from './check-firm-row.ts';

/** Most installments of one contract; `transactions_installments_check` has the same number. */
export const LONGEST_CONTRACT = 60;

/** Identifies the contract of an installment: the holder's document without leading zeros, and the contract's number. */
export const contractKey = ({ document, contract }: { document: string; contract: string }): string =>
  JSON.stringify([normalizeDocument(document).replace(/^0{1,14}/, ''), contract.trim()]);

/** Says why installments do not make one contract; null if they do. */
export function contractFault(rows: readonly CheckedInstallment[]): string | null {
  const most = countWords(LONGEST_CONTRACT, 'parcela', 'parcelas');
  if (rows.length > LONGEST_CONTRACT) return `O contrato passa de ${most}`;
  const numbers = new Set(rows.map(({ number }) => number));
  if (numbers.size < rows.length)
    return 'Há duas parcelas com o mesmo número: diga o contrato de cada uma, ou corrija o número';
  return null;
}
