import { z } from 'zod';

const mailId = z.uuid('Este e-mail não existe mais');

/** The client of a mail, by the address of the account. */
export const AssignMailInput = z.object({
  mailId,
  /** Open service of the holder whose papers the attachments are; empty for the client's own. */
  card: z.union([z.literal(''), z.uuid('Escolha de quem são os anexos')]).default(''),
  client: z.email('Informe o e-mail de cadastro do cliente').max(254, 'E-mail muito longo').toLowerCase(),
});
export type AssignMailInput = z.infer<typeof AssignMailInput>;

/** A lead that the page proposes for a mail. */
export const JoinLeadInput = z.object({ mailId, leadId: z.uuid('Este lead não existe mais') });
export type JoinLeadInput = z.infer<typeof JoinLeadInput>;

export const MailInput = z.object({ mailId });
export const MailboxInput = z.object({ mailboxId: z.uuid('Este endereço não está mais na lista') });
