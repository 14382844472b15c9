import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { bounceMeaning } from '#app/features/inbound-mail/rules/judge-mail.ts';
import type { ReadMail } from '#app/features/inbound-mail/rules/terms.ts';
import {
  decideLetterMail,
  keepMailFiles,
  ownDomain,
} from '#app/features/inbound-mail/server/index.server.ts';
import type { ReplyDecision } from '#app/features/letters/rules/input.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { isFromElsewhere, letterEndsIn, type ProofKind } from '#app/features/letters/rules/sending.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { notifyNotDelivered } from './mail-letters.server.ts';

/** Writes with the system's rights; the audit log names the admin. */
const SYSTEM = system('letters');
const { addressees: a, letterMails: m, letterProofs: p, letterReplies: r, letters: l } = schema;
/** Letters of one mail that get a reply; a longer list is no answer of an addressee. */
const MOST_LETTERS = 50;
const MOST_SHOWN = 100;

type SentMail = typeof m.$inferSelect;

/**
 * Puts a received mail on the letters that it answers, or a delivery report on the letters of its mail.
 * @returns the client of the letters; null for a mail that belongs to no letter, or to letters of several
 * clients
 */
export async function claimLetterMail(tx: Tx, mailId: string, mail: ReadMail): Promise<UserId | null> {
  if (mail.bounce) return takeReport(tx, mail.bounce);
  const ours = await mailsNamed(tx, mail.references);
  const ends = letterEndsIn(`${mail.subject}\n${mail.body}\n${mail.whole}`).slice(0, MOST_LETTERS);
  const byNumber =
    ends.length > 0 ? await lettersWhere(tx, inArray(sql`right(${l.id}::text, 12)`, ends)) : [];
  const byThread = byNumber.length > 0 ? [] : await lettersOfMails(tx, ours);
  const letters = byNumber.length > 0 ? byNumber : byThread;
  const [first] = letters;
  // A mail about several clients would show the data of one to another: a person assigns it.
  if (!first || letters.some(({ userId }) => userId !== first.userId)) return null;
  const added = await tx
    .insert(r)
    .values(
      letters.map(({ id, userId, email }) => ({
        ...{ userId, letterId: id, mailId, from: mail.from, subject: mail.subject },
        body: mail.body || mail.whole || '(E-mail sem texto.)',
        link: byNumber.length > 0 ? ('number' as const) : ('thread' as const),
        attachments: mail.attachments.map(({ name }) => name),
        automatic: mail.automatic,
        elsewhere: isFromElsewhere(mail.from, [email, ...ours.map(({ recipient }) => recipient)], mail.dmarc),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: r.id });
  if (added.length > 0) {
    const words = await noticeText(tx, 'letter.replied', { destinatario: first.addressee });
    await notifyAdmins(tx, { type: 'other', link: `/admin/cartas/${first.id}`, ...words });
  }
  return first.userId as UserId;
}

/** Finds the mails with letters whose Message-IDs are named. */
async function mailsNamed(tx: Tx, messageIds: readonly string[]): Promise<SentMail[]> {
  const own = `@${ownDomain()}>`;
  const ids = messageIds
    .filter((one) => one.endsWith(own))
    .map((one) => one.slice(1, -own.length))
    .filter(isUuid);
  return ids.length > 0 ? tx.select().from(m).where(inArray(m.id, ids)) : [];
}

const lettersWhere = (tx: Tx, condition: ReturnType<typeof inArray>) =>
  tx
    .select({ id: l.id, userId: l.userId, email: a.email, addressee: a.name })
    .from(l)
    .innerJoin(a, eq(a.id, l.addresseeId))
    .where(and(isNotNull(l.sentOn), condition))
    .orderBy(l.id)
    .limit(MOST_LETTERS);

async function lettersOfMails(tx: Tx, mails: readonly SentMail[]) {
  const held = or(
    ...mails.map(
      ({ batchId, userId, linkedProfileId }) =>
        sql`(${l.batchId} = ${batchId} and ${l.userId} = ${userId}
          and ${l.linkedProfileId} is not distinct from ${linkedProfileId}::uuid)`,
    ),
  );
  return held ? lettersWhere(tx, held) : [];
}

/**
 * Stores a delivery report on a mail with letters as a proof of each letter. Only a report on a mail to this
 * very address counts.
 */
async function takeReport(tx: Tx, bounce: NonNullable<ReadMail['bounce']>): Promise<UserId | null> {
  const [mail] = await mailsNamed(tx, [bounce.messageId]);
  if (!mail || mail.recipient.toLowerCase() !== bounce.recipient) return null;
  const state =
    bounce.action === 'delivered' ? 'delivered' : bounceMeaning(bounce) === 'wait' ? null : 'bounced';
  if (!state || mail.state === state) return mail.userId as UserId;
  await tx.update(m).set({ state, status: bounce.status, reportedAt: new Date() }).where(eq(m.id, mail.id));
  const kind: ProofKind = state === 'delivered' ? 'delivery' : 'bounce';
  const note = `${mail.recipient}, ${bounce.action} ${bounce.status}`.slice(0, 400);
  for (const { id, userId } of await lettersOfMails(tx, [mail]))
    await tx.insert(p).values({ userId, letterId: id, kind, note });
  if (state === 'bounced')
    await notifyNotDelivered(tx, mail.batchId, mail.recipient, `o servidor respondeu ${bounce.status}`);
  return mail.userId as UserId;
}

const shownReply = {
  id: r.id,
  letterId: r.letterId,
  from: r.from,
  subject: r.subject,
  body: r.body,
  attachments: r.attachments,
  link: r.link,
  automatic: r.automatic,
  elsewhere: r.elsewhere,
  state: r.state,
  at: r.createdAt,
};

/** Lists the replies to a letter, newest first. */
export const repliesOf = async (tx: Tx, letterId: string) =>
  (
    await tx.select(shownReply).from(r).where(eq(r.letterId, letterId)).orderBy(desc(r.createdAt), desc(r.id))
  ).map((row) => ({ ...row, at: row.at.toISOString() }));

/** Lists the replies on which a person has to decide, newest first. */
export const openReplies = (admin: SignedInActor) =>
  asActor(admin, async (tx) => {
    const rows = await tx
      .select({ ...shownReply, title: l.title, addressee: a.name })
      .from(r)
      .innerJoin(l, eq(l.id, r.letterId))
      .innerJoin(a, eq(a.id, l.addresseeId))
      .where(eq(r.state, 'to_check'))
      .orderBy(desc(r.createdAt), desc(r.id))
      .limit(MOST_SHOWN);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  });

/**
 * Keeps a reply as the answer of its letter, with its attachments as documents of the client, or drops it.
 * The mail of a dropped reply goes to the mails that a person assigns. A repeated decision changes nothing.
 * @returns words about attachments that were not kept, or an empty text
 */
export const decideReply = (
  admin: SignedInActor,
  letterId: string,
  { reply: replyId, keep }: ReplyDecision,
): Promise<Result<string>> =>
  orErased(
    (async (): Promise<Result<string>> => {
      const [seen] = await asActor(admin, (tx) =>
        tx
          .select({ id: r.id, state: r.state, userId: r.userId, mailId: r.mailId })
          .from(r)
          .where(and(eq(r.id, replyId), eq(r.letterId, letterId))),
      );
      if (!seen) return refuseLetter('not-found', 'Esta resposta não existe mais.');
      const state = keep === 'yes' ? 'kept' : 'dropped';
      if (seen.state === state) return ok('');
      if (seen.state !== 'to_check')
        return refuseLetter('transition', 'Outra pessoa já conferiu esta resposta.');
      const refused =
        state === 'kept' && seen.mailId
          ? await keepMailFiles(seen.mailId, { kind: 'customer', userId: seen.userId as UserId })
          : [];
      return asActor(SYSTEM, async (tx): Promise<Result<string>> => {
        const changed = await tx
          .update(r)
          .set({ state, decidedBy: admin.userId, decidedAt: new Date() })
          .where(and(eq(r.id, replyId), eq(r.state, 'to_check')))
          .returning({ id: r.id });
        if (changed.length === 0)
          return refuseLetter('transition', 'Outra pessoa já conferiu esta resposta.');
        if (seen.mailId) {
          const states = await tx.select({ state: r.state }).from(r).where(eq(r.mailId, seen.mailId));
          if (states.every((one) => one.state !== 'to_check'))
            await decideLetterMail(
              tx,
              seen.mailId,
              states.some((one) => one.state === 'kept'),
            );
        }
        await recordAudit(tx, admin, {
          action: 'letter.reply',
          entity: 'letters',
          entityId: letterId,
          after: { replyKept: state === 'kept' },
        });
        return ok(refused.map(({ name, why }) => `${name}: ${why}`).join(' '));
      });
    })(),
  );
