import { useLoaderData } from 'react-router';
import { INVOICES_NOT_LOADED, ORDER_CANCELED } from '#app/features/payments/rules/payment-messages.ts';
import {
  cancelOwnOrder,
  listInvoices,
  nextRefundDue,
  withdraw,
} from '#app/features/payments/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Toast } from '#app/lib/toast.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/invoices-page';
import { InvoiceCard } from './invoice-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Faturas | Área do cliente' }];

export const handle = { notLoaded: INVOICES_NOT_LOADED };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  invoices: await listInvoices(customerOf(context)),
  refundDueOn: await nextRefundDue(),
  today: civilDateAt(new Date()),
});

/**
 * The two ways out of a purchase. Withdrawal (docs/product.md section 10): the answer has the protocol, the refund
 * follows as a job. A customer can cancel an unpaid order at any time.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<{ toast: Toast }> {
  const { invoiceId = '', intent } = readForm(await request.formData());
  if (intent === 'cancel') {
    const canceled = await cancelOwnOrder(customerOf(context), invoiceId);
    if (canceled.ok) return { toast: ORDER_CANCELED };
    const { title = 'O pedido não foi cancelado', message } = canceled.error;
    return { toast: { tone: 'bad', title, message } };
  }
  const result = await withdraw(customerOf(context), invoiceId);
  if (!result.ok) {
    const { title = 'Não foi possível desistir da compra', message } = result.error;
    return { toast: { tone: 'bad', title, message } };
  }
  const { protocol, refund } = result.value;
  const money = refund > 0 ? ` Vamos devolver ${formatBRL(refund)}; o prazo está na fatura.` : '';
  return { toast: { tone: 'good', title: 'Compra cancelada', message: `Protocolo ${protocol}.${money}` } };
}

export const clientAction = keepPage;

/** docs/product.md section 2, /app/faturas: transactions, newest first, with their parts. */
export default function InvoicesPage() {
  const { invoices, refundDueOn, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader title="Faturas" lead="O que você contratou, as parcelas e os vencimentos." />
      {invoices.length === 0 && (
        <Surface>
          <EmptyState
            title="Nenhuma fatura"
            text="Quando você contratar um serviço, a fatura aparece aqui."
            action={<ButtonLink to="/#oferta">Ver planos</ButtonLink>}
          />
        </Surface>
      )}
      <ul className="space-y-5">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceCard invoice={invoice} today={today} refundDueOn={refundDueOn} />
          </li>
        ))}
      </ul>
    </>
  );
}
