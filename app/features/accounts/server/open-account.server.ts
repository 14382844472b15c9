import { and, desc, eq, sql } from 'drizzle-orm';
import { accountMail, CLIENT_INVITE_DAYS } from '#app/features/accounts/rules/account-mails.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';
import { loadRecipient, setQuiet } from '#app/features/profiles/server/index.server.ts';
import { mailboxOf, placeholderEmail } from '#app/lib/mailbox.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { openFirstPassword } from '#app/platform/auth-links.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const DAY_MS = 86_400_000;

export type AccountPerson = {
  name: string;
  email: string;
  phone: string;
  docType: DocTypeName;
  docNumber: string;
  uf: string;
  cep?: string | undefined;
  address?: string | undefined;
};

/**
 * Creates an account without a password, in the caller's transaction under the system's rights. Triggers add
 * profile and role. The client sets the password by a link (`inviteClient`). Without an e-mail the account gets a
 * placeholder until the team adds an address (`giveEmail`).
 * @returns null if the e-mail already has an account.
 */
export async function openAccount(
  tx: Tx,
  { name, email, phone, docType, docNumber, uf, cep = '', address = '' }: AccountPerson,
  id: UserId = newId(),
): Promise<UserId | null> {
  const metadata = { full_name: name, doc_type: docType, doc_number: docNumber, phone, uf, cep, address };
  const { rowCount } = await clientOf(tx).query(
    'insert into users (id, name, email, user_metadata) values ($1, $2, $3, $4) on conflict (email) do nothing',
    [id, name, email || placeholderEmail(id), metadata],
  );
  return rowCount === 1 ? id : null;
}

/**
 * Mails the link for the first password and revokes an earlier link, in the caller's transaction under the
 * system's rights.
 * @param company name of the business in the mail.
 */
export async function inviteClient(
  tx: Tx,
  admin: SignedInActor,
  { id }: { id: UserId },
  company: string,
): Promise<void> {
  const addressee = await loadRecipient(tx, id);
  if (!addressee) throw new Error('An invitation without an account.');
  const { name, email, company: isCompany } = addressee;
  if (!mailboxOf(email)) throw new Error('An invitation without an address.');
  // The welcome: from now on the client gets notices and mails.
  await setQuiet(tx, id, false);
  const token = await openFirstPassword(tx, id, new Date(Date.now() + CLIENT_INVITE_DAYS * DAY_MS));
  const words = await noticeText(tx, 'account.client-invite', { empresa: company });
  const link = `${env().appUrl}/auth/nova-senha?token=${token}`;
  const mail = accountMail('client-invite', words, { name, company: isCompany, link });
  await sendToCustomer(tx, { userId: id, kind: 'account', only: 'mail', mail });
  await recordAudit(tx, admin, { action: 'client.invite', entity: 'profiles', entityId: id });
}

/**
 * Loads the open invitation of a client with an unconfirmed mailbox; `sentAt` is null for a sign-up on the
 * site.
 */
export async function clientInvite(
  tx: Tx,
  clientId: UserId,
): Promise<{ sentAt: string | null; expired: boolean; quiet: boolean; hasEmail: boolean } | null> {
  const { users, auditLog: a } = schema;
  const [user] = await tx
    .select({ email: users.email, proved: users.emailVerified, quiet: sql<boolean>`is_quiet(${users.id})` })
    .from(users)
    .where(eq(users.id, clientId));
  if (!user || user.proved) return null;
  const [sent] = await tx
    .select({ at: a.createdAt })
    .from(a)
    .where(and(eq(a.entity, 'profiles'), eq(a.entityId, clientId), eq(a.action, 'client.invite')))
    .orderBy(desc(a.seq))
    .limit(1);
  return {
    quiet: user.quiet,
    hasEmail: mailboxOf(user.email) !== '',
    sentAt: sent?.at.toISOString() ?? null,
    expired: !sent || sent.at.getTime() + CLIENT_INVITE_DAYS * DAY_MS < Date.now(),
  };
}
