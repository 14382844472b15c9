/** What stands where a person was. The top-level domain never exists (RFC 2606): no mail leaves for it. */
export const ERASED = { name: 'Dados excluídos', docNumber: '00000000000', phone: '' };
export const erasedEmail = (id: string): string => `excluida-${id}@conta.invalid`;
/** Is this the address of somebody whose data was erased? */
export const isErased = (email: string): boolean => /^excluida-.*@conta\.invalid$/.test(email);
