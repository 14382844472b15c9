import { data, Link, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  amountToPay,
  type BookView,
  bookOf,
  installmentTitle,
  openBefore,
} from '#app/features/payments/rules/invoice-view.ts';
import { receiverOf } from '#app/features/payments/rules/pix-br-code.ts';
import {
  findInvoiceInstallment,
  loadAutomatic,
  qrSvg,
  requestBoletoBook,
  requestCharge,
} from '#app/features/payments/server/index.server.ts';
import { PayPanel } from '#app/features/payments/ui/pay-panel.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';
import { CHARGE_METHODS } from '#app/terms/transaction-status.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/pay-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.heading}, ${loaderData.title}` : 'Pagamento'} | Área do cliente` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findInvoiceInstallment(customerOf(context), params.installmentId);
  if (!found) throw data(null, { status: 404 });
  const { invoice, installment } = found;
  const [first] = invoice.installments;
  if (invoice.oneCharge && first && first.id !== installment.id) throw redirect(`/app/faturas/${first.id}`);
  const code = installment.charge?.pixPayload;
  const { oneCharge, installmentCount, title } = invoice;
  const earlier = openBefore(invoice.installments, installment);
  const cardInstallments = oneCharge ? installmentCount : 1;
  return {
    installment,
    earlier:
      earlier && installment.payable ? { id: earlier.id, title: installmentTitle(invoice, earlier) } : null,
    title,
    heading: installmentTitle(invoice, installment),
    amount: amountToPay(invoice, installment),
    cardInstallments,
    oneCharge,
    qrCode: code ? await qrSvg(code) : null,
    receiver: code ? receiverOf(code) : null,
    book: bookOf(invoice, installment),
    authorizes:
      code && installment.charge?.method === 'pix' && installment.payable
        ? await authorizesDebits(customerOf(context), invoice.id, installment.id)
        : false,
    orderId: invoice.id,
  };
}

/** Whether the open Pix of an installment also authorizes Pix Automático. */
async function authorizesDebits(customer: CustomerActor, orderId: OrderId, id: string): Promise<boolean> {
  return (await loadAutomatic(customer, orderId))?.firstId === id;
}

type Who = { customer: CustomerActor; installmentId: InstallmentId };

/** Requests a charge; the next load has its code, or the link to the provider's page for a card. */
const FORMS = {
  charge: defineForm({
    failed: 'Não foi possível gerar a cobrança',
    schema: z.object({ method: z.enum(CHARGE_METHODS) }),
    save: ({ customer, installmentId }: Who, { method }) => requestCharge(customer, installmentId, method),
  }),
  /** Registers a boleto for every open installment of the order. */
  book: defineForm({
    failed: 'Não foi possível gerar o carnê',
    schema: z.object({}),
    save: ({ customer, installmentId }: Who) => requestBoletoBook(customer, installmentId),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), installmentId: args.params.installmentId }, args);

export const clientAction = clientFormAction;

/** Pix with its picture, code and countdown; a payment shows without a reload. */
export default function PayPage() {
  const {
    installment,
    earlier,
    title,
    heading,
    amount,
    cardInstallments,
    oneCharge,
    qrCode,
    receiver,
    book,
    authorizes,
    orderId,
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { charge } = installment;
  const fees = oneCharge || !charge ? 0 : charge.amount - installment.amount;
  return (
    <>
      <PageHeader
        title={heading}
        up={{ to: '/app/faturas', label: 'Pagamentos' }}
        lead={`${title}. ${formatBRL(charge?.amount ?? amount)}${oneCharge ? '' : `, vencimento ${formatDate(installment.dueDate)}`}${fees > 0 ? `. Inclui ${formatBRL(fees)} de multa e juros do atraso` : ''}`}
      />
      <Surface className="p-5 sm:p-8 lg:max-w-3xl">
        {earlier && (
          <p className="mb-4 rounded-xl bg-sunken px-4 py-3">
            {earlier.title} ainda está em aberto.{' '}
            <Link
              to={`/app/faturas/${earlier.id}`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Pagar essa primeiro
            </Link>
          </p>
        )}
        {authorizes && (
          <p className="mb-4 rounded-xl bg-sunken px-4 py-3">
            Este Pix também autoriza as próximas parcelas, se você aceitar no banco.{' '}
            <Link
              to={`/app/pix-automatico/${orderId}`}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Ver dias e valores
            </Link>
          </p>
        )}
        <PayPanel
          installment={installment}
          cardInstallments={cardInstallments}
          qrCode={qrCode}
          receiver={receiver}
          boletoPdf={`/app/faturas/${installment.id}/boleto.pdf`}
          paid={<Paid />}
        />
        {book && <BoletoBook installmentId={installment.id} book={book} />}
      </Surface>
    </>
  );
}

/** Every open installment as one file of boletos, once the person has chosen a boleto for one of them. */
const BoletoBook = ({ installmentId, book }: { installmentId: string; book: BookView }) => (
  <section className="mt-8 space-y-3 border-t border-line pt-6">
    <h2 className="font-semibold">Carnê das parcelas em aberto</h2>
    {book.ready ? (
      <a href={`/app/faturas/${installmentId}/carne.pdf`} className={buttonClass({ variant: 'secondary' })}>
        Baixar o carnê em PDF
      </a>
    ) : (
      <>
        <p className="text-muted">Um boleto para cada parcela, com o vencimento dela, num arquivo só.</p>
        <PressForm intent="book">Gerar o carnê</PressForm>
      </>
    )}
  </section>
);

const Paid = () => (
  <div className="flex flex-col items-center gap-4 py-6 text-center" role="status">
    <LinhaLimpa className="w-64 text-brand" />
    <h2 className="display-m">Pagamento confirmado</h2>
    <p className="text-muted">Obrigado! O recibo fica em Pagamentos.</p>
    <Link to="/app" className={buttonClass({ variant: 'primary', size: 'lg' })}>
      Ir para o painel
    </Link>
  </div>
);
