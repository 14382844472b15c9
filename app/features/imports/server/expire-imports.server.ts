import { DRAFT_DAYS, ROW_DAYS } from '#app/features/imports/rules/terms.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { dropArchives } from './archives.server.ts';
import { IMPORT_SYSTEM } from './lock-import.server.ts';

/**
 * Job `imports.expire`: deletes drafts that were never started, and the values of rows that were not taken. Keeps the
 * result of each row, so that a payment is not booked again.
 */
export async function expireImports(now: Date = new Date()): Promise<void> {
  await asActor(IMPORT_SYSTEM, async (tx) => {
    await clientOf(tx).query(
      `delete from imports where status = 'draft' and (kind <> 'payments' or started_at is null and cardinality(header) > 1)
       and created_at < $1::timestamptz - make_interval(days => $2)`,
      [now, DRAFT_DAYS],
    );
    await clientOf(tx).query(
      `update import_rows r set cells = null, result = coalesce(r.result, 'bad'),
         note = case when r.result is null then 'O prazo para importar passou' else r.note end
       from imports i where i.id = r.import_id and r.cells is not null and i.status not in ('running', 'undoing')
         and coalesce(i.ended_at, i.created_at) < $1::timestamptz - make_interval(days => $2)`,
      [now, ROW_DAYS],
    );
  });
  await dropArchives();
}
