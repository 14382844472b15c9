import type pg from 'pg';
import { FIGURE_TOPICS } from '#app/features/figures/rules/figure-topics.ts';

/**
 * Adds up all days again: generated rows leave no marks, and a day without a mark is not read from its rows.
 * Days are added in order, as in a running installation.
 */
export async function sumDays(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query('lock table changed_days, day_sums in exclusive mode');
    await owner.query('delete from changed_days');
    await owner.query('delete from day_sums');
    await owner.query(
      `insert into day_sums (topic, day, status, origin, assignee_id, offer, coupon, method, count, amount)
       select t.topic, l.* from unnest($1::text[]) t (topic) cross join lateral live_figures(t.topic, null, null) l
       order by t.topic, l.day`,
      [[...FIGURE_TOPICS]],
    );
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
