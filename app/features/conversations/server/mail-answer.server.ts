import { and, eq, sql } from 'drizzle-orm';
import { NO_MAILBOX } from '#app/features/conversations/rules/messages.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { type Mail, messageIdOf } from '#app/platform/mail/mail.server.ts';
import { replyAddress } from '#app/platform/mail/reply-address.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Ids that a mail names of its thread, after the first one. */
const MOST_REFERENCES = 20;

type Answer = {
  id: string;
  conversationId: string;
  userId: UserId;
  body: string;
  author: string;
  /** Whether the message's file goes with it. */
  withFile: boolean;
};

/**
 * Queues an answer of the team as a mail of the same thread, in the transaction that stores it. The id of the mail is the
 * message's, so that a repeated job sends the same mail.
 */
export async function mailAnswer(tx: Tx, answer: Answer): Promise<Result<null>> {
  const person = await loadRecipient(tx, answer.userId);
  if (!person || !mailboxOf(person.email)) return err(NO_MAILBOX);
  const { references, title } = await threadOf(tx, answer);
  const words = await noticeText(tx, 'conversation.mailed', { quem: answer.author, mensagem: answer.body });
  const replyTo = replyAddress(answer.conversationId);
  const mail = noticeMail(words, {
    ...person,
    action: 'Abrir a conversa',
    link: `${env().appUrl}/app/conversa`,
    ...(replyTo && { note: 'É só responder este e-mail: a sua resposta entra na mesma conversa.' }),
  });
  await enqueue(tx, 'mail.send', {
    ...(title ? titled(mail, title) : mail),
    id: answer.id,
    to: person.email,
    ...(replyTo && { replyTo }),
    references,
    ...(answer.withFile && { messageFile: true as const }),
    written: true,
  });
  return ok(null);
}

type Written = ReturnType<typeof noticeMail>;
const titled = (mail: Written, subject: string): Written => ({ ...mail, subject });

/** Message ids of the thread's mails, and the subject of an answer to the newest one that has a subject. */
async function threadOf(tx: Tx, { conversationId, id }: Answer) {
  const { rows } = await tx.execute<{ id: string; external: string | null; subject: string | null }>(sql`
    select m.id, m.external_id as external, m.mail_subject as subject from conversation_messages m
    where m.conversation_id = ${conversationId} and m.channel = 'email' and m.id <> ${id} order by m.created_at, m.id`);
  const from = adapterSettings().smtp?.from ?? env().mailFrom;
  const ids = rows.map((row) => row.external ?? messageIdOf(row.id, from));
  const subject = rows.findLast((row) => row.subject)?.subject;
  return {
    references: ids.length > MOST_REFERENCES ? [...ids.slice(0, 1), ...ids.slice(-MOST_REFERENCES)] : ids,
    title: subject && (/^re:/i.test(subject) ? subject : `Re: ${subject}`),
  };
}

/** The file of the message that a mail delivers, if the mail goes to that message's client. */
export async function fileOfMail({ id, to }: Pick<Mail, 'id' | 'to'>): Promise<Mail['attachment']> {
  const { conversationMessages: m, users } = schema;
  const [found] = await asActor(system('mail'), (tx) =>
    tx
      .select({ file: m.filePath, name: m.fileName, type: m.mimeType })
      .from(m)
      .innerJoin(users, eq(users.id, m.userId))
      .where(and(eq(m.id, id), eq(users.email, to))),
  );
  const { file, name, type } = found ?? {};
  return file && name && type ? { file, name, type } : undefined;
}
