import { Download, FileCheck2, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { CardProof, CardReceipt } from '#app/features/cases/rules/card-detail.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import { isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { SummaryPart } from './summary-tab.tsx';

const linkClass = 'flex min-h-14 items-center gap-3 rounded-lg py-2 hover:underline';

/** Files that the team attached, and receipts of payments; all can be downloaded. */
export function ProofsTab({ proofs, receipts }: { proofs: CardProof[]; receipts: CardReceipt[] }) {
  if (proofs.length + receipts.length === 0) {
    return (
      <Surface>
        <EmptyState
          title="Nenhum comprovante"
          text="Aqui aparecem certidões, protocolos e liminares que a equipe juntar. E os recibos do que você pagar."
        />
      </Surface>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SummaryPart title="Da equipe">
        {proofs.length === 0 && <p className="text-muted">Nenhum arquivo anexado ainda.</p>}
        <ul className="divide-y divide-line">
          {proofs.map(({ id, title, fileName, fileSize, createdAt }) => (
            <li key={id}>
              <a href={`/app/comprovantes/${id}`} className={linkClass}>
                <FileCheck2 aria-hidden className="size-6 shrink-0 text-brand-strong" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block truncate text-sm text-muted">
                    {fileName} · {formatFileSize(fileSize)} · {formatDate(createdAt)}
                  </span>
                </span>
                <Download aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="sr-only">Baixar</span>
              </a>
            </li>
          ))}
        </ul>
      </SummaryPart>
      <SummaryPart title="Pagamentos">
        {receipts.length === 0 && <p className="text-muted">Os recibos aparecem aqui depois do pagamento.</p>}
        <ul className="divide-y divide-line">
          {receipts.map(({ installmentId, place, amount, paidAt }) => (
            <li key={installmentId}>
              <Link to={`/app/faturas/${installmentId}/recibo`} className={linkClass}>
                <ReceiptText aria-hidden className="size-6 shrink-0 text-brand-strong" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    {isOnlyOne(place) ? 'Recibo do pagamento' : `Recibo da parcela ${placeWords(place)}`}
                  </span>
                  <span className="tabular block text-sm text-muted">
                    {formatBRL(amount)} · {isOnlyOne(place) ? 'pago' : 'paga'} em {formatDate(paidAt)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </SummaryPart>
    </div>
  );
}
