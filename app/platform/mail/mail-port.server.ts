import { noteFailure } from '../adapter-health.server.ts';
import { perSettings } from '../adapter-settings.server.ts';
import { env } from '../env.server.ts';
import type { MailPort } from './mail.server.ts';
import { createOutboxMail } from './outbox-mail.server.ts';
import { createSmtpMail } from './smtp-mail.server.ts';

/** SMTP if configured; else a folder of this installation, which the demo shows at /dev/mail. */
export const mailPort: () => MailPort = perSettings(({ smtp }) => {
  const port = smtp
    ? createSmtpMail({ ...smtp, trust: smtp.stored ? 'panel' : 'operator' })
    : createOutboxMail(env().dataDir);
  return {
    ...port,
    async send(mail) {
      // A top-level domain that never exists (RFC 2606): the address of a person whose data were erased.
      if (mail.to.endsWith('.invalid')) return;
      try {
        await port.send(mail);
      } catch (error) {
        noteFailure('mail', mailFault(error));
        throw error;
      }
    },
  };
});

/** EAUTH, ETIMEDOUT, ECONNECTION, a status of the server; not its text, which quotes addresses. */
export function mailFault(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unavailable';
}
