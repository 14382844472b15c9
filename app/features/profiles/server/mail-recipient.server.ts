import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { users, profiles, linkedProfiles } = schema;

/** Recipient of a mail. `company`: the greeting addresses its team. */
export type MailRecipient = { name: string; email: string; company: boolean };

/** Loads the recipient of an account's mails; undefined after the account was deleted. */
export async function loadRecipient(tx: Tx, userId: UserId): Promise<MailRecipient | undefined> {
  const [found] = await tx
    .select({ name: users.name, email: users.email, docType: profiles.docType })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  return found && { name: found.name, email: found.email, company: found.docType === 'CNPJ' };
}

/** Returns the name of a linked profile; null for the account's own. */
export async function linkedName(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [linked] = await tx
    .select({ name: linkedProfiles.fullName })
    .from(linkedProfiles)
    .where(eq(linkedProfiles.id, id));
  return linked?.name ?? null;
}

/** Data of a payer on an invoice or a boleto. */
export type Taxpayer = { name: string; document: string; cep: string; address: string; uf: string };

/** Loads the payer of an account; undefined after the account was deleted. */
export async function loadTaxpayer(tx: Tx, userId: UserId): Promise<Taxpayer | undefined> {
  const { cep, address, uf } = profiles;
  const [found] = await tx
    .select({ name: profiles.fullName, document: profiles.docNumber, cep, address, uf })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return found;
}
