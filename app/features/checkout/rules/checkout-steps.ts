import type { PlanId } from './plans.ts';

/** Spec section 2, Checkout dialog. The fifth is the confirmation; the progress bar counts the other four. */
export const CHECKOUT_STEPS = ['plan', 'person', 'payment', 'contract', 'done'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** Spec section 5, Checkout step checks. */
export const CHECKOUT_STEP_FAULTS = {
  plan: 'Selecione um plano',
  person: 'Preencha todos os campos obrigatórios',
  terms: 'Aceite os termos para continuar',
} as const;

export type CheckoutDraft = {
  plan: PlanId | null;
  full_name: string;
  email: string;
  phone: string;
  doc_number: string;
  accept_terms: boolean;
  representative_name: string;
  representative_cpf: string;
  representative_role: string;
};

/** What keeps a person on a step; null when they may go on. The whole input is checked when it is sent. */
export function stepFault(step: CheckoutStep, draft: CheckoutDraft): string | null {
  if (step === 'plan' && !draft.plan) return CHECKOUT_STEP_FAULTS.plan;
  if (step === 'contract' && !draft.accept_terms) return CHECKOUT_STEP_FAULTS.terms;
  const required = [draft.full_name, draft.email, draft.phone, draft.doc_number];
  if (draft.plan === 'CNPJ') {
    required.push(draft.representative_name, draft.representative_cpf, draft.representative_role);
  }
  if (step === 'person' && required.some((value) => value.trim() === '')) return CHECKOUT_STEP_FAULTS.person;
  return null;
}

/** The confirmation is shown this long before signup opens (spec section 9, Redirect delay after checkout). */
export const REDIRECT_DELAY_MS = 1_500;
