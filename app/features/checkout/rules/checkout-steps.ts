import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  type Checks,
  checkAddress,
  checkCep,
  checkDocument,
  checkEmail,
  checkName,
  checkPhone,
  checkUf,
  personFaults,
} from '#app/features/profiles/rules/person-checks.ts';
import {
  checkRepresentative,
  REPRESENTATIVE_FIELDS,
} from '#app/features/profiles/rules/representative-checks.ts';
import { faultsSentence } from '#app/lib/result.ts';

/**
 * docs/product.md section 2, Checkout dialog. The fifth is the confirmation; the progress bar counts the other four.
 */
export const CHECKOUT_STEPS = ['plan', 'person', 'payment', 'contract', 'done'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** docs/product.md section 5, Checkout step checks. */
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
  uf: string;
  cep: string;
  address: string;
  accept_terms: boolean;
  representative_name: string;
  representative_cpf: string;
  representative_role: string;
};

/** Checks of the second step in field order, with the texts of `CheckoutInput`. */
const WHO: Checks = {
  full_name: checkName,
  email: checkEmail,
  phone: checkPhone('Telefone inválido'),
  doc_number: checkDocument('plan'),
};
const REPRESENTATIVE: Checks = Object.fromEntries(
  REPRESENTATIVE_FIELDS.map((field) => [field, checkRepresentative(field)]),
);
const WHERE: Checks = {
  cep: checkCep(false),
  uf: checkUf('Selecione um estado'),
  address: checkAddress,
};
const PERSON: Checks = { ...WHO, ...WHERE };
const COMPANY: Checks = { ...WHO, ...REPRESENTATIVE, ...WHERE };

const CHECKS: Record<CheckoutStep, (draft: CheckoutDraft) => Checks> = {
  plan: () => ({ plan: (value) => (value ? undefined : CHECKOUT_STEP_FAULTS.plan) }),
  person: ({ plan }) => (plan === 'CNPJ' ? COMPANY : PERSON),
  payment: () => ({}),
  contract: () => ({ accept_terms: (value) => (value ? undefined : CHECKOUT_STEP_FAULTS.terms) }),
  done: () => ({}),
};

const readDraft = (draft: CheckoutDraft) => (name: string) => {
  const value = draft[name as keyof CheckoutDraft];
  return typeof value === 'string' ? value : value ? 'on' : '';
};

/** Returns the messages of the faulty fields of a step. The server checks the whole input again. */
export const stepFaults = (step: CheckoutStep, draft: CheckoutDraft): Record<string, string> =>
  personFaults(CHECKS[step](draft), readDraft(draft));

/**
 * Returns the sentence above the faulty fields: a field is missing, or else the count and the first fault.
 */
export function stepSentence(draft: CheckoutDraft, faults: Record<string, string>): string {
  const missing = Object.keys(faults).some((name) => name in COMPANY && readDraft(draft)(name).trim() === '');
  return missing ? CHECKOUT_STEP_FAULTS.person : faultsSentence(faults);
}

/**
 * Returns the index of the last step that the draft may show: the first step with a fault, or else the
 * contract.
 */
export function reachedStep(draft: CheckoutDraft): number {
  const at = CHECKOUT_STEPS.findIndex((step) => Object.keys(stepFaults(step, draft)).length > 0);
  const contract = CHECKOUT_STEPS.indexOf('contract');
  return at === -1 ? contract : Math.min(at, contract);
}

/**
 * The confirmation is shown this long before signup opens (docs/product.md section 9, Redirect delay after checkout).
 */
export const REDIRECT_DELAY_MS = 1_500;
