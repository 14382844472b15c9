import nodemailer from 'nodemailer';
import { fileStore } from '../storage/files.server.ts';
import type { Mail, MailPort } from './mail.server.ts';

type Options = {
  url: string;
  from: string;
  /** An address from the panel is asked about before every connection. @throws to refuse it. */
  allow?: (hostname: string) => Promise<unknown>;
};

/** Sends through the SMTP server of `url` (`smtp://user:password@host:587`, `smtps://…:465`). */
export function createSmtpMail({ url, from, allow = async () => {} }: Options): MailPort {
  const { hostname } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    adapter: 'smtp',
    async check() {
      await allow(hostname);
      await transport.verify();
    },
    async send(mail) {
      await allow(hostname);
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: await attachments(mail),
        // A retry after a lost answer carries the same id, which receivers fold into one.
        messageId: `<${mail.id}@${from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'}>`,
      });
    },
  };
}

/** @throws when the file is not there: a mail without what it promises is not sent. */
async function attachments({ attachment }: Mail) {
  if (!attachment) return [];
  const content = await fileStore().get(attachment.file);
  if (!content) throw new Error('The attachment of a mail is missing in the store.');
  return [{ filename: attachment.name, contentType: attachment.type, content }];
}
