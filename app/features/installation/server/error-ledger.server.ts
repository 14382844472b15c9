import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { startOfDay } from '#app/lib/business-days.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { onForeignRefusal } from '#app/platform/foreign/parse-foreign.server.ts';
import { errorFields, type LoggedError, log, onLoggedError } from '#app/platform/log.server.ts';
import { requestScope } from '#app/platform/request-scope.server.ts';
import { LONGEST_FRAME } from '#app/platform/source-lines.server.ts';

const { errorReports: r } = schema;
const ACTOR = system('errors');

/** Name of reports that count content of strangers that was not read: a row for each day, kept until the day after. */
export const FOREIGN_CONTENT = 'ForeignContent';

const EVERY_MS = 2_000;
/** Most kinds of errors that wait to be written: while the database is down only the first ones are kept. */
const MOST_WAITING = 100;
/** Maximum number and age of rows. */
const MOST_ROWS = 200;
const KEPT_DAYS = 30;

type Report = Omit<typeof r.$inferInsert, 'count'> & { count: number; lastAt: Date };

const waiting = new Map<string, Report>();
let timer: ReturnType<typeof setTimeout> | undefined;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

// bounded: at most 250 characters (LONGEST_FRAME)
const PLACE = /(?:^|[\s(/])((?:app|server|db)\/[\w./-]+:\d+)/;

/**
 * Returns the first place of a stack in the product's sources:
 * `app/features/leads/server/list-leads.server.ts:41`.
 */
const placeIn = (stack: unknown): string | null =>
  String(stack ?? '')
    .split('\n')
    .filter(({ length }) => length <= LONGEST_FRAME)
    .flatMap((frame) => PLACE.exec(frame)?.[1] ?? [])[0] ?? null;

/** @param day of a report whose count starts again each day */
function note({ fields, message }: LoggedError, day = ''): void {
  const name = text(fields.name) ?? 'Error';
  const code = text(fields.code);
  const place = placeIn(fields.stack);
  // An unmatched path may contain anything, so it is left out.
  const route = fields.matched === false ? '' : (text(fields.route) ?? text(fields.job) ?? '');
  const fingerprint = createHash('sha256')
    .update([name, code, message, place, route, day].join('\0'))
    .digest('hex');
  const known = waiting.get(fingerprint);
  const now = new Date();
  if (known) {
    known.count += 1;
    known.lastAt = now;
    known.requestId = text(fields.requestId) ?? known.requestId ?? null;
  } else if (waiting.size < MOST_WAITING)
    waiting.set(fingerprint, {
      fingerprint,
      name,
      code,
      what: message,
      place,
      route,
      requestId: text(fields.requestId),
      count: 1,
      firstAt: now,
      lastAt: now,
    });
  timer ??= setTimeout(() => void writeErrorReports(), EVERY_MS).unref();
}

/** Writes the collected errors. Those that cannot be written wait for the next error. */
export async function writeErrorReports(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  // In one order everywhere, or two processes would wait for each other's rows.
  const reports = [...waiting.values()].toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  if (reports.length === 0) return;
  waiting.clear();
  try {
    await asActor(ACTOR, async (tx) => {
      await tx
        .insert(r)
        .values(reports)
        .onConflictDoUpdate({
          target: r.fingerprint,
          set: {
            count: sql`${r.count} + excluded.count`,
            lastAt: sql`greatest(${r.lastAt}, excluded.last_at)`,
            requestId: sql`coalesce(excluded.request_id, ${r.requestId})`,
          },
        });
      await tx.delete(r).where(lt(r.lastAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
      const yesterday = new Date(startOfDay(addDays(civilDateAt(new Date()), -1)));
      await tx.delete(r).where(and(eq(r.name, FOREIGN_CONTENT), lt(r.lastAt, yesterday)));
      await tx.execute(
        sql`delete from error_reports where id in (select id from error_reports order by last_at desc offset ${MOST_ROWS})`,
      );
    });
  } catch (error) {
    for (const report of reports)
      if (!waiting.has(report.fingerprint)) waiting.set(report.fingerprint, report);
    log.warn({ event: 'error-reports', ...errorFields(error) }, 'error reports not written');
  }
}

/**
 * Counts errors of this process, and unread foreign content. @returns a function that stops it and writes the
 * last ones.
 */
export function startErrorLedger(): () => Promise<void> {
  const stop = onLoggedError((error) => note(error));
  const stopForeign = onForeignRefusal((kind, code) =>
    note(
      { fields: { ...requestScope(), name: FOREIGN_CONTENT, code }, message: `not read: ${kind}` },
      civilDateAt(new Date()),
    ),
  );
  return async () => {
    stop();
    stopForeign();
    await writeErrorReports();
  };
}
