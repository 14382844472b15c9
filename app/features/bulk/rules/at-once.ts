import type { LeadStatus, LossReason } from '#app/features/leads/rules/terms.ts';
import { countedRowsOf } from './terms.ts';

/** Change of leads that were chosen on their list. */
export type LeadAct =
  | { kind: 'status'; status: LeadStatus; reason: LossReason | '' }
  /** Empty to remove the assignee. */
  | { kind: 'assign'; assigneeId: string };

/**
 * Status or assignee (null: unassigned) of each lead, by id, on the screen of the change. A lead with another
 * value by now was changed by another admin, and is skipped.
 */
export type Expected = ReadonlyMap<string, string | null>;

/** Most rows of one change at once; a person does not choose more. */
export const MOST_AT_ONCE = 1_000;

/**
 * Result of a change: rows changed, rows skipped because the change did not apply (or they were deleted), and
 * rows skipped because another admin had changed them since they were shown.
 */
export type Changed = { changed: number; left: number; stale: number };
/** Result of an undo: rows that changed since stay as they are. */
export type Undone = { restored: number; left: number };

const leads = (count: number) => countedRowsOf('leads', count);

/** "3 leads. Sem mudança, porque não se aplica: 1." */
export const changedText = ({ changed, left, stale }: Changed): string =>
  [
    `${leads(changed)}.`,
    left > 0 && `Sem mudança, porque não se aplica: ${left}.`,
    stale > 0 && `Sem mudança, porque outra pessoa os mudou antes: ${stale}.`,
  ]
    .filter(Boolean)
    .join(' ');

export const undoneText = ({ restored, left }: Undone): string =>
  `${leads(restored)} de volta.${left > 0 ? ` Ficaram como estão, porque já mudaram de novo: ${left}.` : ''}`;

/** Parses the expected values that a form sends: one per lead, in the order of their ids. */
export function readExpected(ids: readonly string[], text: string, kind: LeadAct['kind']): Expected | null {
  const values = text.split(',');
  if (values.length !== ids.length) return null;
  const none = kind === 'assign' ? 'nenhum' : undefined;
  return new Map(ids.map((id, at) => [id, values[at] === none ? null : (values[at] ?? null)]));
}
