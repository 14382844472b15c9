import { Link } from 'react-router';
import type { RefundRow } from '#app/features/payments/rules/finance.ts';
import { REFUND_REASON_LABELS, wayBack } from '#app/features/payments/rules/terms.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Badge } from '#app/ui/surface.tsx';

/** The refunds of an order: those sent, and those still to be sent with their due day. */
export const RefundList = ({ refunds, today }: { refunds: RefundRow[]; today: string }) => (
  <ul className="divide-y divide-line">
    {refunds.map((refund) => (
      <li key={refund.id} className="space-y-0.5 py-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-medium">{formatBRL(refund.amount)}</span>
          {refund.arrival === 'missing' ? (
            <Badge tone="bad">Cliente diz que não chegou</Badge>
          ) : refund.doneAt ? (
            <Badge tone="good">Devolvida</Badge>
          ) : (
            <Badge tone={refund.dueOn < today ? 'bad' : 'warning'}>
              {refund.dueOn < today ? 'Atrasada' : 'A devolver'}
            </Badge>
          )}
          {refund.proof && (
            <a href={`/admin/devolucoes/${refund.id}`} className="font-medium underline underline-offset-4">
              Comprovante
            </a>
          )}
          {!refund.doneAt && refund.byHand && (
            <Link
              to={`/admin/envios/devolucoes/${refund.id}`}
              className="font-medium underline underline-offset-4"
            >
              Já devolvi
            </Link>
          )}
        </p>
        <p className="text-muted">
          {REFUND_REASON_LABELS[refund.reason]}
          {refund.note && `: ${refund.note}`}. Volta {wayBack(refund)}
          {refund.doneAt
            ? `; concluída em ${formatDateTime(refund.doneAt)}${refund.doneBy ? `, por ${refund.doneBy}` : ''}.`
            : `, até ${formatDate(refund.dueOn)}.`}
        </p>
      </li>
    ))}
  </ul>
);
