import type { BulkAct } from '#app/features/bulk/rules/bulk-act.ts';
import type { BulkStatus, ItemResult } from '#app/features/bulk/rules/terms.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';

export type BulkSummary = {
  id: string;
  list: BulkList;
  query: string;
  act: BulkAct;
  status: BulkStatus;
  total: number;
  by: string | null;
  createdAt: string;
};
type NoteCount = { note: string; count: number };
export type BulkPage = BulkSummary & {
  counts: Partial<Record<ItemResult, number>>;
  /** Why rows were left, or stayed, with how many each. */
  reasons: NoteCount[];
  /** Channels of a welcome, with how many clients each. */
  ways: NoteCount[];
  /** Names of members of the team and of forms, by id. */
  names: Record<string, string>;
};

const SUMMARY = `b.id, b.list, b.query, b.act, b.status, b.total,
  (select u.name from users u where u.id = b.created_by) as by, ${instantText('b.created_at')} as "createdAt"`;

export async function loadBulk(admin: SignedInActor, id: string): Promise<BulkPage | null> {
  return asReader(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<BulkPage>(
      `select ${SUMMARY},
         (select coalesce(json_object_agg(result, n), '{}') from (select result, count(*) as n from bulk_items
           where bulk_id = b.id and result is not null group by 1) r) as counts,
         (select coalesce(json_agg(r), '[]') from (select note, count(*)::int as count from bulk_items
           where bulk_id = b.id and result in ('left', 'kept') group by 1 order by 2 desc, 1 limit 20) r) as reasons,
         (select coalesce(json_agg(r), '[]') from (select note, count(*)::int as count from bulk_items
           where bulk_id = b.id and result = 'changed' and note <> '' group by 1 order by 1) r) as ways,
         (select coalesce(json_object_agg(n.id, n.name), '{}') from (
           select u.id, u.name from users u where u.id::text = b.act ->> 'assigneeId'
           union all select t.id, t.name from form_templates t where t.id::text = b.act ->> 'templateId') n) as names
       from bulk_actions b where b.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  });
}

/** The latest changes, newest first; without those at once, which begin and end in one transaction. */
export async function recentBulks(admin: SignedInActor): Promise<BulkSummary[]> {
  return asReader(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<BulkSummary>(
      `select ${SUMMARY} from bulk_actions b
       where b.ended_at is distinct from b.created_at order by b.created_at desc, b.id desc limit 20`,
    );
    return rows;
  });
}
