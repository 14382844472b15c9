import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { automaticLink, type OrderAutomatic } from '#app/features/payments/rules/automatic-pix.ts';
import {
  INVOICES_NOT_LOADED,
  ORDER_CANCELED,
  REFUND_ARRIVED,
  REFUND_MISSED,
} from '#app/features/payments/rules/messages.ts';
import {
  cancelOwnOrder,
  listAutomatic,
  listInvoices,
  nextRefundDue,
  sayRefundArrival,
  withdraw,
} from '#app/features/payments/server/index.server.ts';
import { Doubt } from '#app/features/payments/ui/doubt.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { compareCodes } from '#app/lib/text.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/invoices-page';
import { InvoiceCard } from './invoice-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pagamentos | Área do cliente' }];

export const handle = { notLoaded: INVOICES_NOT_LOADED };

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [invoices, automatic, refundDueOn] = await Promise.all([
    listInvoices(customer),
    listAutomatic(customer),
    nextRefundDue(),
  ]);
  return { invoices, automatic, refundDueOn, today: civilDateAt(new Date()) };
}

const ById = z.object({ invoiceId: z.string() });

/**
 * The two ways out of a purchase. Withdrawal (docs/product.md section 10): the answer has the protocol, the refund
 * follows as a job. A customer can cancel an unpaid order at any time.
 */
const FORMS = {
  withdraw: defineForm({
    failed: 'Não foi possível desistir da compra',
    schema: ById,
    save: (customer: CustomerActor, { invoiceId }) => withdraw(customer, invoiceId),
    done: ({ protocol, refund }) => {
      const money =
        refund > 0 ? ` Vamos devolver ${formatBRL(refund)}; o prazo está aqui, em Pagamentos.` : '';
      return { tone: 'good', title: 'Compra cancelada', message: `Protocolo ${protocol}.${money}` };
    },
  }),
  arrival: defineForm({
    failed: 'Nada foi alterado',
    schema: z.object({ refundId: z.string(), arrival: z.enum(['arrived', 'missing']) }),
    save: (customer: CustomerActor, { refundId, arrival }) => sayRefundArrival(customer, refundId, arrival),
    done: (_, { arrival }) => (arrival === 'arrived' ? REFUND_ARRIVED : REFUND_MISSED),
  }),
  cancel: defineForm({
    failed: 'O pedido não foi cancelado',
    schema: ById,
    save: (customer: CustomerActor, { invoiceId }) => cancelOwnOrder(customer, invoiceId),
    done: ORDER_CANCELED,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** docs/product.md section 2, /app/faturas: transactions, newest first, with their installments. */
export default function InvoicesPage() {
  const { invoices, automatic, refundDueOn, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Pagamentos"
        lead="O que você contratou, as parcelas e os vencimentos."
        actions={
          <>
            <ButtonLink to="/app/contratos" size="sm">
              Contratos
            </ButtonLink>
            <ButtonLink to="/app/notas" size="sm">
              Notas fiscais
            </ButtonLink>
          </>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <aside aria-label="Antes de pagar" className="space-y-5 xl:sticky xl:top-20 xl:order-last">
          <Doubt className="max-xl:w-fit" />
          <NextDue invoices={invoices} />
        </aside>
        <div className="min-w-0">
          {invoices.length === 0 && (
            <Surface>
              <EmptyState
                title="Nenhum pagamento"
                text="Quando você contratar um serviço, o que pagar aparece aqui."
                action={<ButtonLink to="/#oferta">Ver planos</ButtonLink>}
              />
            </Surface>
          )}
          <ul className="space-y-5">
            {invoices.map((invoice) => (
              <li key={invoice.id}>
                <InvoiceCard
                  invoice={invoice}
                  automatic={automaticLink(invoice, automatic.byOrder[invoice.id], automatic.offered, today)}
                  debited={debited(automatic.byOrder[invoice.id])}
                  today={today}
                  refundDueOn={refundDueOn}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** Open balance of all orders together, and the next due date. */
function NextDue({ invoices }: { invoices: ReturnType<typeof useLoaderData<typeof loader>>['invoices'] }) {
  const open = invoices
    .flatMap(({ installments }) => installments)
    .filter(({ payable }) => payable)
    .toSorted((a, b) => compareCodes(a.dueDate, b.dueDate));
  const [next] = open;
  if (!next) return null;
  return (
    <Surface className="p-5">
      <h2 className="text-sm font-semibold text-muted">A pagar</h2>
      <p className="display-m tabular mt-1">{formatBRL(sumOf(open))}</p>
      <p className="tabular text-sm text-muted">
        {open.length === 1 ? '1 parcela' : `${open.length} parcelas`}, a próxima em {formatDate(next.dueDate)}
      </p>
    </Surface>
  );
}

const sumOf = (installments: readonly { amount: number }[]) =>
  installments.reduce((sum, { amount }) => sum + amount, 0);

/** The installments of an order that its bank debits. */
const debited = (current: OrderAutomatic | undefined): string[] =>
  current?.status === 'active' ? current.covered : [];
