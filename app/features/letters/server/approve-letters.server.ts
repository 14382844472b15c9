import { eq } from 'drizzle-orm';
import { approvalFaults, lackingEvidence, lackingWords } from '#app/features/letters/rules/brakes.ts';
import { mergeLetter } from '#app/features/letters/rules/merge-letter.ts';
import { letterNotFound, letterStale, refuseLetter } from '#app/features/letters/rules/messages.ts';
import { inOwnName, speaksByAttorney } from '#app/features/letters/rules/own-name.ts';
import { type CloseReason, LETTER_TRANSITIONS, type LetterState } from '#app/features/letters/rules/terms.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { CONSENT_MISSING } from '#app/features/profiles/rules/holder-consent.ts';
import { withoutConsent } from '#app/features/profiles/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDateTime } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { approvalFacts, type Letter, type LoadedLetter, loadParts } from './letter-facts.server.ts';
import { readLetterSettings } from './letter-settings.server.ts';
import { spokenOf } from './voice.server.ts';

const { letters } = schema;
const HOUR = 3_600_000;

/** Returns the text of a letter in the voice that it has on this day, with voice and reason. */
export async function spokenText(tx: Tx, parts: LoadedLetter, today: CivilDate) {
  const spoken = await spokenOf(tx, parts, today);
  const { source } = parts.letter;
  const said = spoken.voice === 'holder' ? inOwnName(source, spoken.holder) : source;
  return { ...spoken, ...mergeLetter(said, parts.merge) };
}

/**
 * Returns what keeps this admin from approving a letter in its current state: the evidence that it lacks, and the other
 * reasons, in Portuguese.
 */
export async function letterObstacles(tx: Tx, approver: SignedInActor, parts: LoadedLetter, now: Date) {
  const today = civilDateAt(now);
  const { body, missing, voice } = await spokenText(tx, parts, today);
  const wrongVoice = voice === 'holder' && speaksByAttorney(body);
  const asked = { missing, approvedBy: approver.userId, today, wrongVoice };
  const facts = await approvalFacts(tx, parts, asked);
  const lacking = lackingEvidence(facts);
  const faults = approvalFaults({ ...facts, needs: [] });
  // A linked person without consent has no letter in any voice.
  const closed = await withoutConsent(tx, [parts.letter.linkedProfileId]);
  return { lacking, faults: closed.size > 0 ? [...faults, CONSENT_MISSING.message] : faults };
}

/** Approves a letter: its text is final, and its customer is asked to read it before it is sent. */
export async function approveLetter(
  admin: SignedInActor,
  id: string,
  version: number,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const parts = await loadParts(tx, id, true);
    if (!parts) return letterNotFound();
    const { letter, addressee } = parts;
    if (letter.version !== version) return letterStale();
    if (letter.state !== 'review') return refuseLetter('transition', 'Esta carta não está para aprovar.');
    const { lacking, faults } = await letterObstacles(tx, admin, parts, now);
    const all = lacking.length > 0 ? [lackingWords(lacking), ...faults] : faults;
    if (all.length > 0) return refuseLetter('refused', all.join(' '));
    const { readHours } = await readLetterSettings(tx);
    const readUntil = new Date(now.getTime() + readHours * HOUR);
    const { body, voice, channel } = await spokenText(tx, parts, civilDateAt(now));
    await tx
      .update(letters)
      .set({
        state: 'approved',
        body,
        voice,
        channel,
        approvedBy: admin.userId,
        approvedAt: now,
        readUntil,
        customerSays: null,
        customerSaidAt: null,
      })
      .where(eq(letters.id, id));
    const words = await noticeText(tx, 'letter.read', {
      destinatario: addressee.name,
      dia: formatDateTime(readUntil),
    });
    const news = { userId: letter.userId as UserId, kind: 'case', link: `/app/cartas/${id}` } as const;
    await sendToCustomer(tx, { ...news, ...words });
    await recordMove(tx, admin, letter, 'approved');
    return ok(null);
  });
}

/** Logs the move of a letter to another state. */
export const recordMove = (
  tx: Tx,
  actor: Parameters<typeof recordAudit>[1],
  { id, state }: Letter,
  to: LetterState,
  more = {},
) =>
  recordAudit(tx, actor, {
    action: `letter.${to}`,
    entity: 'letters',
    entityId: id,
    before: { letterState: state },
    after: { letterState: to, ...more },
  });

/** Submits a letter that was just written for approval. */
export async function submitLetter(tx: Tx, admin: SignedInActor, id: string): Promise<void> {
  const [letter] = await tx.select().from(letters).where(eq(letters.id, id));
  if (!letter) throw new Error('The letter is gone.');
  await tx.update(letters).set({ state: 'review' }).where(eq(letters.id, id));
  await recordMove(tx, admin, letter, 'review');
}

/** Submits a draft for approval, returns it to draft, or closes it. */
export async function moveLetter(
  admin: SignedInActor,
  id: string,
  version: number,
  to: 'review' | 'draft' | 'closed',
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (!letter) return letterNotFound();
    if (letter.version !== version) return letterStale();
    if (!LETTER_TRANSITIONS[letter.state].includes(to))
      return refuseLetter('transition', 'A carta não está mais neste passo.');
    const closedFor: CloseReason = letter.answer ? 'done' : 'withdrawn';
    await tx
      .update(letters)
      .set({
        state: to,
        ...(to === 'closed' && { closedFor, ...(letter.sentOn === null && { batchId: null }) }),
        ...(to === 'draft' && { approvedBy: null, approvedAt: null, readUntil: null, batchId: null }),
      })
      .where(eq(letters.id, id));
    await recordMove(tx, admin, letter, to);
    return ok(null);
  });
}
