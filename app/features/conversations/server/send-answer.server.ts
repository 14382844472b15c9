import { and, eq } from 'drizzle-orm';
import { openHoldersOf } from '#app/features/cases/server/index.server.ts';
import { fileWay, fileWords, wordsWithLink } from '#app/features/conversations/rules/file-way.ts';
import {
  NAME_FILE_HOLDER,
  NO_CONVERSATION,
  notOnWhatsApp,
} from '#app/features/conversations/rules/messages.ts';
import type { Channel } from '#app/features/conversations/rules/terms.ts';
import { hasUnread, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { queueWhatsApp, WHATSAPP_REFUSALS } from '#app/features/whatsapp/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mailAnswer } from './mail-answer.server.ts';
import { conversationOf, firstNameOf, isClient } from './write-message.server.ts';

const { conversationMessages: m } = schema;

/** A file of the team. @property card open service of its holder; empty for a client with one holder at most */
export type AnswerFile = { file: AcceptedFile; card: string };

type Answer = { body: string; channel: Channel };

/**
 * Answers a client as a member of the team. The client gets one notice, until it was read. The bytes of a file are stored
 * first, so that a row always has its file; a refusal, of the channel too, stores nothing.
 * @param channel on which the answer leaves, beside the client's area
 */
export async function answerMessage(
  admin: SignedInActor,
  userId: UserId,
  answer: Answer,
  sent?: AnswerFile,
): Promise<Result<null>> {
  if (!sent) return asActor(admin, (tx) => write(tx, admin, userId, answer));
  const { file, card } = sent;
  const known = await asActor(admin, (tx) => samePath(tx, userId, file.sha256));
  const filePath =
    known ??
    newStorePath('loan-documents', { userId, folder: 'conversa', fileName: file.name, now: new Date() });
  if (!known) await fileStore().put(filePath, file.bytes);
  const forget = async () => {
    if (!known) await fileStore().remove(filePath);
  };
  try {
    const written = await asActor(admin, (tx) => write(tx, admin, userId, answer, { file, filePath, card }));
    if (!written.ok) await forget();
    return written;
  } catch (error) {
    await forget();
    throw error;
  }
}

/** Path of these bytes, if the team has sent them to this client before. */
async function samePath(tx: Tx, userId: UserId, sha256: string): Promise<string | null> {
  const [same] = await tx
    .select({ path: m.filePath })
    .from(m)
    .where(and(eq(m.userId, userId), eq(m.sha256, sha256)))
    .limit(1);
  return same?.path ?? null;
}

async function write(
  tx: Tx,
  admin: SignedInActor,
  userId: UserId,
  { body, channel }: Answer,
  sent?: AnswerFile & { filePath: string },
): Promise<Result<null>> {
  const conversationId = (await isClient(tx, userId)) ? await conversationOf(tx, userId) : null;
  if (!conversationId) return err(NO_CONVERSATION);
  const row = sent ? await fileRow(tx, userId, sent) : ok({});
  if (!row.ok) return row;
  const words = body || fileWords(sent?.file.name ?? '');
  const file = sent && {
    ...{ file: sent.filePath, name: sent.file.name, type: sent.file.mimeType, size: sent.file.bytes.length },
  };
  const attached =
    file && fileWay(channel, { mimeType: file.type, size: file.size }, words.length) === 'attached';
  const leaving = {
    body: file && !attached ? wordsWithLink(words, file.name, `${env().appUrl}${PAGE}`) : words,
    file: attached ? file : undefined,
  };
  const [id, author] = [newId(), await firstNameOf(tx, admin)];
  let externalId: string | null = null;
  if (channel === 'whatsapp') {
    const left = await queueWhatsApp(tx, {
      to: { userId },
      content: { text: leaving.body, ...(leaving.file && { file: leaving.file }) },
      key: `thread:${id}`,
      authorId: admin.userId,
    });
    if (!left.queued) return err(notOnWhatsApp(WHATSAPP_REFUSALS[left.why]));
    externalId = left.id;
  }
  await insertRow(tx, m, {
    ...{ id, conversationId, userId, channel, by: 'team' as const, authorId: admin.userId },
    ...{ body: words, externalId, ...row.value },
  });
  if (channel === 'email') {
    const queued = await mailAnswer(tx, {
      ...{ id, conversationId, userId, author, body: leaving.body },
      withFile: leaving.file !== undefined,
    });
    if (!queued.ok) return queued;
  }
  await notifyClient(tx, author, userId, channel);
  await recordAudit(tx, admin, {
    action: 'conversation.answer',
    entity: 'conversation_messages',
    entityId: id,
    ...(sent && { after: { sha256: sent.file.sha256 } }),
  });
  return ok(null);
}

/** The columns of a file. With several holders its sender names whose it is. */
async function fileRow(tx: Tx, userId: UserId, { file, filePath, card }: AnswerFile & { filePath: string }) {
  const holders = await openHoldersOf(tx, userId);
  const named = holders.find(({ cardId }) => cardId === card);
  if ((holders.length > 1 || card) && !named) return err(NAME_FILE_HOLDER);
  return ok({
    fileName: file.name,
    filePath,
    fileSize: file.bytes.length,
    mimeType: file.mimeType,
    sha256: file.sha256,
    cardId: (named ?? holders[0])?.cardId ?? null,
  });
}

const PAGE = '/app/conversa';

/**
 * An unread notice about the same conversation is enough. An answer on another channel announces itself there; one in the
 * area alone goes out by WhatsApp or mail, too.
 */
async function notifyClient(tx: Tx, author: string, userId: UserId, channel: Channel): Promise<void> {
  if (await hasUnread(tx, userId, PAGE)) return;
  const words = await noticeText(tx, 'conversation.answered', { quem: author });
  await sendToCustomer(tx, {
    userId,
    kind: 'messages',
    link: PAGE,
    ...words,
    ...(channel === 'site' ? { mail: { action: 'Ler a resposta' } } : { only: 'site' }),
  });
}
