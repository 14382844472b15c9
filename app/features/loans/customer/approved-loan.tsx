import { approvalRows } from '#app/features/loans/rules/loan-approval.ts';
import { LOAN_STAGE, type LoanView } from '#app/features/loans/rules/terms.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** An approval that can be accepted: its terms, its last day, and the next step. */
export function ApprovedLoan({ loan: { id, amount, months, approval } }: { loan: LoanView }) {
  const { label, tone, text } = LOAN_STAGE.approved;
  return (
    <Surface className="mb-5 p-5 sm:p-6" data-loan="approved">
      <section aria-labelledby={`aprovado-${id}`}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={`aprovado-${id}`} className="display-m tabular">
            {formatBRL(approval?.amount ?? amount)} em{' '}
            {countWords(approval?.months ?? months, 'mês', 'meses')}
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-2">{text}</p>
        {approval ? (
          <dl className="tabular mt-3 max-w-xl divide-y divide-line">
            {approvalRows(approval).map(([term, value]) => (
              <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt className="text-muted">{term}</dt>
                <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="mt-2 text-muted">A equipe informa a taxa e as condições.</p>
        )}
        <ButtonLink to="/app/conversa" variant="cta" className="mt-4">
          Falar com a equipe para contratar
        </ButtonLink>
      </section>
    </Surface>
  );
}
