import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import type { InvoiceInstallment } from '#app/features/payments/rules/invoice-view.ts';
import { CHARGE_PREPARING } from '#app/features/payments/rules/messages.ts';
import type { PixReceiver } from '#app/features/payments/rules/pix-br-code.ts';
import {
  CHARGE_METHODS,
  type ChargeMethod,
  expectedMethod,
  type PaidMethod,
} from '#app/terms/transaction-status.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { BoletoSlip } from './boleto-slip.tsx';
import { Doubt } from './doubt.tsx';
import { PixCode } from './pix-code.tsx';

/** Until the provider has answered, the page polls. */
const ASK_AGAIN_MS = 2_500;

type Props = {
  installment: InvoiceInstallment;
  /** Installments on the card of an order that one charge pays. */
  cardInstallments: number;
  /** Picture of the Pix that is open. */
  qrCode: string | null;
  /** Receiver that the code names. */
  receiver: PixReceiver | null;
  /** Address of the boleto as a PDF. */
  boletoPdf: string;
  /** Content for a paid installment. */
  paid: ReactNode;
};

/**
 * How one installment is paid: its Pix, its boleto, or the link to the provider's page for a card. Posts `method` to its own page,
 * as the form `charge`. The way that was chosen with the order is asked for at once; another one is a press away.
 */
export function PayPanel({ installment, cardInstallments, qrCode, receiver, boletoPdf, paid }: Props) {
  const { charge } = installment;
  if (installment.status === 'paid') return paid;
  if (!installment.payable) return <Waiting status={installment.status} />;
  if (charge?.preparing) return <Preparing text={charge.preparing} />;
  if (!charge || !isOpen(charge, qrCode)) {
    const chosen = expectedMethod(installment.method);
    const first = installment.status === 'pending' && !installment.expired;
    return first ? (
      <ChosenMethod method={chosen} cardInstallments={cardInstallments} />
    ) : (
      <ChooseMethod
        failed={installment.status === 'failed'}
        expired={installment.expired}
        cardInstallments={cardInstallments}
      />
    );
  }
  return (
    <>
      <Doubt className="mb-6" />
      {charge.method === 'boleto' && charge.barcode ? (
        <BoletoSlip charge={charge} barcode={charge.barcode} pdf={boletoPdf} />
      ) : charge.method === 'pix' && charge.pixPayload && qrCode ? (
        <PixCode
          payload={charge.pixPayload}
          qrCode={qrCode}
          receiver={receiver}
          expiresAt={charge.expiresAt}
          demoUrl={charge.checkoutUrl}
        />
      ) : (
        <CardCheckout url={charge.checkoutUrl ?? ''} cardInstallments={cardInstallments} />
      )}
      <OtherMethods current={charge.method} />
    </>
  );
}

const isOpen = (charge: NonNullable<InvoiceInstallment['charge']>, qrCode: string | null) =>
  (charge.method === 'pix' && charge.pixPayload && qrCode) || charge.barcode || charge.checkoutUrl;

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
  return <Busy text={text} />;
}

const Busy = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-3 py-6 text-muted">
    <Spinner className="size-5" /> {text}
  </p>
);

type Way = { method: ChargeMethod; cardInstallments: number };

/**
 * The method is chosen once: the page requests the charge automatically, or by a press without scripts or after a
 * refusal.
 */
function ChosenMethod({ method, cardInstallments }: Way) {
  const submit = useSubmit();
  const asked = useRef(false);
  const asking = useNavigation().formData?.has('method') ?? false;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void submit({ intent: 'charge', method }, { method: 'post', replace: true, preventScrollReset: true });
  }, [submit, method]);
  if (asking) return <Busy text={CHARGE_PREPARING} />;
  return (
    <Form method="post">
      <Ways first={method} cardInstallments={cardInstallments} />
    </Form>
  );
}

type Choice = { failed: boolean; expired: ChargeMethod | null; cardInstallments: number };

function ChooseMethod({ failed, expired, cardInstallments }: Choice) {
  return (
    <Form method="post">
      <Doubt className="mb-6" />
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
      {expired === 'boleto' && (
        <p role="status" className="mt-2 text-muted">
          Este boleto venceu. Gere outro, ou pague com Pix ou cartão. Se você já pagou, aguarde: o banco avisa
          em até um dia útil.
        </p>
      )}
      {failed && (
        <p className="mt-2 text-muted">
          O último pagamento não foi aprovado e nada foi cobrado. Tente de novo, da mesma forma ou de outra.
        </p>
      )}
      <div className="mt-5">
        <Ways first="pix" cardInstallments={cardInstallments} />
      </div>
      <p className="mt-4 text-sm text-muted">
        O Pix confirma em segundos, e o boleto em até um dia útil. Com cartão, você termina na página segura
        do meio de pagamento.
      </p>
    </Form>
  );
}

/** The chosen way first, then the others. */
const waysFrom = (first: ChargeMethod): ChargeMethod[] => [
  first,
  ...CHARGE_METHODS.filter((method) => method !== first),
];

function Ways({ first, cardInstallments }: { first: ChargeMethod; cardInstallments: number }) {
  const pending = useNavigation().formData?.get('method');
  const label = {
    pix: 'Pagar com Pix',
    card: `Pagar com cartão${cardInstallments > 1 ? ` em ${cardInstallments}x` : ''}`,
    boleto: 'Pagar com boleto',
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="charge" />
      {waysFrom(first).map((method) => (
        <Button
          key={method}
          type="submit"
          name="method"
          value={method}
          variant={method === first ? 'cta' : 'secondary'}
          size="lg"
          pending={pending === method}
          className="max-sm:w-full"
        >
          {label[method]}
        </Button>
      ))}
    </div>
  );
}

const CardCheckout = ({ url, cardInstallments }: { url: string; cardInstallments: number }) => (
  <div>
    <h2 className="display-m">Pagamento com cartão{cardInstallments > 1 && `, em ${cardInstallments}x`}</h2>
    <p className="mt-2 text-muted">
      Você paga na página segura do provedor: o número do cartão não passa por aqui.
    </p>
    <a href={url} className={buttonClass({ variant: 'cta', size: 'lg' }, 'mt-5')}>
      Continuar para o pagamento
    </a>
  </div>
);

const PREFER = {
  pix: 'Prefiro pagar com Pix',
  card: 'Prefiro pagar com cartão',
  boleto: 'Prefiro pagar com boleto',
} as const;

function OtherMethods({ current }: { current: PaidMethod }) {
  const pending = useNavigation().formData?.get('method');
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-3 border-t border-line pt-6">
      <input type="hidden" name="intent" value="charge" />
      {CHARGE_METHODS.filter((method) => method !== current).map((method) => (
        <Button
          key={method}
          type="submit"
          name="method"
          value={method}
          pending={pending === method}
          className="max-sm:w-full"
        >
          {PREFER[method]}
        </Button>
      ))}
    </Form>
  );
}
