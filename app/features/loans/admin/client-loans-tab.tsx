import { useLoaderData } from 'react-router';
import { LoanReviewInput } from '#app/features/loans/rules/input.ts';
import { approvalRows } from '#app/features/loans/rules/loan-approval.ts';
import { LOAN_DECIDED, waitsForTeam } from '#app/features/loans/rules/loan-review.ts';
import {
  isOpenLoan,
  LOAN_DOCUMENT_KINDS,
  LOAN_DOCUMENTS,
  LOAN_STAGE,
  type LoanView,
  loanStage,
} from '#app/features/loans/rules/terms.ts';
import { loansOf, reviewLoan } from '#app/features/loans/server/index.server.ts';
import { AnswerBy } from '#app/features/loans/ui/answer-by.tsx';
import { LoanFigures } from '#app/features/loans/ui/loan-figures.tsx';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatFileSize, formatNumber } from '#app/lib/numbers.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { LoanReview } from './loan-review.tsx';

export const meta = clientTitle('Empréstimos');

export const loader = clientTab('Empréstimos e documentos', async (tx, id) => ({
  loans: await loansOf(tx, id),
  now: new Date().toISOString(),
}));

const FORMS = inArea('services', {
  'review-loan': defineForm({
    failed: NOT_SAVED,
    schema: LoanReviewInput,
    save: ({ admin, clientId }: ClientWho, review) => reviewLoan(admin, clientId, review),
    done: (_, { decision }) => LOAN_DECIDED[decision],
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** The client's loan requests, newest first, each with its documents and the decision on it. */
export default function ClientLoansTab() {
  const { loans, now } = useLoaderData<typeof loader>();
  if (loans.length === 0) {
    return (
      <Surface>
        <EmptyState
          title="Nenhum pedido de empréstimo"
          text="O pedido aparece aqui quando o cliente guarda uma simulação."
        />
      </Surface>
    );
  }
  return (
    <ul aria-label="Pedidos de empréstimo" className="space-y-4">
      {loans.map((loan) => (
        <li key={loan.id}>
          <Loan loan={loan} now={new Date(now)} />
        </li>
      ))}
    </ul>
  );
}

function Loan({ loan, now }: { loan: LoanView; now: Date }) {
  const { amount, propertyValue, months, simulation, documentsSentAt, reviewReason, approval } = loan;
  const stage = loanStage(loan);
  const { label, tone } = LOAN_STAGE[stage];
  return (
    <Surface className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="tabular text-lg font-semibold">
          {formatBRL(amount)} em {months === 1 ? '1 mês' : `${months} meses`}
        </h2>
        <Badge tone={tone}>{label}</Badge>
        {waitsForTeam(stage) && documentsSentAt && (
          <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
            <span className="text-muted">Resposta até</span>
            <AnswerBy at={documentsSentAt} now={now} />
          </span>
        )}
      </div>
      <p className="tabular mt-1 text-sm text-muted">
        Pedido em {formatDateTime(loan.createdAt)}
        {documentsSentAt && `, documentos entregues em ${formatDateTime(documentsSentAt)}`}
      </p>
      {reviewReason && (
        <p className="mt-3 rounded-xl bg-sunken px-3.5 py-2.5 whitespace-pre-line">
          <span className="font-medium">Dito ao cliente:</span> {reviewReason}
        </p>
      )}
      {approval && (
        <p className="tabular mt-3 rounded-xl bg-good-soft px-3.5 py-2.5 break-words text-good">
          {approvalRows(approval)
            .map(([term, value]) => `${term}: ${value}`)
            .join(' · ')}
        </p>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div>
          <h3 className="font-semibold">Valores</h3>
          <dl className="tabular divide-y divide-line border-b border-line">
            <div className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">Imóvel</dt>
              <dd className="font-semibold">{formatBRL(propertyValue)}</dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">Parte do valor do imóvel</dt>
              <dd className="font-semibold">{formatNumber((100 * amount) / propertyValue, 1)}%</dd>
            </div>
          </dl>
          <LoanFigures {...simulation} />
        </div>
        <Documents loan={loan} />
      </div>
      <LoanReview loan={loan} stage={stage} />
    </Surface>
  );
}

/** By what they are for, in the order that the customer is asked for them. */
function Documents({ loan: { status, documents } }: { loan: LoanView }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">Documentos</h3>
      <dl className="divide-y divide-line">
        {LOAN_DOCUMENT_KINDS.map((kind) => {
          const { label, required } = LOAN_DOCUMENTS[kind];
          const missing = required && isOpenLoan(status);
          const sent = documents.filter((document) => document.kind === kind);
          return (
            <div key={kind} className="grid gap-x-4 py-2 sm:grid-cols-[13rem_1fr]">
              <dt className="text-muted">{label}</dt>
              {sent.map(({ id, name, size, createdAt }) => (
                <dd key={id} className="min-w-0 sm:col-start-2">
                  <a
                    href={`/admin/emprestimos/documentos/${id}`}
                    className="font-medium break-all underline underline-offset-4"
                  >
                    {name}
                  </a>{' '}
                  <span className="tabular text-sm text-muted">
                    {formatFileSize(size)}, {formatDateTime(createdAt)}
                  </span>
                </dd>
              ))}
              {sent.length === 0 && (
                <dd className={missing ? 'text-warning' : 'text-muted'}>
                  {missing ? 'Falta enviar' : 'Não enviado'}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </div>
  );
}
