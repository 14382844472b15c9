import { type AccountMailKind, accountMail, emailMail } from '#app/features/accounts/rules/account-mails.ts';
import { UserMetadata } from '#app/features/accounts/rules/input.ts';
import type { UserId } from '#app/terms/ids.ts';
import { asActor, system } from './actor.server.ts';
import { openConfirmation } from './auth-links.server.ts';
import { env } from './env.server.ts';
import { newId } from './ids.server.ts';
import { enqueue } from './jobs.server.ts';
import { noticeText } from './notice-texts.server.ts';
import { consume } from './rate-limit.server.ts';

/** Validity of links in mails, in seconds. */
export const MAIL_LINK_SECONDS = { email: 86_400, reset: 3_600 };
type Kind = Exclude<AccountMailKind, 'invite' | 'client-invite'>;

/** A row of `users`; the library's types leave the metadata of the sign-up out. */
export type MailedAccount = { email: string; name: string; userMetadata?: unknown };

const recipient = ({ name, userMetadata }: MailedAccount, link: string) => ({
  name,
  company: UserMetadata.safeParse(userMetadata).data?.doc_type === 'CNPJ',
  link,
});

/** Queues a mail about an account. */
export const mailAccount = (kind: Kind, to: MailedAccount, link: string) =>
  asActor(system('auth'), async (tx) => {
    const mail = accountMail(kind, await noticeText(tx, `account.${kind}`, {}), recipient(to, link));
    await enqueue(tx, 'mail.send', { id: newId(), to: to.email, ...mail });
  });

/** Mails that any visitor can trigger: a few per hour; further ones are dropped without an error. */
export async function mailStranger(
  kind: Kind,
  to: MailedAccount,
  link: () => string | Promise<string>,
): Promise<void> {
  if ((await consume('mail-account', to.email, kind)) === 0) await mailAccount(kind, to, await link());
}

/** Mails a new address its short link; the library's own holds a signed text of 300 letters. */
export async function mailEmailChange(to: MailedAccount & { id: UserId }): Promise<void> {
  const code = await openConfirmation(to.id, MAIL_LINK_SECONDS.email, to.email);
  const link = `${env().appUrl}/app/perfil/email?token=${code}`;
  await asActor(system('auth'), async (tx) => {
    const mail = emailMail('confirm', await noticeText(tx, 'email.confirm', {}), recipient(to, link));
    await enqueue(tx, 'mail.send', { id: newId(), to: to.email, ...mail });
  });
}
