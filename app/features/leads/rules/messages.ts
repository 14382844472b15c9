import type { Toast } from '#app/lib/toast.ts';
import { LEAD_NOT_SENT } from './unsent-lead.ts';

/** docs/product.md section 8, Lead and checkout, and the toasts of the contact form. Titles letter by letter. */
const LEAD_SENT = {
  tone: 'good',
  title: 'Sucesso! 🎉',
  message: 'Recebemos sua solicitação. Em breve entraremos em contato!',
} as const satisfies Toast;

export const LEAD_CONSENT_MISSING = {
  tone: 'bad',
  title: 'Atenção',
  message: 'Você precisa aceitar os termos da LGPD para continuar.',
} as const satisfies Toast;

export const INVALID_DATA = 'Dados inválidos';

/**
 * Returns the message for invalid fields of a form. @param fields message of each, the first one first.
 */
export const refusedFields = (fields: Record<string, string>): Toast =>
  Object.keys(fields).join() === 'lgpdConsent'
    ? LEAD_CONSENT_MISSING
    : { tone: 'bad', title: INVALID_DATA, message: Object.values(fields)[0] ?? INVALID_DATA };

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
