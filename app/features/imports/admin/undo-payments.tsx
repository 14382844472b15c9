import { undoUntil } from '#app/features/imports/rules/terms.ts';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { PiecesPresses } from '#app/shells/admin/work-in-pieces.tsx';

/**
 * Undoes the payments that a statement recorded, within the time limit; the text beside the button names the effects.
 */
export function UndoPayments({ found, now }: { found: ImportPage; now: string }) {
  const { status, added } = found;
  const until = undoUntil(found, new Date(now));
  return (
    <PiecesPresses status={status} undo={until && 'Desfazer os recebimentos'}>
      {countWords(added, 'parcela volta', 'parcelas voltam')} a ficar em aberto, e o cliente é avisado. O
      recibo emitido perde a validade. Não volta o que tem devolução, acordo ou pagamento mais novo, ou mais
      de 24 horas. {status === 'draft' && 'O que ainda espera fica de fora. '}Dá para desfazer até{' '}
      {until && formatDateTime(until)}.
    </PiecesPresses>
  );
}
