import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { openHoldersOf } from '#app/features/cases/server/index.server.ts';
import { waitWords } from '#app/features/conversations/rules/terms.ts';
import {
  addMail,
  answerDueOf,
  clientOfMessage,
  hasMail,
  type MailThread,
  threadById,
  threadOfClient,
} from '#app/features/conversations/server/index.server.ts';
import { mayAnswerAlone } from '#app/features/inbound-mail/rules/judge-mail.ts';
import type { MailOutcome, ReadMail } from '#app/features/inbound-mail/rules/terms.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { mailAddress, recipientOfMail } from '#app/features/notifications/server/index.server.ts';
import { loadRecipient } from '#app/features/profiles/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { isErasedRefusal } from '#app/platform/erased.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { conversationAt } from '#app/platform/mail/reply-address.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { MAIL } from './foreign-mail.server.ts';
import { keepFiles, type MailFile, type RefusedFile } from './keep-files.server.ts';
import { ownDomain } from './own-domain.server.ts';
import { takeBounce, takeComplaint } from './take-bounce.server.ts';

const SYSTEM = system('inbound-mail');
const { incomingMails: i } = schema;

type Found = { id: string; raw: Buffer; oversize: boolean };

/**
 * Puts a mail that belongs to a capability above this one there, in the transaction that marks the mail.
 * @returns its client; null for any other mail
 */
export type MailClaim = (tx: Tx, mailId: string, mail: ReadMail) => Promise<UserId | null>;

/**
 * Job `inbound-mail.work`: reads a stored mail and puts it where it belongs. The message and the mark of the work are one
 * transaction; attachments come before, and a repeated run finds them. @param claim asked for mails without a conversation
 */
export async function workMail(mailId: string, claim: MailClaim = async () => null): Promise<void> {
  const [mail] = await asActor(SYSTEM, (tx) =>
    tx.select({ id: i.id, state: i.state, raw: i.raw, oversize: i.oversize }).from(i).where(eq(i.id, mailId)),
  );
  if (mail?.state !== 'stored' || !mail.raw) return;
  const read = await readRaw(mail.raw);
  try {
    if (read) await place({ ...mail, raw: mail.raw }, read.mail, read.files, claim);
    else await asActor(SYSTEM, (tx) => mark(tx, mailId, 'unreadable', { open: true }));
  } catch (error) {
    // Nothing about an erased person is stored, here neither.
    if (!isErasedRefusal(error)) throw error;
    await forget(mailId);
  }
}

const forget = (mailId: string) => asActor(SYSTEM, (tx) => tx.delete(i).where(eq(i.id, mailId)));

/** @returns null for a mail that no limit of the parser admits. @throws when no parser is free */
export async function readRaw(raw: Buffer): Promise<{ mail: ReadMail; files: MailFile[] } | null> {
  const own = { domain: ownDomain(), authserv: adapterSettings().inbox?.authserv ?? '' };
  const read = await parseForeign(MAIL, { account: 'inbound-mail' }, own, [raw]);
  if (!read.ok) {
    if (read.reason === 'busy') throw new Error('No place to read a mail.');
    return null;
  }
  const files = read.value.attachments.map(({ name }, at) => ({
    name,
    bytes: Buffer.from(read.files[at] ?? new Uint8Array()),
  }));
  return { mail: read.value, files };
}

async function place(stored: Found, mail: ReadMail, files: MailFile[], claim: MailClaim): Promise<void> {
  if (mail.bounce) {
    const { bounce } = mail;
    return asActor(SYSTEM, async (tx) => {
      const userId = await claim(tx, stored.id, mail);
      if (!userId) await takeBounce(tx, bounce);
      const body = `${bounce.status} ${bounce.action}`;
      await mark(tx, stored.id, 'bounce', { mail: { ...mail, body }, userId });
    });
  }
  if (mail.complaint) {
    const { complaint } = mail;
    return asActor(SYSTEM, async (tx) => {
      const userId = await takeComplaint(tx, complaint);
      await mark(tx, stored.id, 'automatic', { mail: { ...mail, body: '' }, userId });
    });
  }
  const found = mail.automatic ? null : await asActor(SYSTEM, (tx) => threadOf(tx, mail));
  if (found === 'gone') {
    await forget(stored.id);
    return;
  }
  if (!found)
    return asActor(SYSTEM, async (tx) => {
      const claimed = await claim(tx, stored.id, mail);
      if (claimed) return mark(tx, stored.id, 'letter', { mail, userId: claimed, open: true });
      if (mail.automatic) return mark(tx, stored.id, 'automatic', { mail });
      const client = await clientAt(tx, mail);
      return mark(tx, stored.id, 'unknown', { mail, userId: client, open: true });
    });
  const elsewhere = mail.from !== found.email || mail.dmarc === 'fail';
  const repeated =
    mail.messageId !== '' && (await asActor(SYSTEM, (tx) => hasMail(tx, found, mail.messageId)));
  if (repeated)
    return asActor(SYSTEM, (tx) => mark(tx, stored.id, 'repeated', { mail, userId: found.userId }));
  const customer = { kind: 'customer', userId: found.userId } as const;
  // Also if the attachments may be of several holders.
  const asksPerson =
    files.length > 0 &&
    (elsewhere || (await asActor(customer, (tx) => openHoldersOf(tx, found.userId))).length > 1);
  const refused = stored.oversize
    ? [{ name: 'o e-mail inteiro', why: 'Passa de 25 MB.' }]
    : asksPerson
      ? []
      : await keepFiles(customer, files);
  await asActor(SYSTEM, async (tx) => {
    await addMail(tx, found, { ...mail, body: mailText(mail, files, refused), elsewhere });
    const answered = !elsewhere && (await answerAlone(tx, stored.id, found, mail.messageId, refused));
    await mark(tx, stored.id, asksPerson ? 'elsewhere' : 'thread', {
      mail,
      userId: found.userId,
      open: asksPerson,
      answered,
    });
  });
}

/** The text for the thread; a mail of attachments alone says so, and refused ones are named. */
export function mailText(
  { body }: Pick<ReadMail, 'body'>,
  files: readonly { name: string }[],
  refused: readonly RefusedFile[],
): string {
  const said = body || (files.length > 0 ? '(Só anexos, sem texto.)' : '(E-mail sem texto.)');
  const missing = refused.map(({ name, why }) => `Anexo não recebido: ${name}. ${why}`);
  return [
    said.slice(0, 4_000 - missing.join('\n').length - 2),
    ...(missing.length > 0 ? ['', ...missing] : []),
  ]
    .join('\n')
    .slice(0, 4_000);
}

/**
 * The conversation of a mail: by the token of the address, else by our Message-IDs that it answers. `gone`: our token
 * names a conversation that was deleted.
 */
async function threadOf(tx: Tx, { to, references }: ReadMail): Promise<MailThread | 'gone' | null> {
  const named = to.map(conversationAt).find((id) => id !== null);
  if (named) return (await threadById(tx, named)) ?? 'gone';
  const own = `@${ownDomain()}>`;
  for (const id of references.filter((one) => one.endsWith(own)).map((one) => one.slice(1, -own.length))) {
    if (!isUuid(id)) continue;
    const client = (await clientOfMessage(tx, id)) ?? (await recipientOfMail(tx, id));
    if (client) return threadOfClient(tx, client);
  }
  return null;
}

/** The only client with the sender's address, as a proposal; null if the sender's server denies having sent it. */
async function clientAt(tx: Tx, { from, dmarc }: ReadMail): Promise<UserId | null> {
  if (dmarc === 'fail') return null;
  const { rows } = await tx.execute<{ id: UserId }>(
    sql`select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'user' where lower(u.email) = ${from}`,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/**
 * Mails the client which attachments were not taken, or until when a person answers a mail that opened a question; nothing
 * to an address that got too many automatic mails.
 * @returns whether a mail was queued
 */
async function answerAlone(
  tx: Tx,
  mailId: string,
  { userId, email }: MailThread,
  messageId: string,
  refused: readonly RefusedFile[],
): Promise<boolean> {
  const due = messageId ? await answerDueOf(tx, userId, messageId) : null;
  if (refused.length === 0 && !due) return false;
  const before = await tx
    .select({ at: i.answeredAt })
    .from(i)
    .where(and(eq(i.from, email), isNotNull(i.answeredAt), sql`answered_at > now() - interval '26 hours'`));
  if (
    !mayAnswerAlone(
      before.map(({ at }) => at?.getTime() ?? 0),
      Date.now(),
    )
  )
    return false;
  const person = await loadRecipient(tx, userId);
  if (!person) return false;
  const [words, action, page] =
    refused.length > 0
      ? [
          await noticeText(tx, 'conversation.files_refused', { lista: refusedWords(refused) }),
          'Enviar pela sua área',
          'documentos',
        ]
      : [
          await noticeText(tx, 'conversation.received', { resposta: waitWords(due ?? '') }),
          'Abrir a conversa',
          'conversa',
        ];
  const mail = noticeMail(words, { ...person, action, link: `${env().appUrl}/app/${page}` });
  await mailAddress(tx, person.email, mail, `answered:${mailId}`);
  return true;
}

const refusedWords = (refused: readonly RefusedFile[]) =>
  refused.map(({ name, why }) => `${name}: ${why}`).join('\n');

type Mark = { mail?: ReadMail; userId?: UserId | null; open?: boolean; answered?: boolean };

/** Notes what became of a mail. Only an open one keeps the whole message, which a decision needs. */
async function mark(
  tx: Tx,
  mailId: string,
  outcome: MailOutcome,
  { mail, userId = null, open = false, answered = false }: Mark,
): Promise<void> {
  await tx
    .update(i)
    .set({
      outcome,
      state: open ? 'to_check' : 'done',
      workedAt: new Date(),
      userId,
      ...(!open && { raw: null }),
      ...(answered && { answeredAt: new Date() }),
      ...(mail && {
        messageId: mail.messageId || null,
        from: mail.from,
        name: mail.name,
        subject: mail.subject,
        // The thread has the text.
        body: outcome === 'thread' || outcome === 'repeated' ? '' : mail.body,
      }),
    })
    .where(eq(i.id, mailId));
}
