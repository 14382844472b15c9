import { type SQL, sql } from 'drizzle-orm';
import type { FigureTopic } from '#app/features/figures/rules/figure-topics.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';

export { checkFigures, settleFigures } from './settle-figures.server.ts';

/** First and last requested day, both included; a missing day means no limit on that side. */
export type FigureDays = { from?: CivilDate | SQL; to?: CivilDate | SQL | undefined };

/**
 * Daily sums as a table of SQL: `day`, `count`, `amount` (reais) and the columns they are grouped by. A day may have
 * several rows of one group, so readers add them up.
 */
export const figuresSql = (topic: FigureTopic, { from, to }: FigureDays = {}): SQL =>
  sql`day_figures(${topic}::text, ${from ?? null}::date, ${to ?? null}::date)`;
