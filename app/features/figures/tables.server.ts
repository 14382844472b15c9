import { date, index, integer, numeric, text, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { checkOneOf, id } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import { FIGURE_TOPICS, type FigureTopic } from './rules/figure-topics.ts';

/** Sums of one day, added up by `settleFigures`; read with `day_figures` alone, which knows the days that changed. */
export const daySums = table(
  'day_sums',
  'somas de muitas pessoas por dia, que não dizem de quem são',
  {
    id: id(),
    topic: text('topic').$type<FigureTopic>().notNull(),
    day: date('day').$type<CivilDate>().notNull(),
    /** Of the rows; an open installment that cannot be late is `resting`, a listing has its turn or is `undated`. */
    status: text('status').notNull(),
    origin: text('origin'),
    /** Responsible of leads and clients; no reference, for a day is added up again when they go. */
    assigneeId: uuid('assignee_id'),
    /** Id of the plan or the product. */
    offer: text('offer'),
    coupon: text('coupon'),
    method: text('method'),
    count: integer('count').notNull(),
    /** Reais; null where nothing is paid. */
    amount: numeric('amount', { precision: 14, scale: 2 }),
  },
  (t) => [
    checkOneOf('day_sums_topic_check', 'topic', FIGURE_TOPICS),
    index('day_sums_day_idx').on(t.topic, t.day),
  ],
);

/** Days whose rows changed since they were added up; one row a statement, so that writers never wait for each other. */
export const changedDays = table(
  'changed_days',
  'dias cujas somas são refeitas',
  {
    id: id(),
    topic: text('topic').$type<FigureTopic>().notNull(),
    day: date('day').$type<CivilDate>().notNull(),
  },
  (t) => [
    checkOneOf('changed_days_topic_check', 'topic', FIGURE_TOPICS),
    index('changed_days_day_idx').on(t.topic, t.day),
  ],
);
