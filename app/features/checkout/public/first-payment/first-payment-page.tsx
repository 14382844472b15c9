import { useEffect } from 'react';
import { data, redirect, useLoaderData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { PAY_PATH } from '#app/features/accounts/rules/roles.ts';
import { ADDRESS_LIMITED, firstPaymentPath } from '#app/features/checkout/rules/messages.ts';
import {
  chargeFirstPayment,
  findFirstPayment,
  isClaimed,
  isPlacedHere,
} from '#app/features/checkout/server/index.server.ts';
import { receiverOf } from '#app/features/payments/rules/pix-br-code.ts';
import { qrSvg } from '#app/features/payments/server/index.server.ts';
import { PayPanel } from '#app/features/payments/ui/pay-panel.tsx';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { err } from '#app/lib/result.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { usePublicLayout } from '#app/shells/public/use-public-layout.ts';
import { RehearsalNotice } from '#app/shells/rehearsal-notice.tsx';
import type { OrderId } from '#app/terms/ids.ts';
import { CHARGE_METHODS } from '#app/terms/transaction-status.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/first-payment-page';

export const meta: Route.MetaFunction = () => [
  { title: 'Pagar o pedido | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** It polls for the payment without being used. */
export const handle = { wakes: 'at-once' };

/** Interval at which the open page polls for the payment. */
const ASK_AGAIN_MS = 5_000;

/**
 * Payment before the account exists (docs/product.md section 10, Paying before the account): the signed order
 * cookie shows the payment of that order, and no other data of it. Once an account has the order, it is paid
 * there.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const payment = await findFirstPayment(request, params.orderId);
  if (!payment) {
    if (!(await isClaimed(request, params.orderId))) return data(null, { status: 404 });
    const session = await requestInfo(context).session();
    throw redirect(session ? PAY_PATH : `/auth?redirectTo=${encodeURIComponent(PAY_PATH)}`);
  }
  const code = payment.installment.charge?.pixPayload;
  return {
    payment,
    placedHere: await isPlacedHere(request, params.orderId),
    boletoPdf: `/pedido/${params.orderId}/boleto.pdf${new URL(request.url).search}`,
    qrCode: code ? await qrSvg(code) : null,
    receiver: code ? receiverOf(code) : null,
  };
}

type Who = { request: Request; orderId: OrderId; ip: string };

const FORMS = {
  charge: defineForm({
    failed: 'Não foi possível gerar a cobrança',
    schema: z.object({ method: z.enum(CHARGE_METHODS) }),
    save: async ({ request, orderId, ip }: Who, { method }) =>
      (await consume('charge-ip', ip)) > 0
        ? err(ADDRESS_LIMITED)
        : chargeFirstPayment(request, orderId, method),
    // Keeps the key of the mail's link.
    done: async (_, __, { request, orderId }) =>
      redirect(`${firstPaymentPath(orderId)}${new URL(request.url).search}`),
  }),
};

export const action = (args: Route.ActionArgs) => {
  const { request, params, context } = args;
  return answerForms(FORMS, { request, orderId: params.orderId, ip: requestInfo(context).ip }, args);
};

export const clientAction = clientFormAction;

export default function FirstPaymentPage() {
  const found = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { rehearsal } = usePublicLayout();
  const waits = found?.payment.installment.payable || found?.payment.installment.status === 'processing';
  useAskAgain(Boolean(waits));
  if (!found) return <NotHere />;
  const { payment, placedHere, qrCode, receiver, boletoPdf } = found;
  const { installment, amount, later, cardInstallments, heading } = payment;
  return (
    <main className="shell max-w-3xl py-8 md:py-14">
      <h1 className="display-l">{heading}</h1>
      <p className="mt-1.5 mb-6 text-muted">
        <strong className="tabular text-ink">{formatBRL(installment.charge?.amount ?? amount)}</strong>
        {later > 0 && `. O restante, ${formatBRL(later)}, você paga depois, na sua conta.`}
      </p>
      <RehearsalNotice rehearsal={rehearsal} className="mb-5 rounded-xl border" />
      <Surface className="p-5 sm:p-8">
        <PayPanel
          installment={installment}
          cardInstallments={cardInstallments}
          qrCode={qrCode}
          receiver={receiver}
          boletoPdf={boletoPdf}
          paid={<Paid placedHere={placedHere} />}
        />
      </Surface>
      {waits && (
        <>
          <noscript>
            <p className="mt-5">
              Já pagou?{' '}
              <a href="?" className="font-medium underline underline-offset-4">
                Ver se o pagamento chegou
              </a>
            </p>
          </noscript>
          {placedHere && (
            <p className="mt-5 text-sm text-muted">
              Prefere pagar depois?{' '}
              <a href="/auth?mode=signup" className="font-medium underline underline-offset-4">
                Criar a minha senha
              </a>
              . O pagamento fica à sua espera na conta.
            </p>
          )}
        </>
      )}
    </main>
  );
}

/** Visitors have no live stream: the page polls while it is visible. */
function useAskAgain(waits: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}

/** @param placedHere false by the link of a mail, which may have been passed on to the person who pays. */
const Paid = ({ placedHere }: { placedHere: boolean }) => (
  <div className="flex flex-col items-center gap-4 py-6 text-center" role="status">
    <LinhaLimpa className="w-64 text-brand" />
    <h2 className="display-m">Pagamento confirmado</h2>
    <p className="max-w-md text-muted">
      {placedHere
        ? 'Obrigado! Agora falta só a senha da sua conta. Já criou? Então siga o link que enviamos por e-mail, e o serviço abre.'
        : 'Obrigado! O pedido está pago. Foi você quem comprou? Então crie a sua senha com o e-mail do pedido, e o serviço abre.'}
    </p>
    <ButtonLink to="/auth?mode=signup" variant="cta" size="lg">
      Criar a minha senha
    </ButtonLink>
  </div>
);

const NotHere = () => (
  <main className="shell max-w-3xl py-14">
    <h1 className="display-l">Este pedido não abre aqui</h1>
    <p className="mt-3 max-w-prose text-muted">
      Aperte “Pagar” no e-mail “Pedido recebido”. Ou volte ao navegador em que você fez o pedido. Isso vale
      por 30 dias. Você também pode entrar na sua conta, ou criar uma com o mesmo e-mail. O pedido aparece lá.
    </p>
    <p className="mt-6 flex flex-wrap gap-3">
      <ButtonLink to="/auth?redirectTo=%2Fapp%2Ffaturas" variant="primary" size="lg">
        Entrar
      </ButtonLink>
      <ButtonLink to="/auth?mode=signup" size="lg">
        Criar conta
      </ButtonLink>
    </p>
  </main>
);
