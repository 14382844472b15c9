import { type SQL, sql } from 'drizzle-orm';
import { centavosText } from '#app/platform/db/json-values.server.ts';

/** Whether a row of `tax_notes` has payments, unlike a test. */
export const OF_PAYMENTS: SQL = sql`exists (select 1 from tax_note_payments of where of.note_id = tax_notes.id)`;

/** Payments of a row of `tax_notes` as JSON (`NotedPayment`), the earliest first. */
export const PAYMENTS_OF_NOTE: SQL = sql`(select coalesce(json_agg(json_build_object(
    'day', of.paid_on, 'amount', ${sql.raw(centavosText('of.amount'))}) order by of.paid_on, of.id), '[]')
  from tax_note_payments of where of.note_id = tax_notes.id)`;
