import type { LeadStatus } from './lead-status.ts';

/** What can be done to several leads at once. */
export type LeadChange = { status: LeadStatus } | { assigneeId: string | null };

/** More at once is no work of a person. */
export const MOST_AT_ONCE = 200;

/** What a change did: how many changed, and how many stayed because it did not fit them (or they were gone). */
export type Changed = { batch: string; changed: number; left: number };
/** What taking it back did: those that somebody changed since stay as they are. */
export type Undone = { restored: number; left: number };

const leads = (n: number) => (n === 1 ? '1 lead' : `${n} leads`);

/** "3 leads. Ficaram como estavam: 1." */
export const changedText = ({ changed, left }: Changed): string =>
  `${leads(changed)}.${left > 0 ? ` Sem mudança, porque não se aplica: ${left}.` : ''}`;

export const undoneText = ({ restored, left }: Undone): string =>
  `${leads(restored)} de volta.${left > 0 ? ` Ficaram como estão, porque já mudaram de novo: ${left}.` : ''}`;
