import { z } from 'zod';

const contactId = z.uuid('Este contato não existe mais');

export const WhatsAppContactInput = z.object({ contactId });

/** The client of a contact: proposed by the phone, or named by the address of the account. */
export const TieInput = z.object({ contactId, clientId: z.uuid('Este cliente não existe mais') });
export const TieByEmailInput = z.object({
  contactId,
  client: z.email('Informe o e-mail de cadastro do cliente').max(254, 'E-mail muito longo').toLowerCase(),
});

/** Most letters of a text that the provider takes. */
const MOST_LETTERS = 4096;

/** An answer: free text, or a template. `after` is the newest message that its writer saw. */
const answer = { contactId, after: z.uuid('Recarregue a página e tente de novo') };
export const StrangerTextInput = z.object({
  ...answer,
  text: z.string().trim().min(1, 'Escreva a mensagem').max(MOST_LETTERS, 'Mensagem muito longa'),
});
export const StrangerTemplateInput = z.object({
  ...answer,
  template: z.string().min(1, 'Escolha um modelo').max(60, 'Escolha um modelo'),
});
export type StrangerAnswer = z.infer<typeof StrangerTextInput> | z.infer<typeof StrangerTemplateInput>;
