import { formatDate } from '#app/lib/dates.ts';

/**
 * Values that replace an erased person's. The top-level domain never exists (RFC 2606), so no mail can be
 * sent to it.
 */
export const ERASED_FIELDS = { name: 'Dados excluídos', docNumber: '00000000000', phone: '' };
export const erasedEmail = (id: string): string => `excluida-${id}@conta.invalid`;
/** Whether this is the address of an erased account or lead. */
export const isErased = (email: string): boolean => /^excluida-.*@conta\.invalid$/.test(email);

/** Notice of the panel above the remaining data. @param erasedAt ISO instant */
export const erasedWords = (erasedAt: string): string =>
  `Dados excluídos em ${formatDate(erasedAt)}; guardado só o que a lei manda.`;
