import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/** A row of a change with its person, in their current state. */
export type Target = {
  itemId: string;
  position: number;
  entityId: string;
  before: string | null;
  madeId: string | null;
  /** The row, or its person, is no longer there. */
  deleted: boolean;
  userId: UserId | null;
  leadId: LeadId | null;
  name: string | null;
  email: string | null;
  noMessages: boolean;
  assigneeId: string | null;
  status: string | null;
};

/** Table of a list's rows, with the columns that name their person; `r` is the row. */
export const ROWS_OF: Record<BulkList, string> = {
  leads: `select id, null::uuid as user_id, id as lead_id, status from leads where merged_into is null`,
  clients: `select id, id as user_id, null::uuid as lead_id, null as status from profiles`,
  installments: `select i.id, t.user_id, t.lead_id, i.status from installment_payments i
    join transactions t on t.id = i.transaction_id`,
  documents: `select id, user_id, null::uuid as lead_id, status from card_documents where status <> 'uploading'`,
  energy: `select id, user_id, null::uuid as lead_id, status from energy_discounts`,
};

/** The next rows of a change, locked by the lock of the change itself. */
export async function nextTargets(
  tx: Tx,
  { bulkId, list }: { bulkId: string; list: BulkList },
  { undo, most }: { undo: boolean; most: number },
): Promise<Target[]> {
  const { rows } = await clientOf(tx).query<Target>(
    `select n.id as "itemId", n.position, n.entity_id as "entityId", n.before, n.made_id as "madeId",
       coalesce(p.id, l.id) is null or p.erased_at is not null as deleted,
       p.id as "userId", case when p.id is null then l.id end as "leadId",
       coalesce(p.full_name, l.name) as name, coalesce(u.email, l.email) as email,
       coalesce(p.id is null and l.no_messages, false) as "noMessages",
       case when p.id is null then l.assignee_id else p.assignee_id end as "assigneeId", r.status
     from (select * from bulk_items i where i.bulk_id = $1 and ${undo ? "i.result = 'changed'" : 'i.result is null'}
       order by i.position limit $2) n
     left join (${ROWS_OF[list]}) r on r.id = n.entity_id
     left join profiles p on p.id = r.user_id left join users u on u.id = p.id
     left join leads l on l.id = r.lead_id
     order by n.position`,
    [bulkId, most],
  );
  return rows;
}
