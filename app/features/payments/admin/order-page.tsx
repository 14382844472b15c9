import type { ReactNode } from 'react';
import { data, useLoaderData, useSearchParams } from 'react-router';
import { guaranteesOfOrder } from '#app/features/cases/server/index.server.ts';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { canCancel, isPayable, orderSums } from '#app/features/payments/rules/order-status.ts';
import { ATTENTION_WORDS } from '#app/features/payments/rules/payment-notices.ts';
import { wayBack } from '#app/features/payments/rules/terms.ts';
import {
  installmentsFingerprint,
  loadOrder,
  refundsOfOrder,
} from '#app/features/payments/server/index.server.ts';
import { ContactLinks } from '#app/kit/contact-links.tsx';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { sourceWords } from '#app/terms/referral-source.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS, shownStatus } from '#app/terms/transaction-view.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/order-page';
import { GuaranteeList } from './guarantee-list.tsx';
import { newIdempotencyKey, ORDER_FORMS } from './order-forms.server.ts';
import { ChargeHistory, installmentName, OrderInstallments } from './order-installments.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundList } from './refund-list.tsx';
import { RenegotiateForm } from './renegotiate-form.tsx';
import { RenegotiationList } from './renegotiation-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parcelas de ${loaderData?.order.name ?? 'um pedido'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  // Taken before the order is read, so that later changes count as newer than this page.
  const now = new Date();
  const today = civilDateAt(now);
  const admin = adminOf(context);
  const order = await loadOrder(admin, params.orderId);
  if (!order) throw data(null, 404);
  return {
    order,
    refunds: await refundsOfOrder(admin, order.id),
    guarantees: await guaranteesOfOrder(admin, order.id),
    today,
    firstDue: addDays(today, 10),
    expectedVersion: installmentsFingerprint(order.installments),
    ...newIdempotencyKey(now),
  };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(ORDER_FORMS, { admin: adminOf(args.context), orderId: params.orderId }, args);

export const clientAction = clientFormAction;

export default function OrderPage() {
  const { order, refunds, guarantees, today, firstDue, expectedVersion, press } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const [params] = useSearchParams();
  const { open, received, refunded } = orderSums(order.installments);
  const kept = received - refunded;
  const returned = order.installments.find(({ id }) => id === params.get('devolver'));
  const ended = order.withdrawnAt !== null || order.canceledAt !== null;
  const stands = !ended && order.status !== 'refunded';
  const standing = order.installments.filter(({ status }) => status === 'paid');
  const { label, tone } = PAYMENT_STATUS[shownStatus(order)];
  return (
    <>
      <PageHeader
        title={order.name}
        up={{ to: '/admin/parcelas', label: 'Parcelas' }}
        lead={
          <span className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
            {orderTitle(order.offer, order.warranty === true)} de {formatBRL(order.amount)},{' '}
            {formatDate(order.createdAt)}
            {order.holderName && <>, para {order.holderName}</>}
            {order.awaitsHolder && <Badge tone="warning">Falta dizer para quem é</Badge>}
            {order.coupon && (
              <>
                , cupom {order.coupon}
                {order.couponDiscount ? <> ({formatBRL(order.couponDiscount)} de desconto)</> : ''}
              </>
            )}
            {order.agreed && (
              <>
                , desconto combinado de {formatBRL(order.agreed.discount)} ({order.agreed.reason})
              </>
            )}
            {order.source && <span>{sourceWords(order.source)}</span>}
            {order.oneCharge && <span>uma só cobrança, {order.installmentCount}x no cartão</span>}
            <Badge tone={tone}>{label}</Badge>
            {refunded > 0 && kept > 0 && <Badge tone="warning">Devolvido em parte</Badge>}
            {order.withdrawnAt && <Badge>Desistência</Badge>}
          </span>
        }
        actions={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {order.contact && <ContactLinks {...order.contact} />}
            <OpenButton to={`/admin/tarefas?pedido=${order.id}`}>Nova tarefa</OpenButton>
            <OpenButton
              to={
                order.clientId ? `/admin/clientes/${order.clientId}/faturas` : `/admin/leads/${order.leadId}`
              }
            >
              {order.clientId ? 'Ver cliente' : 'Ver lead'}
            </OpenButton>
            <OpenButton to={`/admin/parceiros/indicou/pedido/${order.id}`}>Quem indicou</OpenButton>
          </span>
        }
      />
      <dl className="mb-4 grid gap-3 sm:grid-cols-3">
        <Sum label="Em aberto" value={formatBRL(open)} />
        <Sum label="Recebido" value={formatBRL(received)} />
        <Sum label="Devolvido" value={formatBRL(refunded)} />
      </dl>
      {order.canceledAt && (
        <p className="mb-4 rounded-xl bg-sunken px-4 py-3">
          Cancelado em {formatDateTime(order.canceledAt)}
          {order.cancelReason
            ? `, por ${order.canceledBy ?? 'alguém da equipe'}: ${order.cancelReason}`
            : ', pelo cliente.'}
        </p>
      )}
      {!order.clientId && !ended && (
        <p className="mb-4 rounded-xl bg-warning-soft px-4 py-3 text-warning">
          O cliente ainda não criou a conta deste pedido: até lá, só paga pelo navegador em que comprou.
        </p>
      )}
      <OrderInstallments order={order} today={today} press={press} answer={answer} />
      {/* Actions on one side, history on the other, so that a long side leaves no gap in the other. */}
      <div className="mt-4 flex flex-col gap-4 xl:flex-row xl:items-start">
        <div className="min-w-0 space-y-4 empty:hidden xl:flex-1">
          {returned?.status === 'paid' && !returned.returning && (
            <Part
              id="devolver"
              title={
                order.oneCharge
                  ? 'Devolver o pagamento'
                  : `Devolver a parcela ${installmentName(order, returned)}`
              }
              open
            >
              <RefundForm
                intent="refund-installment"
                installmentId={returned.id}
                left={returned.leftToRefund}
                button={order.oneCharge ? 'Devolver pagamento' : 'Devolver parcela'}
                answer={answer}
              >
                Pode voltar até {formatBRL(returned.leftToRefund ?? 0)}.
                {returned.byHand
                  ? ` Este pagamento não passou pelo provedor: a equipe devolve (${PAYMENT_METHOD_LABELS[returned.method]}) e depois anexa o comprovante em Devoluções.`
                  : ` O provedor devolve ${wayBack(returned)}.`}
                {(order.oneCharge ||
                  standing.every(({ id, returning }) => returning || id === returned.id)) &&
                  ' É o único pagamento que resta deste pedido: se voltar inteiro, o pedido termina, o que está em aberto é cancelado e os serviços do pedido são encerrados.'}
              </RefundForm>
            </Part>
          )}
          {stands && order.clientId && open > 0 && (
            // Over other installments it is another form: closed, with nothing entered.
            <Part
              key={expectedVersion}
              id="renegociar"
              title="Renegociar"
              open={answer ? answer.intent === 'renegotiate' : params.has('renegociar')}
            >
              <RenegotiateForm
                payable={order.installments.filter(({ status }) => isPayable(status))}
                expectedVersion={expectedVersion}
                today={today}
                firstDue={firstDue}
                answer={answer}
              />
            </Part>
          )}
          {!ended && canCancel(order.installments.map(({ status }) => status)) && (
            <Part id="cancelar" title="Cancelar o pedido" open={answer?.intent === 'cancel-order'}>
              <RefundForm intent="cancel-order" button="Cancelar pedido" answer={answer}>
                Nada foi pago. As parcelas em aberto são canceladas, as cobranças são retiradas no provedor e
                os serviços deste pedido são encerrados. O cliente recebe o motivo por e-mail. Não dá para
                desfazer.
              </RefundForm>
            </Part>
          )}
          {stands && kept > 0 && (open > 0 || standing.some(({ returning }) => !returning)) && (
            <Part
              id="devolver-tudo"
              title="Devolver o pedido inteiro"
              open={answer?.intent === 'refund-order'}
            >
              <RefundForm intent="refund-order" button="Encerrar e devolver tudo" answer={answer}>
                {formatBRL(kept)} voltam, as parcelas em aberto são canceladas e os cards deste pedido são
                bloqueados. Não dá para desfazer.
              </RefundForm>
            </Part>
          )}
          {stands && kept === 0 && refunded > 0 && open > 0 && (
            <Part id="encerrar" title="Encerrar o pedido" open>
              <RefundForm intent="refund-order" button="Encerrar pedido" answer={answer}>
                O que foi pago já voltou por fora, e nada mais está pago. Encerre: as parcelas em aberto são
                canceladas e os serviços deste pedido são encerrados. Ou deixe seguir, e o cliente paga o
                resto.
              </RefundForm>
            </Part>
          )}
        </div>
        <div className="min-w-0 space-y-4 xl:flex-1">
          <Part title="Cobranças e pagamentos" open>
            <ChargeHistory
              order={order}
              attention={ATTENTION_WORDS}
              answer={answer}
              now={press.expectedVersion}
            />
          </Part>
          {refunds.length > 0 && (
            <Part title="Devoluções" open>
              <RefundList refunds={refunds} today={today} />
            </Part>
          )}
          {guarantees.length > 0 && (
            <Part title="Garantia" open>
              <GuaranteeList guarantees={guarantees} />
            </Part>
          )}
          {order.renegotiations.length > 0 && (
            <Part title="Renegociações" open>
              <RenegotiationList order={order} answer={answer} />
            </Part>
          )}
        </div>
      </div>
    </>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <Surface className="flex items-baseline justify-between gap-3 p-3 sm:flex-col-reverse sm:justify-end sm:gap-0 sm:p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular text-lg font-bold sm:text-2xl">{value}</dd>
  </Surface>
);

type PartProps = { id?: string; title: string; open: boolean; children: ReactNode };

const Part = ({ id, title, open, children }: PartProps) => (
  <Surface id={id} className="min-w-0 p-4">
    <details open={open}>
      <summary className="min-h-8 cursor-pointer text-lg font-semibold">{title}</summary>
      <div className="mt-3">{children}</div>
    </details>
  </Surface>
);
