import nodemailer from 'nodemailer';
import { env } from '../env.server.ts';
import { addressesOf, type Trust } from '../outgoing.server.ts';
import { fileStore } from '../storage/files.server.ts';
import { type Mail, type MailPort, messageIdOf } from './mail.server.ts';

type Options = { url: string; from: string; trust?: Trust };

const TIMES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through the SMTP server of `url` (`smtp://user:password@host:587`, `smtps://…:465`). */
export function createSmtpMail({ url, from, trust = 'operator' }: Options): MailPort {
  return {
    adapter: 'smtp',
    async check() {
      await (await transportTo(url, trust)).verify();
    },
    async send(mail) {
      await (await transportTo(url, trust)).sendMail({
        from,
        // As one address: a plain text would be parsed as a list.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: await attachments(mail),
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        ...(mail.references?.length && {
          inReplyTo: mail.references.at(-1),
          references: mail.references,
        }),
        // A retry after a lost answer carries the same id, which receivers fold into one.
        // RFC 3834: automatic answers (holidays, bounces) must not answer these.
        headers: {
          ...(!mail.written && { 'Auto-Submitted': 'auto-generated' }),
          ...(mail.stop && {
            'List-Unsubscribe': `<${mail.stop}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        // A delivery report (RFC 3461) proves that the recipient's server took the file.
        ...(mail.reported && {
          dsn: { id: mail.id, return: 'headers', notify: ['success', 'failure', 'delay'] },
        }),
        messageId: messageIdOf(mail.id, from),
      });
    },
  };
}

/**
 * A server from a variable is the operator's choice and is used as its address says. A server from the panel
 * is resolved and checked, the connection goes to the checked address, and it is encrypted.
 */
async function transportTo(url: string, trust: Trust) {
  if (trust === 'operator') return nodemailer.createTransport({ url, ...TIMES });
  const { hostname, port, protocol, username, password } = new URL(url);
  const addresses = await addressesOf(hostname, trust);
  const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0] ?? { address: hostname };
  return nodemailer.createTransport({
    host: address,
    port: Number(port),
    secure: protocol === 'smtps:',
    requireTLS: env().outgoing !== 'any',
    tls: { servername: hostname },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...TIMES,
  });
}

/** @throws when the file is missing: a mail without its attachment is not sent. */
async function attachments({ attachment }: Mail) {
  if (!attachment) return [];
  const content = await fileStore().get(attachment.file);
  if (!content) throw new Error('The attachment of a mail is missing in the store.');
  return [{ filename: attachment.name, contentType: attachment.type, content }];
}
