import { env } from '../env.server.ts';
import type { MailPort } from './mail.server.ts';
import { createOutboxMail } from './outbox-mail.server.ts';
import { createSmtpMail } from './smtp-mail.server.ts';

const holder = globalThis as { __nomeMail?: MailPort };

/** SMTP when configured; else a folder of this installation, which the demo shows at /dev/mail. */
export function mailPort(): MailPort {
  holder.__nomeMail ??= env().smtpUrl
    ? createSmtpMail({ url: env().smtpUrl ?? '', from: env().mailFrom })
    : createOutboxMail(env().dataDir);
  return holder.__nomeMail;
}
