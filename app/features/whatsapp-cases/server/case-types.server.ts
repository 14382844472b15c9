import type { WhatsAppContact, WhatsAppMessage } from '#app/features/whatsapp/server/index.server.ts';
import type * as schema from '#app/platform/db/schema.server.ts';

export type WhatsAppCase = typeof schema.whatsappCases.$inferSelect;

/** A message of a person, with the contact and the progress of the case. */
export type IncomingWhatsApp = {
  message: WhatsAppMessage;
  contact: WhatsAppContact;
  found: WhatsAppCase;
};
