import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { emailMail } from '#app/features/accounts/rules/account-mails.ts';
import type { EmailChangeInput } from '#app/features/accounts/rules/input.ts';
import { mailAddress } from '#app/features/notifications/server/index.server.ts';
import { loadRecipient, type MailRecipient } from '#app/features/profiles/server/index.server.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { auth, emailChangeToken, type Session } from '#app/platform/auth.server.ts';
import {
  openEmailChange,
  openEmailUndo,
  pendingEmailChange,
  takeEmailChange,
} from '#app/platform/auth-email.server.ts';
import { originOf, queueSecurity } from '#app/platform/auth-hooks.server.ts';
import { endLinks } from '#app/platform/auth-links.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { passwordRefusal } from './password-refusals.server.ts';
import { tooManyAttempts } from './too-many-attempts.server.ts';

const SAME = 'Este já é o e-mail da sua conta';
const actor = system('accounts');

async function holderOf(tx: Tx, email: string): Promise<MailRecipient | undefined> {
  const { users } = schema;
  const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return holder && loadRecipient(tx, holder.id);
}

const undoLink = (token: string) => `${env().appUrl}/auth/nao-fui-eu?token=${token}`;

/**
 * Requests another e-mail, with the password. The old one stays until the new one is confirmed, and then gets
 * a link to undo the change. The answer does not tell whether the new address has an account; its owner gets
 * a mail.
 */
export async function requestEmailChange(
  { user }: Session,
  request: Request,
  input: EmailChangeInput,
): Promise<Result<null>> {
  const newEmail = input.email;
  if (newEmail === user.email) return err({ code: 'same', message: SAME, fields: { email: SAME } });
  try {
    await auth().api.verifyPassword({ body: { password: input.password }, headers: request.headers });
  } catch (error) {
    return passwordRefusal(error, 'password');
  }
  const wait = await consume('email-change-account', user.id);
  if (wait > 0) return err(tooManyAttempts(wait));
  const change = { userId: user.id, oldEmail: user.email, newEmail };
  await openEmailChange(change);
  const undo = await openEmailUndo(change);
  await auth().api.changeEmail({ body: { newEmail }, headers: request.headers });
  await asActor(actor, async (tx) => {
    const own = await loadRecipient(tx, user.id);
    if (!own) return;
    const asked = await noticeText(tx, 'email.asked', { novo_email: newEmail });
    await mailAddress(tx, user.email, emailMail('asked', asked, { ...own, link: undoLink(undo) }));
    const holder = await holderOf(tx, newEmail);
    if (holder) {
      const taken = await noticeText(tx, 'email.taken', {});
      await mailAddress(tx, newEmail, emailMail('taken', taken, { ...holder, link: `${env().appUrl}/auth` }));
    }
    await queueSecurity(tx, 'email-asked', originOf(user.id, request.headers));
  });
  return ok(null);
}

/** The address that the account waits for, if any. */
export const waitingEmail = async ({ user }: Session): Promise<string | null> =>
  (await pendingEmailChange(user.id))?.newEmail ?? null;

export async function cancelEmailChange({ user }: Session, request: Request): Promise<void> {
  if (!(await takeEmailChange(user.id))) return;
  await asActor(actor, (tx) => queueSecurity(tx, 'email-cancelled', originOf(user.id, request.headers)));
}

const DEAD: AppError = {
  code: 'dead-link',
  message: 'Este link venceu, já foi usado ou foi cancelado. Peça a troca de novo.',
};

/**
 * Changes the e-mail: the link came through the new mailbox, and the session is the account's. The code of the
 * link belongs to this account and to the address that it waits for.
 */
export async function confirmEmailChange(
  session: Session,
  request: Request,
  code: string,
): Promise<Result<{ email: string }>> {
  const { user } = session;
  const waiting = await pendingEmailChange(user.id);
  const token = waiting && (await emailChangeToken(waiting, code));
  if (!token) return err(DEAD);
  const change = await takeEmailChange(user.id);
  if (!change) return err(DEAD);
  const { oldEmail, newEmail } = change;
  // An account that got the address meanwhile keeps it.
  if (await asActor(actor, (tx) => holderOf(tx, newEmail))) return err(DEAD);
  try {
    await auth().api.verifyEmail({ query: { token }, headers: request.headers });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return err(DEAD);
  }
  // The old mailbox may contain a link for a new password.
  await endLinks(user.id);
  const undo = await openEmailUndo(change);
  await asActor(actor, async (tx) => {
    const own = await loadRecipient(tx, user.id);
    if (!own) return;
    const words = await noticeText(tx, 'email.changed', { novo_email: newEmail });
    await mailAddress(tx, oldEmail, emailMail('left', words, { ...own, link: undoLink(undo) }));
    await mailAddress(tx, newEmail, emailMail('used', words, { ...own, link: `${env().appUrl}/app` }));
    await queueSecurity(tx, 'email-changed', originOf(user.id, request.headers));
  });
  return ok({ email: newEmail });
}
