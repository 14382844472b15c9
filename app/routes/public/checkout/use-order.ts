import { useState } from 'react';
import { orderFailed } from '#app/features/checkout/rules/checkout-messages.ts';
import { type Offer, offerOf, type ProductForSale } from '#app/features/checkout/rules/offers.ts';
import { PLAN_IDS, type PlanId } from '#app/features/checkout/rules/plans.ts';
import { postForm } from '#app/ui/post-form.ts';
import { showToast } from '#app/ui/toast.tsx';
import type { ContractAnswer, OrderAnswer, Refused, ShownContract } from './checkout-answer.ts';
import { type Draft, formOf, useDraft } from './checkout-draft.ts';

const CONTRACT_URL = '/checkout/contrato';
const ORDER_URL = '/checkout/pedido';

/**
 * The order while it is being made. A failed call changes nothing: the same draft can be sent again under the same
 * key, and is one order however often the answer got lost.
 */
export function useOrder(preselected: PlanId | null, product: ProductForSale | null) {
  const slug = product?.slug ?? '';
  const { draft, change, renew, forget } = useDraft(preselected, product?.id ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [contract, setContract] = useState<ShownContract | null>(null);
  const [contractFailed, setContractFailed] = useState(false);
  const [sending, setSending] = useState(false);
  const [next, setNext] = useState('');
  // What the server said last: a price that changed since the page was opened shows with the contract that states it.
  const [told, setTold] = useState<Offer | null>(null);
  const offerFor = (plan: PlanId) => (told?.plan === plan ? told : offerOf(product, plan));
  const offer = draft.plan && offerFor(draft.plan);

  function refuse({ refused }: Refused): Record<string, string> {
    showToast(refused.toast);
    setFaults(refused.fields ?? {});
    return refused.fields ?? {};
  }

  /** The text for what the draft says now. @returns messages of the fields that stand in its way. */
  async function fetchContract(): Promise<Record<string, string>> {
    setContract(null);
    setContractFailed(false);
    change({ accept_terms: false });
    const answer = await postForm<ContractAnswer>(
      CONTRACT_URL,
      formOf({ ...draft, accept_terms: true }, offer, slug),
    );
    if (answer && 'contract' in answer) {
      setFaults({});
      setContract(answer.contract);
      setTold(answer.offer);
      return {};
    }
    setContractFailed(true);
    return answer ? refuse(answer) : {};
  }

  /** @returns 'placed', or the messages of the fields at fault. */
  async function send(): Promise<'placed' | Record<string, string>> {
    if (!contract || sending) return {};
    setSending(true);
    const { sha256, shownAt } = contract;
    const answer = await postForm<OrderAnswer>(ORDER_URL, {
      ...formOf(draft, offer, slug),
      contract_sha256: sha256,
      shown_at: shownAt,
    });
    setSending(false);
    if (!answer) {
      showToast(orderFailed());
      return {};
    }
    if ('placed' in answer) {
      forget();
      setNext(answer.placed.next);
      showToast(answer.placed.toast);
      return 'placed';
    }
    // The refusal says what happened; sent again, it is meant as another order, or under the text of now.
    if (answer.refused.code === 'key-reused') renew();
    if (answer.refused.code === 'contract-changed') void fetchContract();
    return refuse(answer);
  }

  return {
    draft,
    offer,
    offers: PLAN_IDS.map(offerFor),
    faults,
    contract,
    contractFailed,
    sending,
    next,
    fetchContract,
    send,
    change(values: Partial<Draft>) {
      setFaults((now) => without(now, Object.keys(values)));
      change(values);
    },
  };
}

const without = (faults: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
