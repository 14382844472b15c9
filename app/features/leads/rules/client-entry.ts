import { z } from 'zod';
import { documentField, enteredPerson, stateOr } from '#app/features/leads/rules/entered-lead.ts';

/** Form of a clerk who enters a client. */
export const ClientEntry = z
  .object({ ...enteredPerson, document: documentField })
  .transform(({ document, uf, whatsapp: phone, ...person }, context) => {
    const state = stateOr(uf, phone);
    if (!state) {
      context.addIssue({ code: 'custom', path: ['uf'], message: 'Selecione um estado' });
      return z.NEVER;
    }
    return { ...person, ...document, phone, uf: state };
  });
export type ClientEntry = z.infer<typeof ClientEntry>;

export type ClientDraft = Record<'name' | 'whatsapp' | 'email' | 'uf' | 'document', string>;

export const NEW_CLIENT: ClientDraft = { name: '', whatsapp: '', email: '', uf: '', document: '' };

/** An existing client with the e-mail or the document of an entry. */
export type Taken = { id: string; name: string; email: boolean; document: boolean };

/** Refusals by field. */
export const takenWords = ({ name, email, document }: Taken): Record<string, string> => ({
  ...(email && { email: `Já é de um cliente: ${name}` }),
  ...(document && { document: `Já é de um cliente: ${name}` }),
});
