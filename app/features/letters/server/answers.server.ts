import { eq, sql } from 'drizzle-orm';
import type { LetterAnswerInput } from '#app/features/letters/rules/input.ts';
import { letterNotFound, refuseLetter } from '#app/features/letters/rules/messages.ts';
import { nextStep, recheckOn } from '#app/features/letters/rules/terms.ts';
import {
  endListingClocks,
  lockListing,
  setListingState,
} from '#app/features/listings/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { ANSWER_LINES } from './foreign-answers.server.ts';
import { clocksAsked, clocksBegun } from './letter-clocks.server.ts';
import { addMissingNotices } from './revocation.server.ts';

const { letters: l } = schema;

/** Records the answer to a letter; a repeated answer changes nothing. */
export const recordAnswer = (
  admin: SignedInActor,
  id: string,
  input: LetterAnswerInput,
  now: Date = new Date(),
) => asActor(admin, (tx) => answerLetter(tx, admin, id, input, now));

/** Refuses before it writes, so that a refused line of a file keeps the others in its transaction. */
export async function answerLetter(
  tx: Tx,
  admin: SignedInActor,
  id: string,
  { answer, on, protocol, file }: LetterAnswerInput,
  now: Date,
): Promise<Result<'new' | 'same'>> {
  const [letter] = await tx.select().from(l).where(eq(l.id, id)).for('update');
  if (!letter) return letterNotFound();
  const said = { answer, answeredOn: on, answerProtocol: protocol || null, answerFile: file || null };
  if (letter.answer) {
    const same =
      letter.answer === answer && letter.answeredOn === on && letter.answerProtocol === said.answerProtocol;
    return same ? ok('same') : refuseLetter('answered', 'Esta carta já tem outra resposta.');
  }
  if (letter.state !== 'sent' && letter.state !== 'overdue')
    return refuseLetter('transition', 'Esta carta ainda não foi enviada, ou já foi encerrada.');
  if (on > civilDateAt(now))
    return refuseLetter('invalid', 'A data da resposta está no futuro.', { on: 'No máximo, hoje' });
  if (letter.sentOn && on < letter.sentOn)
    return refuseLetter('invalid', 'A resposta é de antes do envio.', {
      on: 'A carta saiu depois desse dia',
    });
  const next = nextStep(letter.ground, answer);
  await tx
    .update(l)
    .set({ ...said, state: 'answered', next, recheckOn: recheckOn(letter.ground, answer, on) })
    .where(eq(l.id, id));
  const listing = await lockListing(tx, letter.listingId);
  const data = { letter: id, answer };
  const ends = answer === 'no_answer' ? [] : clocksAsked(letter.ground);
  const begins = clocksBegun(letter.ground, answer);
  if (listing?.state === 'asked') {
    const change = { id: letter.listingId, state: 'answered' as const, on, ends, begins, data };
    const moved = await setListingState(tx, admin, change);
    if (!moved.ok) throw new Error(`The answer of a letter: ${moved.error.message}`);
  } else if (listing) await endListingClocks(tx, admin, listing, { on, ends, begins, data });
  await recordAudit(tx, admin, {
    action: 'letter.answered',
    entity: 'letters',
    entityId: id,
    before: { letterState: letter.state },
    after: { letterState: 'answered', letterAnswer: answer, on, next },
  });
  return ok('new');
}

export type AnswerReport = {
  recorded: number;
  repeated: number;
  faults: { line: number; message: string }[];
};

/**
 * Records the answers of a file, in one transaction. A faulty line is reported and the others are kept; the
 * same file again changes nothing.
 */
export async function importAnswers(
  admin: SignedInActor,
  text: string,
  now: Date = new Date(),
): Promise<Result<AnswerReport>> {
  const asked = { text, today: civilDateAt(now) };
  const read = await parseForeign(ANSWER_LINES, { account: admin.userId }, asked, []);
  if (!read.ok) return foreignError(read.reason, 'text', 'text');
  const { answers, faults } = read.value;
  return asActor(admin, async (tx) => {
    const report: AnswerReport = { recorded: 0, repeated: 0, faults: [...faults] };
    for (const { line, id, answer, on, protocol, file } of answers) {
      const input = { answer, on, protocol: protocol ?? '', file: file ?? '' };
      const done = await answerLetter(tx, admin, id, input, now);
      if (!done.ok) report.faults.push({ line, message: done.error.message });
      else report[done.value === 'new' ? 'recorded' : 'repeated'] += 1;
    }
    report.faults.sort((one, other) => one.line - other.line);
    return ok(report);
  });
}

/**
 * Marks letters whose last day has passed, in one statement at the start of the day; events update queue and
 * listeners. Also adds the notices of powers that ended with their contract.
 */
export async function markOverdue(now: Date = new Date()): Promise<number> {
  return asActor(system('letters'), async (tx) => {
    await addMissingNotices(tx, now);
    return markOverdueIn(tx, civilDateAt(now));
  });
}

export async function markOverdueIn(tx: Tx, today: CivilDate): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update letters set state = 'overdue' where state = 'sent' and due_on < ${today}`,
  );
  return rowCount ?? 0;
}
