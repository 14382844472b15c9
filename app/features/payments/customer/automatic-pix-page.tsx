import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  AUTHORIZATION_LABELS,
  AUTOMATIC_ASKED,
  AUTOMATIC_CANCELED,
  AUTOMATIC_REFUSALS,
  type AutomaticPlan,
  isAuthorizationOpen,
} from '#app/features/payments/rules/automatic-pix.ts';
import {
  type AutomaticView,
  cancelAutomatic,
  loadAutomatic,
  startAutomatic,
} from '#app/features/payments/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/automatic-pix-page';

export const meta: Route.MetaFunction = () => [{ title: 'Pix Automático | Área do cliente' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await loadAutomatic(customerOf(context), params.orderId);
  if (!found) throw data(null, { status: 404 });
  return found;
}

type Who = { customer: CustomerActor; orderId: string };

const FORMS = {
  start: defineForm({
    failed: 'O Pix Automático não foi ligado',
    schema: z.object({}),
    save: ({ customer, orderId }: Who) => startAutomatic(customer, orderId),
    done: ({ installmentId }) => ({ to: `/app/faturas/${installmentId}`, toast: AUTOMATIC_ASKED }),
  }),
  cancel: defineForm({
    failed: 'O Pix Automático não foi cancelado',
    schema: z.object({}),
    save: ({ customer, orderId }: Who) => cancelAutomatic(customer, orderId),
    done: AUTOMATIC_CANCELED,
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), orderId: args.params.orderId }, args);

export const clientAction = clientFormAction;

/** Every debit with its day before the customer authorizes, while it runs, and how to end it. */
export default function AutomaticPixPage() {
  const { current, offer, firstId } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const plan = typeof offer === 'string' ? null : offer;
  return (
    <>
      <PageHeader
        title="Pix Automático"
        up={{ to: '/app/faturas', label: 'Pagamentos' }}
        lead="O seu banco paga as parcelas deste pedido nos dias combinados, e nada além delas."
      />
      <div className="space-y-5 lg:max-w-3xl">
        {current && <Current current={current} firstId={firstId} />}
        {plan && <Offer plan={plan} />}
        {!current && !plan && typeof offer === 'string' && (
          <Surface className="p-5 sm:p-6">
            <p>{AUTOMATIC_REFUSALS[offer].message}</p>
          </Surface>
        )}
      </div>
    </>
  );
}

function Offer({ plan: { first, parts } }: { plan: AutomaticPlan }) {
  return (
    <Surface className="space-y-4 p-5 sm:p-6">
      <h2 className="display-m">O que você autoriza</h2>
      <ol className="divide-y divide-line border-y border-line">
        <Line day="Hoje, com o Pix que autoriza" amount={first.amount} />
        {parts.map(({ installmentId, dueDate, amount }) => (
          <Line key={installmentId} day={formatDate(dueDate)} amount={amount} />
        ))}
      </ol>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>Você paga a primeira agora. No mesmo Pix, o banco pergunta se pode pagar as outras.</li>
        <li>Avisamos antes de cada débito. Para não pagar uma, cancele até 23h59 da véspera.</li>
        <li>Sem saldo no dia, o banco tenta até três vezes em sete dias.</li>
        <li>Depois da última parcela a autorização termina sozinha.</li>
      </ul>
      <PressForm intent="start" variant="cta" size="lg">
        Pagar a primeira e ligar
      </PressForm>
    </Surface>
  );
}

function Current({ current, firstId }: { current: AutomaticView; firstId: string | null }) {
  const open = isAuthorizationOpen(current.status);
  const isAsked = current.status === 'asked';
  return (
    <Surface className="space-y-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display-m">
          {isAsked ? 'Débitos a autorizar' : open ? 'Débitos autorizados' : 'Autorização anterior'}
        </h2>
        <Badge tone={current.status === 'active' ? 'good' : 'neutral'}>
          {AUTHORIZATION_LABELS[current.status]}
        </Badge>
      </div>
      {endedWords(current) && <p className="text-muted">{endedWords(current)}</p>}
      <ol className="divide-y divide-line border-y border-line">
        {current.parts.map(({ installmentId, dueDate, amount, status, lastTry }) => (
          <Line
            key={installmentId}
            day={formatDate(dueDate)}
            amount={amount}
            note={
              status === 'paid' || status === 'refunded' || status === 'canceled'
                ? PAYMENT_STATUS[status].label
                : tryWords(lastTry, dueDate)
            }
          />
        ))}
      </ol>
      {isAsked && (
        <>
          <p className="text-muted">Pague o Pix da primeira parcela e autorize as outras no banco.</p>
          <div className="flex flex-wrap gap-3">
            {firstId && (
              <ButtonLink to={`/app/faturas/${firstId}`} variant="cta">
                Abrir o Pix que autoriza
              </ButtonLink>
            )}
            <PressForm intent="cancel">Desistir do Pix Automático</PressForm>
          </div>
        </>
      )}
      {open && !isAsked && (
        <>
          <p className="text-muted">
            Você também cancela no aplicativo do seu banco, em Pix Automático. O débito do próprio dia não
            pode mais ser cancelado.
          </p>
          <PressForm intent="cancel" variant="danger">
            Cancelar o Pix Automático
          </PressForm>
        </>
      )}
    </Surface>
  );
}

function Line({ day, amount, note }: { day: string; amount: number; note?: string | null }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span>
        {day}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
      <span className="tabular font-medium">{formatBRL(amount)}</span>
    </li>
  );
}

/** State of the last attempt of a debit, in words. */
function tryWords(last: AutomaticView['parts'][number]['lastTry'], dueDate: string): string | null {
  if (!last) return null;
  if (last.status === 'refused' || last.status === 'canceled')
    return 'O banco não debitou: pague em Pagamentos';
  if (last.tryOn > dueDate) return `O banco tenta de novo em ${formatDate(last.tryOn)}`;
  return 'Agendado no seu banco';
}

const ENDINGS = {
  customer: 'Você cancelou',
  bank: 'O banco encerrou',
  order: 'Terminou com o pedido',
  'other-payment': 'Você escolheu outra forma de pagar',
} as const;

const endedWords = ({ endedAt, endedBy }: AutomaticView): string | null =>
  endedAt && endedBy ? `${ENDINGS[endedBy]}, em ${formatDateTime(endedAt)}.` : null;
