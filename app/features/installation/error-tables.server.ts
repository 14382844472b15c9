import { index, integer, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, newest, rawCheck } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';

/**
 * Errors of all processes, one row per kind and place. Contains what the log contains: names and places of
 * the program, no personal data.
 */
export const errorReports = table(
  'error_reports',
  'erros do programa: nomes e lugares do código, nada de pessoas',
  {
    id: id(),
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    code: text('code'),
    /** Message of the log line: fixed words of the program. */
    what: text('what').notNull(),
    /** The first place of the stack in the product's own sources. */
    place: text('place'),
    route: text('route').notNull().default(''),
    /** Request of the last occurrence. */
    requestId: text('request_id'),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (t) => [
    unique('error_reports_fingerprint_key').on(t.fingerprint),
    rawCheck('error_reports_count_check', 'count > 0'),
    index('error_reports_last_idx').on(newest(t.lastAt)),
  ],
);

/** The time up to which a job that continues from its last run has done its work. */
export const jobMarks = table('job_marks', 'até quando cada rotina fez o seu trabalho', {
  name: text('name').primaryKey(),
  doneAt: instant('done_at').notNull(),
});
