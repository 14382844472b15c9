import type { Toast } from '#app/lib/toast.ts';

/** What the page's action answers with. A simulation without scripts brings no toast. */
export type LoanAnswer = {
  toast?: Toast;
  /** E-mail of the request that was sent, to fill in the signup. */
  sent?: { email: string };
  fields?: Record<string, string>;
  values?: Record<string, string>;
};

/** The one form of the page. The simulator's fields stand outside of it and belong to it by this id. */
export const LOAN_FORM = 'pedido-de-analise';
