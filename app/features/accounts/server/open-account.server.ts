import {
  accountMail,
  CLIENT_INVITE_DAYS,
  type ClientInvite,
} from '#app/features/accounts/rules/account-mails.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import type { DocTypeName } from '#app/features/profiles/rules/terms.ts';
import { loadRecipient, setQuiet } from '#app/features/profiles/server/index.server.ts';
import { mailboxOf, placeholderEmail } from '#app/lib/mailbox.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { openFirstPassword } from '#app/platform/auth-links.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
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

/** Loads the invitations of clients, by client; leaves out clients with a password. */
export async function clientInvites(
  tx: Tx,
  clientIds: readonly UserId[],
): Promise<Map<UserId, ClientInvite>> {
  const { rows } = await clientOf(tx).query<{ id: UserId; email: string; quiet: boolean; at: string | null }>(
    `select u.id, u.email, is_quiet(u.id) as quiet,
       (select ${instantText('a.created_at')} from audit_log a
         where a.entity = 'profiles' and a.entity_id = u.id::text and a.action = 'client.invite'
         order by a.seq desc limit 1) as at
     from users u where u.id = any($1) and not u.email_verified`,
    [clientIds],
  );
  return new Map(
    rows.map(({ id, email, quiet, at }) => [
      id,
      {
        quiet,
        hasEmail: mailboxOf(email) !== '',
        sentAt: at,
        expired: !at || Date.parse(at) + CLIENT_INVITE_DAYS * DAY_MS < Date.now(),
      },
    ]),
  );
}
