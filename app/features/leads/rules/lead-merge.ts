import type { LeadStatus } from './terms.ts';

type Standing = { status: LeadStatus; convertedUserId: string | null };

/** Leads of two different accounts are two people, whatever data they share. */
export const sameAccount = (a: Standing, b: Standing): boolean =>
  !a.convertedUserId || !b.convertedUserId || a.convertedUserId === b.convertedUserId;

/** Hours in which a merge can be undone, unless one of both leads changes before. */
export const MERGE_UNDO_HOURS = 24;

/** Progress of a lead; a lead lost in one and qualified in the other is qualified. */
const FURTHEST: LeadStatus[] = ['converted', 'qualified', 'new', 'lost'];

/** Result of a merge for the remaining lead: the furthest status of both, and the account of either. */
export const mergedStanding = (kept: Standing, other: Standing): Standing => ({
  status: FURTHEST.find((status) => status === kept.status || status === other.status) ?? kept.status,
  convertedUserId: kept.convertedUserId ?? other.convertedUserId,
});
