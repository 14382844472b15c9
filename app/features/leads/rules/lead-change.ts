import type { LeadStatus } from './lead-status.ts';

/** What can be done to several leads at once. */
export type LeadChange = { status: LeadStatus } | { assigneeId: string | null };

/**
 * How the leads stood on the screen that the change was asked from, by id: the status, or the assignee (null: none). A
 * lead in another state by now was changed by another admin, and is left alone.
 */
export type Seen = ReadonlyMap<string, LeadStatus | string | null>;

/** More at once is no work of a person. */
export const MOST_LEADS_AT_ONCE = 1_000;

/**
 * What a change did: how many changed, how many stayed because it did not fit them (or they were gone), and how many
 * because another admin had changed them since they were shown.
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

/** What was seen of each lead, as a form sends it: one value a lead, in the order of their ids. */
export function readSeen(ids: string[], text: string | undefined, change: LeadChange): Seen | undefined {
  const values = text?.split(',') ?? [];
  if (values.length !== ids.length) return undefined;
  const none = 'assigneeId' in change ? 'nenhum' : undefined;
  return new Map(ids.map((id, at) => [id, values[at] === none ? null : (values[at] ?? null)]));
}

export const undoneText = ({ restored, left }: Undone): string =>
  `${leads(restored)} de volta.${left > 0 ? ` Ficaram como estão, porque já mudaram de novo: ${left}.` : ''}`;
