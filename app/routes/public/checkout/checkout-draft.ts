import { useEffect, useState } from 'react';
import type { PlanId } from '#app/features/checkout/rules/plans.ts';

/** How the person wants to pay, as the form offers it. */
export type PaymentChoice = 'pix-full' | 'pix-entry' | 'card';

/** What has been filled in so far. Names as in spec section 3, Checkout state. */
export type Draft = {
  /** Made once a form: the same key is the same order, however often it is sent. */
  key: string;
  plan: PlanId | null;
  full_name: string;
  email: string;
  phone: string;
  doc_number: string;
  uf: string;
  cep: string;
  address: string;
  coupon: string;
  choice: PaymentChoice;
  /** Parts by card. */
  installments: number;
  warranty: boolean;
  accept_terms: boolean;
};

const STORE = 'nome.checkout';

const emptyDraft = (plan: PlanId | null): Draft => ({
  key: '',
  plan,
  full_name: '',
  email: '',
  phone: '',
  doc_number: '',
  uf: 'SP',
  cep: '',
  address: '',
  coupon: '',
  choice: 'pix-full',
  installments: 1,
  warranty: false,
  accept_terms: false,
});

function stored(): Partial<Draft> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function store(draft: Draft | null) {
  try {
    if (draft) sessionStorage.setItem(STORE, JSON.stringify(draft));
    else sessionStorage.removeItem(STORE);
  } catch {
    // Without storage (a private window, a full one) the form works all the same.
  }
}

/**
 * The draft of this visit: it survives a reload and closing the dialog, and ends with the tab or the order.
 * Acceptance is never restored: it belongs to the text that was on the screen.
 */
export function useDraft(preselected: PlanId | null) {
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(preselected));
  // Read after the first paint: the server knows nothing of it.
  useEffect(() => {
    const kept = stored();
    setDraft((now) => {
      const plan = preselected ?? kept.plan ?? now.plan;
      // A document of the other kind is no document of this plan.
      const doc_number = plan === kept.plan ? (kept.doc_number ?? '') : '';
      const key = kept.key || crypto.randomUUID();
      return { ...now, ...kept, key, plan, doc_number, accept_terms: false };
    });
  }, [preselected]);
  useEffect(() => {
    if (draft.key) store(draft);
  }, [draft]);
  return {
    draft,
    change: (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values })),
    /** A new key: what was sent under the old one is another order. */
    renew: () => setDraft((now) => ({ ...now, key: crypto.randomUUID() })),
    forget: () => store(null),
  };
}

/** The draft as the server's form takes it. No amount is among the fields: the server computes it. */
export function formOf(draft: Draft): Record<string, string> {
  const { plan, choice, installments, warranty, accept_terms, key, ...text } = draft;
  return {
    ...text,
    key,
    plan: plan ?? '',
    payment_method: choice === 'card' ? 'card' : 'pix',
    payment_type: choice === 'pix-entry' || (choice === 'card' && installments > 1) ? 'installment' : 'full',
    installments: String(choice === 'card' ? installments : 1),
    ...(warranty && { warranty: 'on' }),
    ...(accept_terms && { accept_terms: 'on' }),
  };
}
