import { addBusinessDays, businessDaysUntil } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

/** Spec section 9, Processing time. */
export const DEADLINE_BUSINESS_DAYS = 12;

export type MissingToStart = 'contract' | 'document';

/** What the customer does to start the clock. */
export const MISSING_TEXTS: Record<MissingToStart, string> = {
  contract: 'Aceite o contrato',
  document: 'Envie o primeiro documento',
};

export type DeadlineClock =
  | { state: 'waiting'; missing: MissingToStart[] }
  | { state: 'running'; startedAt: Date; dueOn: CivilDate; daysLeft: number }
  | { state: 'late'; startedAt: Date; dueOn: CivilDate; daysLate: number };

type Events = { contractAcceptedAt: Date | null; firstDocumentAt: Date | null };

export const missingToStart = ({ contractAcceptedAt, firstDocumentAt }: Events): MissingToStart[] => [
  ...(contractAcceptedAt ? [] : (['contract'] as const)),
  ...(firstDocumentAt ? [] : (['document'] as const)),
];

/**
 * The clock of a card (decisions.md, Deadline clock): twelve business days, national and bank holidays skipped,
 * from the moment when both the contract is accepted and the first document is in. The day on which it starts, in
 * Brasília, is not counted; on the last day there is 0 days left, and only the day after is late. Days left and
 * late are business days.
 */
export function deadlineClock(events: Events, now: Date): DeadlineClock {
  const { contractAcceptedAt, firstDocumentAt } = events;
  if (!contractAcceptedAt || !firstDocumentAt) return { state: 'waiting', missing: missingToStart(events) };
  const startedAt = contractAcceptedAt > firstDocumentAt ? contractAcceptedAt : firstDocumentAt;
  const dueOn = addBusinessDays(civilDateAt(startedAt), DEADLINE_BUSINESS_DAYS);
  const today = civilDateAt(now);
  return today > dueOn
    ? { state: 'late', startedAt, dueOn, daysLate: businessDaysUntil(dueOn, today) }
    : { state: 'running', startedAt, dueOn, daysLeft: businessDaysUntil(today, dueOn) };
}
