import { data, useLoaderData } from 'react-router';
import {
  LOAN_CANCELED,
  LOAN_NOT_SAVED,
  LOAN_SAVED,
  LOAN_SENT,
} from '#app/features/loans/rules/loan-messages.ts';
import { isOpenLoan } from '#app/features/loans/rules/loan-status.ts';
import { readTerms } from '#app/features/loans/rules/loan-terms.ts';
import {
  cancelLoan,
  changeLoan,
  claimLoans,
  loadOwnLoans,
  startLoan,
  submitLoan,
} from '#app/features/loans/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { env } from '#app/platform/env.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/loan-page';
import { ApprovedLoan } from './approved-loan.tsx';
import type { LoanAnswer } from './loan-answer.ts';
import { LoanRequest } from './loan-request.tsx';
import { PastLoans } from './past-loans.tsx';
import { TermsForm } from './terms-form.tsx';

const PATH = '/loan-upload';

export const meta: Route.MetaFunction = () => [{ title: 'Empréstimo | Área do cliente' }];

/** What was asked for on the public site with this confirmed address is the customer's from here on. */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  await claimLoans(customer);
  const loans = await loadOwnLoans(customer);
  return { loans, maxBytes: env().uploadMaxBytes, today: civilDateAt(new Date()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = readForm(await request.formData());
  const { intent, requestId = '' } = values;
  const customer = customerOf(context);
  const answer = (result: Result<unknown>, done: Toast): LoanAnswer | Promise<Response> => {
    if (result.ok) return redirectWithToast(PATH, done);
    if (result.error.code === 'not-found') throw data(null, { status: 404 });
    const { title = LOAN_NOT_SAVED.title, message } = result.error;
    return { toast: { tone: 'bad', title, message }, values };
  };
  if (intent === 'submit') return answer(await submitLoan(customer, requestId), LOAN_SENT);
  if (intent === 'cancel') return answer(await cancelLoan(customer, requestId), LOAN_CANCELED);

  const terms = readTerms(values);
  // The button that a page without scripts shows: the answer is the page itself, simulated.
  if (intent === 'simulate') return { values, fields: terms.ok ? {} : terms.error.fields };
  if (!terms.ok) {
    const toast: Toast = { tone: 'bad', title: 'Dados inválidos', message: terms.error.message };
    return { toast, fields: terms.error.fields, values };
  }
  return requestId
    ? answer(await changeLoan(customer, requestId, terms.value), LOAN_SAVED)
    : answer(await startLoan(customer, terms.value), LOAN_SAVED);
}

/** Keeps the page and its entries when the network is gone; the router alone would drop both. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered<LoanAnswer, LoanAnswer>(serverAction, { toast: LOAN_NOT_SAVED });

/** docs/product.md section 2, `/loan-upload`: request, documents, analysis. */
export default function LoanPage() {
  const { loans, maxBytes, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<LoanAnswer>();
  useToast(answer?.toast);
  const open = loans.filter(({ status }) => isOpenLoan(status));
  const approved = loans.filter(
    ({ status, approval }) => status === 'approved' && (!approval || approval.validUntil >= today),
  );
  const past = loans.filter((loan) => !isOpenLoan(loan.status) && !approved.includes(loan));
  const request = <TermsForm answer={answer} submitLabel="Guardar e enviar documentos" />;
  return (
    <>
      <PageHeader
        title="Empréstimo com garantia de imóvel"
        lead="Guarde a sua simulação, envie os documentos e acompanhe a análise, que sai em até 48 horas."
      />
      {approved.map((loan) => (
        <ApprovedLoan key={loan.id} loan={loan} />
      ))}
      {open.map((loan) => (
        <LoanRequest
          key={loan.id}
          loan={loan}
          maxBytes={maxBytes}
          answer={answer?.values?.requestId === loan.id ? answer : undefined}
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
