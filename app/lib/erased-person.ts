import { formatDate } from '#app/lib/dates.ts';

/** What stands where a person was. The top-level domain never exists (RFC 2606): no mail leaves for it. */
export const ERASED_FIELDS = { name: 'Dados excluídos', docNumber: '00000000000', phone: '' };
export const erasedEmail = (id: string): string => `excluida-${id}@conta.invalid`;
/** Is this the address of an account or a lead whose data were erased? */
export const isErased = (email: string): boolean => /^excluida-.*@conta\.invalid$/.test(email);

/** What the panel says above what is kept. @param erasedAt ISO instant */
export const erasedWords = (erasedAt: string): string =>
  `Dados excluídos em ${formatDate(erasedAt)}; guardado só o que a lei manda.`;
