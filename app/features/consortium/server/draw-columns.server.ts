import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

const iso = (column: string) => instantText(`d.${column}`);

/**
 * Whether a draw of a table `d` lapsed: announced, and not frozen on the eve of its extraction. By the clock of the
 * database, as in the trigger that refuses to freeze it then.
 */
export const LAPSED = `(d.status = 'announced' and d.extraction_date <= (now() at time zone 'America/Sao_Paulo')::date)`;

/** A draw without its long texts, of a table `d`. */
export const DRAW_LIST = `d.id, d.group_id as "groupId", d.assembly_date::text as "assemblyDate",
  d.assembly_time as "assemblyTime", d.place, d.extraction::int as extraction, d.extraction_date::text as "extractionDate",
  d.kind, d.on_excluded as "onExcluded", d.status, ${LAPSED} as lapsed, d.version,
  case when d.frozen_list is not null then json_array_length(d.frozen_list::json->'quotas') end as competing,
  d.rule_sha256 as "ruleSha256", d.list_sha256 as "listSha256", d.commitment, ${iso('frozen_at')} as "frozenAt",
  ${iso('published_at')} as "publishedAt", d.winner_number as "winnerNumber", d.cancel_reason as "cancelReason"`;

/** The driver knows the columns; this gives the row its type. */
export const drawRow = (row: Record<string, unknown>): DrawRow => row as DrawRow;
