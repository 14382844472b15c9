import { type Mapping, missingFields } from '#app/features/imports/rules/columns-of-kind.ts';
import { type PreviewRow, previewRow } from '#app/features/imports/rules/import-preview.ts';
import {
  awaitsStart,
  CAME_AS_LEAD,
  FIRM_KINDS,
  type ImportFault,
  type ImportView,
} from '#app/features/imports/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { waitingRows } from './check-rows.server.ts';
import { ownColumnsOf } from './own-reader.server.ts';

/** Upper bound; the list is not paged: older imports are in the audit log. */
const MOST_IMPORTS = 50;
const PREVIEW_ROWS = 8;
/** Rows that a page names; the file of them has all. */
const MOST_NAMED = 50;

/** Time of the last recorded payment of a file that was not undone. */
const lastBookingOf = (id: string) => `select ${instantText('max(c.created_at)')} from import_rows b
  join payment_charges c on c.id = b.charge_id where b.import_id = ${id} and b.result = 'added'`;

/** @returns an ISO instant; null if all payments of the file were undone, or it has no payment */
export async function lastBooking(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await clientOf(tx).query<{ at: string | null }>(`select (${lastBookingOf('$1')}) as at`, [
    id,
  ]);
  return rows[0]?.at ?? null;
}

const VIEW = `i.id, i.kind, i.status, i.batch_id as "batchId", i.file_name as "fileName", i.row_count as "rowCount", i.faulty, i.added, i.known,
  i.bad, p.full_name as by, ${instantText('i.created_at')} as "createdAt",
  ${instantText('i.started_at')} as "startedAt", ${instantText('i.ended_at')} as "endedAt",
  case when i.kind = 'payments' then (${lastBookingOf('i.id')}) end as "bookedAt"`;

/** An import with the person who read it. */
const FROM = 'from imports i left join profiles p on p.id = i.created_by';

/** Rows and status of a firm: that of a sheet in work or stopped comes first. */
const OF_FIRM = `, case when i.batch_id is not null
    then (select sum(f.row_count)::int from imports f where f.batch_id = i.batch_id) else i.row_count end as "rowCount",
  coalesce((select f.status from imports f where f.batch_id = i.batch_id
    order by array_position(array['running', 'undoing', 'stopped'], f.status), f.id limit 1), i.status) as status`;

/** Lists the newest imports; a firm once, by its first sheet and with the rows of all. */
export const listImports = (admin: SignedInActor): Promise<ImportView[]> =>
  asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<ImportView>(
      `select ${VIEW}${OF_FIRM} ${FROM}
       where i.batch_id is null or i.id = (select min(f.id::text)::uuid from imports f where f.batch_id = i.batch_id)
       order by i.created_at desc, i.id desc limit ${MOST_IMPORTS}`,
    );
    return rows;
  });

/** The sheets of a firm, in the order in which they are written; empty if it does not exist. */
export const loadFirm = (admin: SignedInActor, batchId: string): Promise<FirmView[]> =>
  asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<ImportView & { mapping: Mapping; kept: number }>(
      `select ${VIEW}, i.mapping,
         (select count(*) from import_rows r where r.import_id = i.id and r.result = 'kept')::int as kept ${FROM}
       where i.batch_id = $1 order by array_position($2::text[], i.kind), i.id`,
      [batchId, FIRM_KINDS],
    );
    return rows.map(({ mapping, ...sheet }) => ({
      ...sheet,
      missing: missingFields(mapping, sheet.kind).map(({ label }) => label),
    }));
  });

/** A sheet of a firm, with the labels of required fields that have no column yet, and the rows that an undo kept. */
export type FirmView = ImportView & { missing: string[]; kept: number };

type LoadedImport = ImportView & { header: string[]; mapping: Mapping };

export type ImportPage = LoadedImport & {
  preview: PreviewRow[];
  /** Rows of clients without a document, which come in as leads: in a draft to be, later those that did. */
  asLeads: number;
  /** Labels of the own fields that have a column. */
  own: string[];
  /** Rows to name: faulty rows of a draft, kept rows of an undone import, otherwise rows that were not imported. */
  named: ImportFault[];
};

/**
 * Condition of the rows `r` of an import `i` that its page and its file name: rows that did not come in; after an
 * undo, only the rows that stayed.
 */
export const IS_NAMED = `(r.result in ('bad', 'known', 'kept') or r.result is null and r.note <> '')
    and (i.status <> 'undone' or r.result = 'kept')`;

const NAMED = `
  select r.line, coalesce(r.result, 'bad') as result, r.note, coalesce(l.name, p.full_name, o.full_name) as name,
    case when ip.id is not null then '/admin/parcelas/' || ip.transaction_id when l.id is not null then '/admin/leads/' || l.id when p.id is not null then '/admin/clientes/' || p.id end as link
  from import_rows r join imports i on i.id = r.import_id left join leads l on l.id = r.entity_id left join profiles p on p.id = r.entity_id
    left join installment_payments ip on ip.id = r.entity_id left join profiles o on o.id = ip.user_id
  where r.import_id = $1 and ${IS_NAMED}
  order by r.result = 'kept' desc nulls last, r.line limit ${MOST_NAMED}`;

/** @returns null where there is no such import */
export const loadImport = (admin: SignedInActor, id: string): Promise<ImportPage | null> =>
  asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<LoadedImport>(
      `select ${VIEW}, i.header, i.mapping ${FROM} where i.id = $1`,
      [id],
    );
    const [found] = rows;
    if (!found) return null;
    const { rows: named } = await clientOf(tx).query<ImportFault>(NAMED, [id]);
    const own = (await ownColumnsOf(tx, found)).map(({ field }) => field.label);
    return { ...found, preview: await preview(tx, found), own, named, asLeads: await asLeads(tx, found) };
  });

async function asLeads(tx: Tx, { id, kind, mapping }: LoadedImport): Promise<number> {
  if (kind !== 'clients' || missingFields(mapping, kind).length > 0) return 0;
  const { rows } = await clientOf(tx).query<{ count: number }>(
    `select count(*)::int as count from import_rows where import_id = $1 and (result = 'added' and note = $2
       or result is null and note = '' and trim(coalesce(cells[$3], '')) = '')`,
    [id, CAME_AS_LEAD, (mapping.document ?? 0) + 1],
  );
  return rows[0]?.count ?? 0;
}

async function preview(tx: Tx, found: LoadedImport): Promise<PreviewRow[]> {
  const { id, kind, mapping } = found;
  if (!awaitsStart(found) || missingFields(mapping, kind).length > 0) return [];
  const reading = { mapping, today: civilDateAt(new Date()) };
  const rows = await waitingRows(tx, id, { most: PREVIEW_ROWS });
  return rows.map((row) => previewRow(kind, reading, row));
}
