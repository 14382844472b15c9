import { useEffect, useState } from 'react';
import { type Offer, offersEntry } from '#app/features/catalog/rules/offers.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';

/** How the person wants to pay, as the form offers it. */
export type PaymentChoice = 'pix-full' | 'pix-entry' | 'card' | 'boleto';

/** Entered values of the checkout. Names as in docs/product.md section 3, Checkout state. */
export type Draft = {
  /** Generated once per form: the same key is the same order, however often it is sent. */
  key: string;
  plan: PlanId | null;
  full_name: string;
  email: string;
  phone: string;
  doc_number: string;
  /** Representative of a company. */
  representative_name: string;
  representative_cpf: string;
  representative_role: string;
  /** Relationship of the holder to a signed-in buyer; see `HOLDER_UNKNOWN`. */
  relationship: string;
  uf: string;
  /** The customer or the CEP set the state; otherwise it follows the area code of the phone. */
  uf_known: boolean;
  cep: string;
  address: string;
  coupon: string;
  choice: PaymentChoice;
  /** Installments by card. */
  installments: number;
  warranty: boolean;
  accept_terms: boolean;
  /** The partner whose link is in force may see the first name. */
  partner_sees: boolean;
};

/**
 * Returns the storage key: one draft for the plans and one for each product, each with its own idempotency
 * key, so that no draft sends another one's order.
 */
const storeOf = (product: string) => (product ? `nome.checkout.${product}` : 'nome.checkout');

const emptyDraft = (plan: PlanId | null): Draft => ({
  key: '',
  plan,
  full_name: '',
  email: '',
  phone: '',
  doc_number: '',
  representative_name: '',
  representative_cpf: '',
  representative_role: '',
  relationship: '',
  uf: 'SP',
  uf_known: false,
  cep: '',
  address: '',
  coupon: '',
  choice: 'pix-full',
  installments: 1,
  warranty: false,
  accept_terms: false,
  partner_sees: false,
});

function stored(product: string): Partial<Draft> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storeOf(product)) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function store(product: string, draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(storeOf(product), JSON.stringify(draft));
    else sessionStorage.removeItem(storeOf(product));
  } catch {
    // Without storage (a private window, a full one) the form works all the same.
  }
}

/**
 * The draft of this visit: it survives a reload and closing the dialog, and ends with the tab or the order.
 * Acceptance is never restored: it belongs to the text that was on the screen.
 * @param product id of the single product, empty for a plan; it stays the same while the form is open, and under
 * a new address of the product.
 */
export function useCheckoutDraft(preselected: PlanId | null, product: string) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(preselected));
  // Read after the first paint, because the server does not know the stored draft.
  useEffect(() => {
    const kept = stored(product);
    setDraft((now) => {
      const plan = preselected ?? kept.plan ?? now.plan;
      // A document of the other kind is no document of this plan, and the other plan has another number of
      // installments.
      const same = plan === kept.plan;
      const doc_number = same ? (kept.doc_number ?? '') : '';
      const installments = same ? (kept.installments ?? 1) : 1;
      const key = kept.key || crypto.randomUUID();
      return { ...now, ...kept, key, plan, doc_number, installments, accept_terms: false };
    });
  }, [preselected, product]);
  useEffect(() => {
    if (draft.key) store(product, draft);
  }, [draft, product]);
  return {
    draft,
    /** The stored draft was read. */
    ready: draft.key !== '',
    change: (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values })),
    /** Sets a new key: the values sent under the old one belong to another order. */
    renew: () => setDraft((now) => ({ ...now, key: crypto.randomUUID() })),
    forget: () => store(product, null),
  };
}

/**
 * Returns the payment choice of the draft; an entry that a new price no longer offers becomes a full Pix
 * payment.
 */
export const choiceOf = ({ choice, warranty }: Draft, offer: Offer): PaymentChoice =>
  choice === 'pix-entry' && !offersEntry(offer, warranty) ? 'pix-full' : choice;

/**
 * The draft as the server's form takes it. No amount is among the fields: the server computes it.
 * @param product slug of the single product, or empty.
 */
export function checkoutForm(draft: Draft, offer: Offer | null, product: string): Record<string, string> {
  const choice = offer ? choiceOf(draft, offer) : draft.choice;
  const {
    plan,
    choice: _,
    uf_known: __,
    installments,
    warranty,
    accept_terms,
    partner_sees,
    key,
    ...text
  } = draft;
  return {
    ...text,
    key,
    plan: plan ?? '',
    product,
    payment_method: choice === 'card' || choice === 'boleto' ? choice : 'pix',
    payment_type: choice === 'pix-entry' || (choice === 'card' && installments > 1) ? 'installment' : 'full',
    installments: String(choice === 'card' ? installments : 1),
    ...(warranty && { warranty: 'on' }),
    ...(accept_terms && { accept_terms: 'on' }),
    ...(partner_sees && { partner_sees: 'on' }),
  };
}

export type StepProps = {
  draft: Draft;
  /** Offer that is being bought; null before the plan is chosen. */
  offer: Offer | null;
  change: (values: Partial<Draft>) => void;
  /** Message of each field that the server refused. */
  faults: Record<string, string>;
};
