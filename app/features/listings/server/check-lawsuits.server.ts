import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { startOfDay } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { perSettings } from '#app/platform/adapter-settings.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue, jobsEnding } from '#app/platform/jobs.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { applyAnswer } from './apply-answer.server.ts';
import { CourtFailure, type CourtRecords, NO_COURT_RECORDS } from './ports/court-records.server.ts';
import { dataJud } from './ports/datajud.server.ts';

const ACTOR = system('lawsuits');
const { cardLawsuits: l } = schema;

/** Lawsuits per job: at one a second they stay below the queue's time limit of a job. */
const BATCH = 300;
/** Failures in a row after which the source counts as down. */
const MOST_FAILURES = 3;

/** Court records as the panel configured them; without a setting, lawsuits are followed by hand. */
const courtRecords = perSettings(({ courts }): CourtRecords => (courts ? dataJud(courts) : NO_COURT_RECORDS));

/**
 * Job `lawsuits.check`: queries each open lawsuit not queried today, the longest unchecked first, and
 * continues as another job after a batch. A repeated job continues where the previous one ended.
 * @throws CourtFailure when the source is away: the queue tries again later
 */
export async function checkLawsuits(
  records: CourtRecords = courtRecords(),
  now: Date = new Date(),
  ending: AbortSignal = jobsEnding(),
): Promise<void> {
  if (records.name === 'off') return;
  const lawsuits = await dueLawsuits(now);
  let failures = 0;
  for (const { id, caseNumber } of lawsuits) {
    if (ending.aborted) return;
    try {
      const answer = await records.find(caseNumber, ending);
      await asActor(ACTOR, (tx) => applyAnswer(tx, ACTOR, id, answer, now));
      failures = 0;
    } catch (error) {
      if (!(error instanceof CourtFailure)) throw error;
      log.warn({ event: 'court-records', lawsuit: id, ...errorFields(error) }, 'no answer');
      noteFailure('courts', error.code);
      // A refused key would be refused for the next lawsuit and the next attempt as well.
      if (error.code === '401') return;
      failures += 1;
      if (error.code === 'busy' || failures === MOST_FAILURES) throw error;
    }
  }
  const last = lawsuits.length === BATCH ? lawsuits.at(-1) : undefined;
  if (last)
    await asActor(ACTOR, (tx) =>
      enqueue(tx, 'lawsuits.check', {}, { key: `${now.toISOString()} ${last.id}` }),
    );
}

const dueLawsuits = (now: Date) =>
  asActor(ACTOR, (tx) =>
    tx
      .select({ id: l.id, caseNumber: l.caseNumber })
      .from(l)
      .where(
        and(
          eq(l.status, 'active'),
          or(isNull(l.checkedAt), lt(l.checkedAt, new Date(startOfDay(civilDateAt(now))))),
        ),
      )
      .orderBy(sql`${l.checkedAt} nulls first`, asc(l.id))
      .limit(BATCH),
  );

/** A number that no court issued, with valid check digits: a working source answers that it is unknown. */
const TEST_NUMBER = '50012345820258240018';

/** @returns why the records did not answer, or null */
export async function testCourts(signal: AbortSignal): Promise<string | null> {
  try {
    await courtRecords().find(TEST_NUMBER, signal);
    return null;
  } catch (error) {
    return error instanceof CourtFailure ? error.code : 'unexpected';
  }
}
