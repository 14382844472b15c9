import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { type LoanTerms, readTerms } from '#app/features/loans/rules/loan-terms.ts';
import { LOAN_CANCELED, LOAN_NOT_SAVED, LOAN_SAVED, LOAN_SENT } from '#app/features/loans/rules/messages.ts';
import { isOpenLoan, LOAN_STAGE, type LoanView, loanStage } from '#app/features/loans/rules/terms.ts';
import {
  cancelLoan,
  changeLoan,
  claimLoans,
  loadOwnLoans,
  startLoan,
  submitLoan,
} from '#app/features/loans/server/index.server.ts';
import { answerForms, defineForm, type FormHandler, orMissing } from '#app/kit/form.server.ts';
import { clientFormActionWith } from '#app/kit/form.tsx';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { ok, type Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/loan-page';
import { ApprovedLoan } from './approved-loan.tsx';
import { LoanRequest } from './loan-request.tsx';
import { LoanTermsForm, SIMULATE } from './terms-form.tsx';

const PATH = '/loan-upload';

export const meta: Route.MetaFunction = () => [{ title: 'Empréstimo | Área do cliente' }];

/** Links requests made on the public site with this confirmed address to the customer. */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  await claimLoans(customer);
  const loans = await loadOwnLoans(customer);
  return { loans, maxBytes: env().uploadMaxBytes, today: civilDateAt(new Date()) };
}

/** Runs an action on the request that a button names. */
const byId = (save: (customer: CustomerActor, requestId: string) => Promise<Result<unknown>>, toast: Toast) =>
  defineForm({
    failed: LOAN_NOT_SAVED.title,
    schema: z.object({ requestId: z.string() }),
    save: (customer: CustomerActor, { requestId }) => orMissing(save(customer, requestId)),
    done: { to: PATH, toast },
  });

type SaveTerms = (customer: CustomerActor, terms: LoanTerms, requestId: string) => Promise<Result<unknown>>;

const termsForm = (save: SaveTerms): FormHandler<CustomerActor, FormAnswer> => {
  const answer = defineForm({
    failed: LOAN_NOT_SAVED.title,
    invalid: { title: 'Dados inválidos' },
    schema: ({ requestId = '', ...texts }: Entries) => {
      const terms = readTerms(texts);
      return terms.ok ? ok({ terms: terms.value, requestId }) : terms;
    },
    save: (customer: CustomerActor, { terms, requestId }) => orMissing(save(customer, terms, requestId)),
    done: { to: PATH, toast: LOAN_SAVED },
  });
  return async (customer, form, intent) => {
    if (!form.has(SIMULATE)) return answer(customer, form, intent);
    // The button that a page without scripts shows: the answer is the page itself, simulated.
    const draft = readForm(form);
    const terms = readTerms(draft);
    return { ok: false, intent, draft, fields: terms.ok ? {} : terms.error.fields };
  };
};

const FORMS = {
  start: termsForm(startLoan),
  change: termsForm((customer, terms, requestId) => changeLoan(customer, requestId, terms)),
  submit: byId(submitLoan, LOAN_SENT),
  cancel: byId(cancelLoan, LOAN_CANCELED),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormActionWith(LOAN_NOT_SAVED);

/** docs/product.md section 2, `/loan-upload`: request, documents, analysis. */
export default function LoanPage() {
  const { loans, maxBytes, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const open = loans.filter(({ status }) => isOpenLoan(status));
  const approved = loans.filter(
    ({ status, approval }) => status === 'approved' && (!approval || approval.validUntil >= today),
  );
  const past = loans.filter((loan) => !isOpenLoan(loan.status) && !approved.includes(loan));
  const request = <LoanTermsForm answer={answer} submitLabel="Guardar e enviar documentos" />;
  return (
    <>
      <PageHeader
        title="Empréstimo com garantia de imóvel"
        lead="Guarde a sua simulação e envie os documentos. A análise sai em até 48 horas úteis."
      />
      {approved.map((loan) => (
        <ApprovedLoan key={loan.id} loan={loan} />
      ))}
      {open.map((loan) => (
        <LoanRequest
          key={loan.id}
          loan={loan}
          maxBytes={maxBytes}
          answer={answer?.draft?.requestId === loan.id ? answer : undefined}
        />
      ))}
      {open.length === 0 && approved.length > 0 && (
        <details className="mb-5" open={answer?.fields !== undefined}>
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            Fazer um novo pedido
          </summary>
          <Surface className="mt-3 p-5 sm:p-8">{request}</Surface>
        </details>
      )}
      {open.length === 0 && approved.length === 0 && (
        <Surface className="p-5 sm:p-8">
          <h2 className="display-m">{past.length === 0 ? 'Comece pela simulação' : 'Um novo pedido'}</h2>
          <p className="mt-1 mb-6 max-w-prose text-muted">
            Escolha quanto precisa e em quanto tempo quer pagar. Guardar a simulação não é contratar.
          </p>
          {request}
        </Surface>
      )}
      <PastLoans loans={past} />
    </>
  );
}

/** Requests that were decided or taken back. */
function PastLoans({ loans }: { loans: LoanView[] }) {
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
