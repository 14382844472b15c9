import type { Toast } from '#app/lib/toast.ts';

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
