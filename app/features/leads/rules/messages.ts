import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Lead and checkout, and the toasts of the contact form. Titles letter by letter. */
export const LEAD_SENT = {
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
/** @param message the first fault found. */
export const invalidData = (message: string): Toast => ({ tone: 'bad', title: INVALID_DATA, message });

/**
 * Returns the message for invalid fields of a form. @param fields message of each, the first one first.
 */
export const refusedFields = (fields: Record<string, string>): Toast =>
  Object.keys(fields).join() === 'lgpdConsent'
    ? LEAD_CONSENT_MISSING
    : invalidData(Object.values(fields)[0] ?? 'Dados inválidos');

export const CONTACT_SENT = {
  tone: 'good',
  title: 'Mensagem enviada!',
  message: 'Respondemos por e-mail ou telefone em horário comercial.',
} as const satisfies Toast;
