import { useRef, useState } from 'react';
import { type Offer, offerOf, type ProductForSale } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { type CheckoutStep, stepFaults, stepSentence } from '#app/features/checkout/rules/checkout-steps.ts';
import { orderFailed } from '#app/features/checkout/rules/messages.ts';
import type { ContractPreview } from '#app/features/checkout/server/index.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { usePublicLayout } from '#app/shells/public/use-public-layout.ts';
import { postForm } from '#app/ui/page-requests.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { CheckoutAnswer, Placed, ShownContract, ShownOffer } from './checkout-answer.ts';
import { checkoutForm, type Draft, useCheckoutDraft } from './checkout-draft.ts';

const CONTRACT_URL = '/checkout/contrato';
const COUPON_URL = '/checkout/cupom';
const ORDER_URL = '/checkout/pedido';

/**
 * State of the order in progress. A failed call changes nothing: the same draft can be sent again with the
 * same key, and is one order however often it is sent.
 */
export function useOrder(preselected: PlanId | null, product: ProductForSale | null) {
  const slug = product?.slug ?? '';
  const { plans } = usePublicLayout();
  const { draft, ready, change, renew, forget } = useCheckoutDraft(preselected, product?.id ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Stays as long as a field is at fault.
  const [sentence, setSentence] = useState('');
  const [contract, setContract] = useState<ContractPreview | null>(null);
  const [contractFailed, setContractFailed] = useState(false);
  const [sending, setSending] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  // Last offer from the server: a price that changed since the page was opened is shown with its contract.
  const [lastOffer, setLastOffer] = useState<Offer | null>(null);
  const offerFor = (plan: PlanId) => (lastOffer?.plan === plan ? lastOffer : offerOf(product, plans[plan]));
  // Message beside a coupon that is not accepted for this offer.
  const [couponNote, setCouponNote] = useState('');
  const offer = draft.plan && offerFor(draft.plan);
  // Ignores answers for a coupon that is no longer in the field.
  const asked = useRef('');
  asked.current = draft.coupon;

  function refuse({ toast, fields = {} }: FormAnswer): Record<string, string> {
    const atFields = Object.keys(fields).length > 0;
    if (toast && !atFields) showToast(toast);
    setFaults(fields);
    setSentence(toast && atFields ? [toast.title, toast.message].filter(Boolean).join(': ') : '');
    return fields;
  }

  function showOffer({ offer: shown, couponNote: note }: ShownOffer) {
    setLastOffer(shown);
    setCouponNote(note);
  }

  /** Fetches the contract of the current draft. @returns messages of the fields that prevent it. */
  async function fetchContract(): Promise<Record<string, string>> {
    setContract(null);
    setContractFailed(false);
    change({ accept_terms: false });
    const answer = await postForm<CheckoutAnswer<ShownContract>>(
      CONTRACT_URL,
      checkoutForm({ ...draft, accept_terms: true }, offer, slug),
    );
    if (answer?.shown) {
      setFaults({});
      setContract(answer.shown.contract);
      showOffer(answer.shown);
      return {};
    }
    setContractFailed(true);
    return answer ? refuse(answer) : {};
  }

  /** Asks what the coupon does to the price. Without an answer the contract, which is fetched later, says it. */
  async function checkCoupon(): Promise<void> {
    const { plan, coupon } = draft;
    if (!plan || !coupon) return;
    const form = { plan, product: slug, coupon };
    const answer = await postForm<CheckoutAnswer<ShownOffer>>(COUPON_URL, form);
    if (answer?.shown && coupon === asked.current) showOffer(answer.shown);
  }

  /** Sends the order. @returns the messages of the faulty fields; empty after a success. */
  async function send(): Promise<Record<string, string>> {
    if (!contract || sending) return {};
    setSending(true);
    const { sha256, shownAt } = contract;
    const answer = await postForm<CheckoutAnswer<Placed>>(ORDER_URL, {
      ...checkoutForm(draft, offer, slug),
      contract_sha256: sha256,
      shown_at: shownAt,
    });
    setSending(false);
    if (!answer) {
      showToast(orderFailed());
      return {};
    }
    if (answer.shown) {
      forget();
      setPlaced(answer.shown);
      if (answer.toast) showToast(answer.toast);
      return {};
    }
    // A second submit means another order, or the current text.
    if (answer.code === 'key-reused') renew();
    if (answer.code === 'contract-changed') void fetchContract();
    return refuse(answer);
  }

  /**
   * Checks a step, and shows the faults at the fields and above them. @returns whether the step is complete.
   */
  function check(step: CheckoutStep): boolean {
    const found = stepFaults(step, draft);
    setFaults(found);
    const alone = step === 'contract';
    setSentence(Object.keys(found).length > 0 && !alone ? stepSentence(draft, found) : '');
    return Object.keys(found).length === 0;
  }

  return {
    draft,
    ready,
    offer,
    offers: PLAN_IDS.map(offerFor),
    faults,
    sentence: Object.keys(faults).length > 0 ? sentence : '',
    contract,
    contractFailed,
    sending,
    placed,
    couponNote,
    checkCoupon,
    fetchContract,
    send,
    check,
    change(values: Partial<Draft>) {
      // Rechecks changed fields on every keystroke: updates or removes their messages.
      const now = stepFaults('person', { ...draft, ...values });
      setFaults((said) => renewed(said, Object.keys(values), now));
      // Another coupon or plan needs a new check; until then the price is shown without the coupon.
      if ('coupon' in values || 'plan' in values) {
        setLastOffer(null);
        setCouponNote('');
      }
      change(values);
    },
  };
}

const renewed = (said: Record<string, string>, changed: string[], now: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, message]): [string, string][] => {
      if (!changed.includes(name)) return [[name, message]];
      return now[name] ? [[name, now[name]]] : [];
    }),
  );
