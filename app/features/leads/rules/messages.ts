import type { Toast } from '#app/lib/toast.ts';
import { refusedFields } from './refused-fields.ts';

/** docs/product.md section 8, Lead and checkout, and the toasts of the contact form. Titles letter by letter. */
const LEAD_SENT = {
  tone: 'good',
  title: 'Sucesso! 🎉',
  message: 'Recebemos sua solicitação. Em breve entraremos em contato!',
} as const satisfies Toast;

/** docs/product.md section 8, Lead and checkout. */
export const LEAD_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Não foi possível enviar sua solicitação. Tente novamente.',
} as const satisfies Toast;

/** Answer to a lead form that did not reach the server. */
export const LEAD_UNANSWERED = { ok: false, intent: '', toast: LEAD_NOT_SENT };

/**
 * Answers of every form that creates a lead (docs/product.md section 8): each outcome has its toast, and
 * nothing entered is lost. The answer to a sent form contains the e-mail for the signup.
 */
export const LEAD_ANSWERS = {
  failed: LEAD_NOT_SENT.title,
  invalid: refusedFields,
  unsaved: { event: 'lead', toast: LEAD_NOT_SENT },
  done: LEAD_SENT,
  show: (_: unknown, { email }: { email: string }) => ({ email }),
};

export const CONTACT_SENT = {
  tone: 'good',
  title: 'Mensagem enviada!',
  message: 'Respondemos por e-mail ou telefone em horário comercial.',
} as const satisfies Toast;
