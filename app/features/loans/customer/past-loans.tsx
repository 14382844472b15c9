import { LOAN_STAGE, type LoanView, loanStage } from '#app/features/loans/rules/loan-view.ts';
import { countWords } from '#app/lib/count-words.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** Requests that were decided or taken back. */
export function PastLoans({ loans }: { loans: LoanView[] }) {
  if (loans.length === 0) return null;
  return (
    <section aria-labelledby="pedidos-anteriores" className="mt-8">
      <h2 id="pedidos-anteriores" className="display-m mb-3">
        Pedidos anteriores
      </h2>
      <ul className="space-y-3">
        {loans.map((loan) => {
          const { label, tone, text } = LOAN_STAGE[loanStage(loan)];
          return (
            <li key={loan.id}>
              <Surface className="p-5">
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <h3 className="tabular font-semibold">
                    {formatBRL(loan.amount)} em {countWords(loan.months, 'mês', 'meses')}
                  </h3>
                  <Badge tone={tone}>{label}</Badge>
                </div>
                <p className="mt-1 text-muted">
                  {text} {loan.status === 'rejected' && loan.reviewReason && `Motivo: ${loan.reviewReason}`}
                </p>
                <p className="tabular mt-1 text-sm text-muted">Pedido em {formatDate(loan.createdAt)}</p>
              </Surface>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
