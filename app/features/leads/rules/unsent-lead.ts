import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Lead and checkout. */
export const LEAD_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Não foi possível enviar sua solicitação. Tente novamente.',
} as const satisfies Toast;

/** Answer to a lead form that did not reach the server. */
export const LEAD_UNANSWERED = { ok: false, intent: '', toast: LEAD_NOT_SENT };
