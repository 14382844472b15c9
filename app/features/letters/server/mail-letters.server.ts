import { and, asc, eq, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { letterMailWords, MOST_MAILED } from '#app/features/letters/rules/sending.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { escapeHtml } from '#app/lib/letter.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { messageIdOf } from '#app/platform/mail/mail.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { holderFileIn } from './batch-archive.server.ts';
import { leaveBatch, type Sent } from './batches.server.ts';

const SYSTEM = system('letters');
const { addressees: a, letterBatches: b, letterMails: m, letterProofs: p, letters: l } = schema;

/** Message-ID that a mail of letters has. */
const messageId = (id: string) => messageIdOf(id, adapterSettings().smtp?.from ?? env().mailFrom);

/**
 * Sends a batch by e-mail from the product: one mail for each holder, with the signed file. The rows of the
 * mails, the proofs and the letters' new state are one transaction; a repeated call sends nothing again.
 */
export const mailBatch = (
  admin: SignedInActor,
  batchId: string,
  now: Date = new Date(),
): Promise<Result<Sent>> =>
  leaveBatch(
    admin,
    batchId,
    { how: 'email', on: civilDateAt(now), tracking: '' },
    now,
    async (tx, batch, letters) => {
      const [addressee] = await tx.select().from(a).where(eq(a.id, batch.addresseeId));
      const recipient = addressee?.email ?? '';
      if (!recipient)
        return refuseLetter('invalid', 'O destinatário não tem e-mail: escreva-o na página dele.');
      const mails = new Map<string, string>();
      for (const { id, userId, linkedProfileId } of letters) {
        const holder = `${userId} ${linkedProfileId}`;
        const mailId = mails.get(holder) ?? newId();
        if (!mails.has(holder)) {
          mails.set(holder, mailId);
          await tx.insert(m).values({ id: mailId, userId, linkedProfileId, batchId, recipient });
          await enqueue(tx, 'letters.mail', { mailId }, { key: mailId });
        }
        const note = `Para ${recipient}, Message-ID ${messageId(mailId)}`;
        await tx
          .insert(p)
          .values({ userId, letterId: id, kind: 'mail', note: note.slice(0, 400), addedBy: admin.userId });
      }
      return ok(null);
    },
  );

/**
 * Job `letters.mail`: makes the signed file of a mail and hands the mail over. The mail's state and its job
 * are one transaction, so that a repeated run queues it once.
 */
export async function handLetterMail(mailId: string): Promise<void> {
  const [mail] = await asActor(SYSTEM, (tx) => tx.select().from(m).where(eq(m.id, mailId)));
  if (mail?.state !== 'waiting') return;
  const made = await holderFileIn((work) => asActor(SYSTEM, work), mail.batchId, mail);
  if (!made) return;
  const { company } = await getSite('company');
  const { subject, text } = letterMailWords(
    { name: made.holder, document: formatDocument(made.document) },
    company,
    made.letters,
  );
  const size = (await fileStore().get(made.row.filePath))?.length ?? 0;
  const inbox = adapterSettings().inbox?.address ?? company.email;
  await asActor(SYSTEM, async (tx) => {
    const large = size > MOST_MAILED;
    const taken = await tx
      .update(m)
      .set({ state: large ? 'too_large' : 'queued' })
      .where(and(eq(m.id, mailId), eq(m.state, 'waiting')))
      .returning({ id: m.id });
    if (taken.length === 0) return;
    if (large) return notifyNotDelivered(tx, mail.batchId, mail.recipient, 'o arquivo passa de 18 MB');
    await enqueue(
      tx,
      'mail.send',
      {
        id: mailId,
        to: mail.recipient,
        subject,
        text,
        html: text
          .split('\n\n')
          .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
          .join(''),
        // Receivers answer automatically with their protocol.
        written: true,
        reported: true,
        ...(inbox && { replyTo: inbox }),
        attachment: { file: made.row.filePath, name: 'cartas.pdf', type: 'application/pdf' },
      },
      { key: `letter-mail:${mailId}` },
    );
  });
}

/** Notes that a mail with an attachment was handed to the mail server; other mails change nothing. */
export const letterMailLeft = (mailId: string): Promise<void> =>
  asActor(SYSTEM, async (tx) => {
    await tx
      .update(m)
      .set({ state: 'sent', sentAt: new Date() })
      .where(and(eq(m.id, mailId), eq(m.state, 'queued')));
  });

/** Notifies the admins that letters did not arrive. */
export async function notifyNotDelivered(
  tx: Tx,
  batchId: string,
  recipient: string,
  reason: string,
): Promise<void> {
  const words = await noticeText(tx, 'letter.undelivered', { destinatario: recipient, motivo: reason });
  await notifyAdmins(tx, { type: 'warning', link: `/admin/cartas/lotes/${batchId}`, ...words });
}

/** Lists the mails of a batch, with the holder of each. */
export const mailsOfBatch = (admin: SignedInActor, batchId: string) =>
  asActor(admin, async (tx) => {
    const rows = await tx
      .select({
        id: m.id,
        recipient: m.recipient,
        state: m.state,
        status: m.status,
        userId: m.userId,
        numbers: sql<
          string[]
        >`(select array_agg(x.id::text order by x.id) from ${l} x where x.batch_id = ${m.batchId}
          and x.user_id = ${m.userId} and x.linked_profile_id is not distinct from ${m.linkedProfileId})`,
      })
      .from(m)
      .innerJoin(b, eq(b.id, m.batchId))
      .where(eq(m.batchId, batchId))
      .orderBy(asc(m.id));
    return rows.map((row) => ({ ...row, numbers: row.numbers ?? [] }));
  });
