import type { LeadStatus } from './lead-status.ts';

/** A change of several leads at once. */
export type LeadChange = { status: LeadStatus } | { assigneeId: string | null };

/**
 * Status or assignee (null: unassigned) of each lead, by id, on the screen of the change. A lead with another
 * value by now was changed by another admin, and is skipped.
 */
export type Seen = ReadonlyMap<string, LeadStatus | string | null>;

/** Upper bound of one change; a person does not choose more. */
export const MOST_LEADS_AT_ONCE = 1_000;

/**
 * Result of a change: leads changed, leads skipped because the change did not apply (or they were deleted),
 * and leads skipped because another admin had changed them since they were shown.
 */
export type Changed = { batch: string; changed: number; left: number; stale: number };
/** Result of an undo: leads that changed since stay as they are. */
export type Undone = { restored: number; left: number };

const leads = (n: number) => (n === 1 ? '1 lead' : `${n} leads`);

/** "3 leads. Sem mudança, porque não se aplica: 1." */
export const changedText = ({ changed, left, stale }: Changed): string =>
  [
    `${leads(changed)}.`,
    left > 0 && `Sem mudança, porque não se aplica: ${left}.`,
    stale > 0 && `Sem mudança, porque outra pessoa os mudou antes: ${stale}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Conflict text for a lead that another admin changed since it was shown. */
export const LEAD_STALE =
  'Outra pessoa o mudou antes. Agora você vê como está; mude de novo se ainda for o caso.';

/** Parses the expected values that a form sends: one per lead, in the order of their ids. */
export function readSeen(ids: string[], text: string | undefined, change: LeadChange): Seen | undefined {
  const values = text?.split(',') ?? [];
  if (values.length !== ids.length) return undefined;
  const none = 'assigneeId' in change ? 'nenhum' : undefined;
  return new Map(ids.map((id, at) => [id, values[at] === none ? null : (values[at] ?? null)]));
}

export const undoneText = ({ restored, left }: Undone): string =>
  `${leads(restored)} de volta.${left > 0 ? ` Ficaram como estão, porque já mudaram de novo: ${left}.` : ''}`;
