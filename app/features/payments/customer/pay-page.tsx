import { data, Link, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { amountToPay, openBefore, partTitle } from '#app/features/payments/rules/invoice-view.ts';
import { findInvoicePart, qrSvg, requestCharge } from '#app/features/payments/server/index.server.ts';
import { PayPanel } from '#app/features/payments/ui/pay-panel.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import type { PartId } from '#app/terms/ids.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/pay-page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.heading}, ${loaderData.title}` : 'Pagamento'} | Área do cliente` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findInvoicePart(customerOf(context), params.partId);
  if (!found) throw data(null, { status: 404 });
  const { invoice, part } = found;
  const [first] = invoice.parts;
  if (invoice.oneCharge && first && first.id !== part.id) throw redirect(`/app/faturas/${first.id}`);
  const qrCode = part.charge?.pixPayload ? await qrSvg(part.charge.pixPayload) : null;
  const { oneCharge, installments, title } = invoice;
  const earlier = openBefore(invoice.parts, part);
  const inParts = oneCharge ? installments : 1;
  return {
    part,
    earlier: earlier && part.payable ? { id: earlier.id, title: partTitle(invoice, earlier) } : null,
    title,
    heading: partTitle(invoice, part),
    amount: amountToPay(invoice, part),
    inParts,
    oneCharge,
    qrCode,
  };
}

type Who = { customer: CustomerActor; partId: PartId };

/** Asks for a charge; its code, or the link to the provider's own page for a card, comes with the next loading. */
const FORMS = {
  charge: defineForm({
    failed: 'Não foi possível gerar a cobrança',
    schema: z.object({ method: z.enum(PAYMENT_METHODS) }),
    save: ({ customer, partId }: Who, { method }) => requestCharge(customer, partId, method),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), partId: args.params.partId }, args);

export const clientAction = clientFormAction;

/** Pix with its picture, code and countdown; a payment shows without a reload. */
export default function PayPage() {
  const { part, earlier, title, heading, amount, inParts, oneCharge, qrCode } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { charge } = part;
  return (
    <>
      <PageHeader
        title={heading}
        lead={`${title}. ${formatBRL(charge?.amount ?? amount)}${oneCharge ? '' : `, vencimento ${formatDate(part.dueDate)}`}`}
        actions={<ButtonLink to="/app/faturas">← Faturas</ButtonLink>}
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
        <PayPanel part={part} inParts={inParts} qrCode={qrCode} paid={<Paid />} />
      </Surface>
    </>
  );
}

const Paid = () => (
  <div className="flex flex-col items-center gap-4 py-6 text-center" role="status">
    <LinhaLimpa className="w-64 text-brand" />
    <h2 className="display-m">Pagamento confirmado</h2>
    <p className="text-muted">Obrigado! O recibo fica nas suas faturas.</p>
    <Link to="/app" className={buttonClass({ variant: 'primary', size: 'lg' })}>
      Ir para o painel
    </Link>
  </div>
);
