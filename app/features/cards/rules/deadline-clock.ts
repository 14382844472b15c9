import { businessDaysUntil } from '#app/lib/business-days.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

/** Spec section 9, Processing time: of the plans, and of every card that no product with another deadline opened. */
export const DEADLINE_BUSINESS_DAYS = 12;

export type MissingToStart = 'contract' | 'document';

/** What the customer does to start the clock. */
export const MISSING_TEXTS: Record<MissingToStart, string> = {
  contract: 'Aceite o contrato',
  document: 'Envie o primeiro documento',
};

export type RunningClock =
  | { state: 'running'; dueOn: CivilDate; daysLeft: number }
  | { state: 'late'; dueOn: CivilDate; daysLate: number };

export type DeadlineClock = { state: 'waiting'; missing: MissingToStart[] } | RunningClock;

type Events = { contractAcceptedAt: Date | null; firstDocumentAt: Date | null };

export const missingToStart = ({ contractAcceptedAt, firstDocumentAt }: Events): MissingToStart[] => [
  ...(contractAcceptedAt ? [] : (['contract'] as const)),
  ...(firstDocumentAt ? [] : (['document'] as const)),
];

/**
 * A clock that is due on a day (decisions.md, Deadline clock; `cards.clock_due_on` counts the business days). On that
 * day there is 0 days left, and only the day after is late. Days left and late are business days in Brasília.
 */
export function deadlineClock(dueOn: CivilDate, now: Date): RunningClock {
  const today = civilDateAt(now);
  return today > dueOn
    ? { state: 'late', dueOn, daysLate: businessDaysUntil(dueOn, today) }
    : { state: 'running', dueOn, daysLeft: businessDaysUntil(today, dueOn) };
}
