import { useEffect } from 'react';
import { data, Form, Link, redirect, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { amountToPay, partTitle } from '#app/features/payments/rules/invoice-view.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#app/features/payments/rules/transaction-status.ts';
import { PAYMENT_STATUS } from '#app/features/payments/rules/transaction-view.ts';
import { findInvoicePart, pixQrCode, requestCharge } from '#app/features/payments/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { Toast } from '#app/lib/toast.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Badge, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/pay-page';
import { PixCode } from './pix-code.tsx';

/** While the provider has not answered, the page asks again by itself. */
const ASK_AGAIN_MS = 2_500;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${loaderData.heading}, ${loaderData.title}` : 'Pagamento'} | Área do cliente` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findInvoicePart(customerOf(context), params.partId);
  if (!found) throw data(null, { status: 404 });
  const { invoice, part } = found;
  const [first] = invoice.parts;
  if (invoice.oneCharge && first && first.id !== part.id) throw redirect(`/app/faturas/${first.id}`);
  const qrCode = part.charge?.pixPayload ? await pixQrCode(part.charge.pixPayload) : null;
  const { oneCharge, installments, title } = invoice;
  const inParts = oneCharge ? installments : 1;
  return {
    part,
    title,
    heading: partTitle(invoice, part),
    amount: amountToPay(invoice, part),
    inParts,
    oneCharge,
    qrCode,
  };
}

/** Asks for a charge; its code, or the link to the provider's own page for a card, comes with the next loading. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { method = '' } = readForm(await request.formData());
  const known = PAYMENT_METHODS.find((name) => name === method);
  if (!known) throw data(null, { status: 400 });
  const result = await requestCharge(customerOf(context), params.partId, known);
  if (!result.ok) {
    const { title = 'Não foi possível gerar a cobrança', message } = result.error;
    return { toast: { tone: 'bad', title, message } satisfies Toast };
  }
  return { toast: null };
}

export const clientAction = keepPage;

/** Spec decisions, Invoices: Pix with its picture, code and countdown; paid shows here by itself. */
export default function PayPage() {
  const { part, title, heading, amount, inParts, oneCharge, qrCode } = useLoaderData<typeof loader>();
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
        {part.status === 'paid' ? (
          <Paid />
        ) : !part.payable ? (
          <Waiting status={part.status} />
        ) : charge?.preparing ? (
          <Preparing text={charge.preparing} />
        ) : charge?.method === 'pix' && charge.pixPayload && qrCode ? (
          <PixCode
            payload={charge.pixPayload}
            qrCode={qrCode}
            expiresAt={charge.expiresAt}
            demoUrl={charge.checkoutUrl}
          />
        ) : charge?.checkoutUrl ? (
          <CardCheckout url={charge.checkoutUrl} inParts={inParts} />
        ) : (
          <ChooseMethod failed={part.status === 'failed'} expired={part.expired} inParts={inParts} />
        )}
        {part.payable && charge && !charge.preparing && (
          <OtherMethod method={charge.method === 'pix' ? 'card' : 'pix'} />
        )}
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

const Waiting = ({ status }: { status: keyof typeof PAYMENT_STATUS }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Badge tone={PAYMENT_STATUS[status].tone}>{PAYMENT_STATUS[status].label}</Badge>
    {status === 'processing'
      ? 'Seu pagamento está em análise. Avisamos assim que houver resposta.'
      : 'Não há nada a pagar nesta parcela.'}
  </p>
);

function Preparing({ text }: { text: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-muted">
      <Spinner className="size-5" /> {text}
    </p>
  );
}

type Choice = { failed: boolean; expired: PaymentMethod | null; inParts: number };

function ChooseMethod({ failed, expired, inParts }: Choice) {
  const pending = useNavigation().formData?.get('method');
  return (
    <Form method="post">
      <h2 className="display-m">Como você quer pagar?</h2>
      {expired === 'card' && (
        <p role="status" className="mt-2 text-muted">
          O pagamento com cartão não foi concluído a tempo e nada foi cobrado. Comece de novo, com cartão ou
          com Pix.
        </p>
      )}
      {expired === 'pix' && (
        <p role="status" className="mt-2 text-muted">
          Este código Pix venceu. Gere um novo, com o mesmo botão, ou pague com cartão. Se você acabou de
          pagar, aguarde: esta página avisa quando o pagamento chegar.
        </p>
      )}
      {failed && (
        <p className="mt-2 text-muted">
          O último pagamento não foi aprovado e nada foi cobrado. Tente de novo, da mesma forma ou de outra.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          type="submit"
          name="method"
          value="pix"
          variant="cta"
          size="lg"
          pending={pending === 'pix'}
          className="max-sm:w-full"
        >
          Pagar com Pix
        </Button>
        <Button
          type="submit"
          name="method"
          value="card"
          size="lg"
          pending={pending === 'card'}
          className="max-sm:w-full"
        >
          Pagar com cartão{inParts > 1 && ` em ${inParts}x`}
        </Button>
      </div>
      <p className="mt-4 text-sm text-muted">
        O Pix confirma em segundos. Com cartão, você termina na página segura do meio de pagamento.
      </p>
    </Form>
  );
}

const CardCheckout = ({ url, inParts }: { url: string; inParts: number }) => (
  <div>
    <h2 className="display-m">Pagamento com cartão{inParts > 1 && `, em ${inParts}x`}</h2>
    <p className="mt-2 text-muted">
      Você paga na página segura do provedor: o número do cartão não passa por aqui.
    </p>
    <a href={url} className={buttonClass({ variant: 'cta', size: 'lg' }, 'mt-5')}>
      Continuar para o pagamento
    </a>
  </div>
);

function OtherMethod({ method }: { method: 'pix' | 'card' }) {
  const pending = useNavigation().formData?.get('method') === method;
  return (
    <Form method="post" className="mt-8 border-t border-line pt-6">
      <Button type="submit" name="method" value={method} pending={pending}>
        {method === 'card' ? 'Prefiro pagar com cartão' : 'Prefiro pagar com Pix'}
      </Button>
    </Form>
  );
}
