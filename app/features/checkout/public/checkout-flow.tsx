import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import type { Offer, ProductForSale } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  CHECKOUT_STEPS,
  type CheckoutStep,
  reachedStep,
} from '#app/features/checkout/rules/checkout-steps.ts';
import { STEP_PARAM } from '#app/shells/public/open-checkout.ts';
import type { loader as publicLayout } from '#app/shells/public/public-layout.tsx';
import { RehearsalNotice } from '#app/shells/rehearsal-notice.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Draft } from './checkout-draft.ts';
import { installmentsOf, OrderSummary, totalOf } from './order-summary.tsx';
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

/** Fields of each step, so that a refusal returns to the step of the faulty field. */
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
  /**
   * Chosen before: the first step is skipped, and the form has no way back to it (docs/product.md section 2).
   */
  plan: PlanId | null;
  /** The single product; null for a plan. */
  product: ProductForSale | null;
  heading?: 'h1' | 'h2';
};

/** "Finalizar Compra": four steps and the confirmation, the same as a dialog and as a page. */
export function CheckoutFlow({ plan: preselected, product, heading: Heading = 'h2' }: Props) {
  const order = useOrder(preselected, product);
  const { draft, offer, faults, placed } = order;
  const first = preselected ? 1 : 0;
  const { place, goOn, goBack, leadTo } = usePlace(first, order.ready ? reachedStep(draft) : null);
  const step = placed ? 'done' : (CHECKOUT_STEPS[place] ?? 'plan');
  const site = useRouteLoaderData<typeof publicLayout>('shells/public/public-layout');
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);

  // Keyboards and screen readers start the new step at its heading.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) title.current?.focus();
    shown.current = step;
  }, [step]);
  // A refusal focuses the first faulty field.
  useEffect(() => {
    const control = '[aria-invalid=true], input[name=plan]';
    if (refused > 0) form.current?.querySelector<HTMLElement>(control)?.focus();
  }, [refused]);

  function leadBack(fields: Record<string, string>) {
    const faulty = FIELDS_OF.find(([, names]) => names.some((name) => name in fields));
    if (!faulty) return;
    leadTo(Math.max(first, CHECKOUT_STEPS.indexOf(faulty[0])));
    setRefused((times) => times + 1);
  }

  // Fetches the text every time its step is shown, because its content may have changed.
  const fetchContract = () => void order.fetchContract().then(leadBack);
  const arrive = useRef(fetchContract);
  arrive.current = fetchContract;
  useEffect(() => {
    if (step === 'contract') arrive.current();
  }, [step]);
  // Checks the coupon again when the payment step is shown: the plan may have changed.
  const recheck = useRef(order.checkCoupon);
  recheck.current = order.checkCoupon;
  useEffect(() => {
    if (step === 'payment') void recheck.current();
  }, [step]);

  async function submit() {
    if (!order.check(step)) return setRefused((times) => times + 1);
    if (step === 'contract') leadBack(await order.send());
    else goOn();
  }

  if (placed) return <StepDone title={title} heading={Heading} placed={placed} />;
  const props = { draft, offer, change: order.change, faults };
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_18rem]">
      <form
        ref={form}
        noValidate
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <RehearsalNotice rehearsal={site?.rehearsal ?? null} className="mb-5 rounded-xl border" />
        <Steps place={place} />
        <Heading ref={title} tabIndex={-1} data-step className="display-m mt-5 mb-4 outline-none">
          {product && step === 'plan' ? `${product.title}: para quem é?` : TITLES[step]}
        </Heading>
        {order.sentence && (
          <p role="alert" className="mb-4 rounded-xl bg-bad-soft px-4 py-3 text-sm font-medium">
            {order.sentence}
          </p>
        )}
        {step === 'plan' && <StepPlan {...props} offers={order.offers} />}
        {step === 'person' && <StepPerson {...props} />}
        {step === 'payment' && (
          <StepPayment {...props} couponNote={order.couponNote} onCoupon={() => void order.checkCoupon()} />
        )}
        {step === 'contract' && (
          <StepContract
            {...props}
            contract={order.contract}
            couponNote={order.couponNote}
            failed={order.contractFailed}
            onRetry={fetchContract}
          />
        )}
        <Total draft={draft} offer={offer} />
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
            <Button type="button" variant="ghost" size="lg" disabled={order.sending} onClick={goBack}>
              Voltar
            </Button>
          )}
        </div>
      </form>
      <aside
        aria-label="Resumo do pedido"
        className="hidden rounded-2xl bg-sunken p-5 md:block md:self-start"
      >
        <h3 className="mb-3 font-semibold">Resumo</h3>
        <OrderSummary draft={draft} offer={offer} />
      </aside>
    </div>
  );
}

/** On a phone, above the submit button, so that it covers no field. */
function Total(props: { draft: Draft; offer: Offer | null }) {
  if (!props.offer) return null;
  return (
    <details className="group mt-6 rounded-xl bg-sunken px-4 md:hidden">
      <summary className="flex min-h-14 list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        Total
        <span className="tabular font-display text-lg">{totalOf(props)}</span>
        <span className="ml-auto text-sm font-normal text-muted underline underline-offset-4 group-open:hidden">
          {installmentsOf(props) > 1 ? 'ver parcelas' : 'ver resumo'}
        </span>
      </summary>
      <div className="pb-5">
        <OrderSummary {...props} total={false} />
      </div>
    </details>
  );
}

/** Four segments (docs/product.md section 2). */
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
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${i <= place ? 'solid-mark bg-brand' : 'bg-line'}`}
        />
      ))}
    </div>
  );
}

/**
 * Keeps each step of the checkout in the browser's history: the address contains its number, and no entries.
 * A step that the draft does not reach yet redirects to the last one that it does.
 * @param first first step of this checkout: the second one if the plan was chosen before.
 * @param reached last step that the draft allows; null while the draft is not read.
 */
function usePlace(first: number, reached: number | null) {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { checkout?: number } | null };
  const navigate = useNavigate();
  const asked = query.has(STEP_PARAM) ? Number(query.get(STEP_PARAM)) - 1 : first;
  const place = Number.isInteger(asked) ? Math.max(first, Math.min(asked, reached ?? first)) : first;
  /** Entries of the history since the checkout was opened. */
  const depth = state?.checkout ?? 0;

  const go = (to: number, replace = false) => {
    const next = new URLSearchParams(query);
    next.set(STEP_PARAM, String(to + 1));
    const behind = { checkout: replace ? depth : depth + 1 };
    void navigate(`?${next}`, { replace, state: behind, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is mended when place and draft are known, once.
  useEffect(() => {
    if (reached !== null && query.has(STEP_PARAM) && asked !== place) go(place, true);
  }, [asked, place, reached]);

  return {
    place,
    goOn: () => go(place + 1),
    /** Uses the browser's Back if the previous step is in its history. */
    goBack: () => (depth > 0 && place > first ? void navigate(-1) : go(place - 1, true)),
    leadTo: (to: number) => go(to, true),
  };
}
