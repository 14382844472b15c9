import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { orderFailed } from '#app/features/checkout/rules/checkout-messages.ts';
import { CHECKOUT_STEPS, type CheckoutStep, stepFault } from '#app/features/checkout/rules/checkout-steps.ts';
import type { Offer, ProductForSale } from '#app/features/checkout/rules/offers.ts';
import type { PlanId } from '#app/features/checkout/rules/plans.ts';
import { RehearsalNotice } from '#app/routes/rehearsal-notice.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { loader as publicLayout } from '../public-layout.tsx';
import type { Draft } from './checkout-draft.ts';
import { OrderSummary, totalOf } from './order-summary.tsx';
import { StepContract } from './step-contract.tsx';
import { StepDone } from './step-done.tsx';
import { StepPayment } from './step-payment.tsx';
import { StepPerson } from './step-person.tsx';
import { StepPlan } from './step-plan.tsx';
import { useOrder } from './use-order.ts';

const TITLES: Record<CheckoutStep, string> = {
  plan: 'Escolha o plano',
  person: 'Seus dados',
  payment: 'Pagamento',
  contract: 'Contrato',
  done: 'Pedido Confirmado!',
};

/** Where the fields live, so that a refusal leads back to the one at fault. */
const FIELDS_OF: [CheckoutStep, string[]][] = [
  ['plan', ['plan']],
  [
    'person',
    [
      'relationship',
      'full_name',
      'email',
      'phone',
      'doc_number',
      'representative_name',
      'representative_cpf',
      'representative_role',
      'cep',
      'uf',
      'address',
    ],
  ],
  ['payment', ['payment_method', 'payment_type', 'installments', 'coupon', 'warranty']],
];

type Props = {
  /** Chosen before: the first step is skipped, and there is nothing to go back to (spec section 2). */
  plan: PlanId | null;
  /** What is bought by itself; null for a plan. */
  product: ProductForSale | null;
  onClose: () => void;
  heading?: 'h1' | 'h2';
};

/** "Finalizar Compra": four steps and the confirmation, the same as a dialog and as a page. */
export function CheckoutFlow({ plan: preselected, product, onClose, heading: Heading = 'h2' }: Props) {
  const [step, setStep] = useState<CheckoutStep>(preselected ? 'person' : 'plan');
  const order = useOrder(preselected, product);
  const { draft, offer } = order;
  const site = useRouteLoaderData<typeof publicLayout>('routes/public/public-layout');
  const title = useRef<HTMLHeadingElement>(null);
  const place = CHECKOUT_STEPS.indexOf(step);
  const first = preselected ? 1 : 0;

  // Whoever listens, or uses the keyboard, starts the new step at its name.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);

  function leadBack(fields: Record<string, string> = {}) {
    const faulty = FIELDS_OF.find(([, names]) => names.some((name) => name in fields));
    if (faulty) setStep(faulty[0] === 'plan' && preselected ? 'person' : faulty[0]);
  }

  async function goOn() {
    const fault = stepFault(step, draft);
    if (fault) return showToast({ ...orderFailed(fault), title: 'Atenção' });
    if (step === 'contract') {
      const answer = await order.send();
      if (answer === 'placed') setStep('done');
      else leadBack(answer);
      return;
    }
    setStep(CHECKOUT_STEPS[place + 1] ?? step);
    if (step === 'payment') leadBack(await order.fetchContract());
  }

  if (step === 'done')
    return <StepDone title={title} heading={Heading} next={order.next} onClose={onClose} />;
  const props = { draft, offer, change: order.change, faults: order.faults };
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_18rem]">
      <form
        noValidate
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        <RehearsalNotice rehearsal={site?.rehearsal ?? null} className="mb-5 rounded-xl border" />
        <Steps place={place} />
        <Heading ref={title} tabIndex={-1} className="display-m mt-5 mb-4 outline-none">
          {product && step === 'plan' ? `${product.title}: para quem é?` : TITLES[step]}
        </Heading>
        {step === 'plan' && <StepPlan {...props} offers={order.offers} />}
        {step === 'person' && <StepPerson {...props} />}
        {step === 'payment' && <StepPayment {...props} />}
        {step === 'contract' && (
          <StepContract
            {...props}
            contract={order.contract}
            failed={order.contractFailed}
            onRetry={() => void order.fetchContract().then(leadBack)}
          />
        )}
        <div className="mt-6 flex flex-row-reverse items-center justify-between gap-3">
          <Button
            type="submit"
            variant="cta"
            size="lg"
            pending={order.sending}
            pendingLabel="Enviando..."
            className="grow sm:grow-0"
          >
            {step === 'contract' ? 'Finalizar Pedido' : 'Continuar'}
          </Button>
          {place > first && (
            <Button
              type="button"
              variant="ghost"
              size="lg"
              disabled={order.sending}
              onClick={() => setStep(CHECKOUT_STEPS[place - 1] ?? step)}
            >
              Voltar
            </Button>
          )}
        </div>
      </form>
      <Summary draft={draft} offer={offer} />
    </div>
  );
}

/** Stays visible: beside the form, or on a phone as a bar below it that opens. */
function Summary(props: { draft: Draft; offer: Offer | null }) {
  return (
    <>
      <aside
        aria-label="Resumo do pedido"
        className="hidden rounded-2xl bg-sunken p-5 md:block md:self-start"
      >
        <h3 className="mb-3 font-semibold">Resumo</h3>
        <OrderSummary {...props} />
      </aside>
      <details className="group sticky bottom-0 z-10 -mx-5 -mb-5 border-t border-line bg-sunken px-5 md:hidden">
        {/* All to the left: the chat's button floats over the other corner. */}
        <summary className="flex min-h-14 list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
          Total
          <span className="tabular font-display text-lg">{totalOf(props)}</span>
          <span className="text-sm font-normal text-muted group-open:hidden">ver parcelas</span>
        </summary>
        <div className="pb-5">
          <OrderSummary {...props} />
        </div>
      </details>
    </>
  );
}

/** Four segments (spec section 2). */
function Steps({ place }: { place: number }) {
  return (
    <div className="flex gap-1.5">
      <span className="sr-only">
        Etapa {place + 1} de {CHECKOUT_STEPS.length - 1}
      </span>
      {CHECKOUT_STEPS.slice(0, -1).map((name, i) => (
        <span
          key={name}
          aria-hidden
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${i <= place ? 'bg-brand' : 'bg-line'}`}
        />
      ))}
    </div>
  );
}
