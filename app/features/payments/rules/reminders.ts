import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import { daysLate } from '#app/lib/business-days.ts';
import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';

/** Before the due date, on it, after it; each is sent once for an installment. */
export const REMINDERS = ['before', 'due', 'late', 'later'] as const;
export type Reminder = (typeof REMINDERS)[number];

/** Days from the due date on which each of the first two begins, and days of lateness (`daysLate`) for the others. */
const BEGINS: Record<Reminder, number> = { before: -3, due: 0, late: 1, later: 7 };

/** After this many days a person calls; further automatic reminders are noise. */
export const REMINDER_END = 30;

/**
 * Returns the reminder to send for an open installment on a day: null if it or a later one was sent. Each applies until the
 * next, so that a missed day is caught up; only the one of the due day says "today". After a clock that was ahead is set
 * back, no earlier reminder follows a later one.
 */
export function reminderFor(
  dueDate: CivilDate,
  today: CivilDate,
  sent: readonly Reminder[] = [],
): Reminder | null {
  const [days, late] = [daysBetween(dueDate, today), daysLate(dueDate, today)];
  if (late > REMINDER_END || (days > 0 && late <= 0)) return null;
  const due = REMINDERS.findLastIndex((kind) => (days > 0 ? late : days) >= BEGINS[kind]);
  return sent.some((kind) => REMINDERS.indexOf(kind) >= due) ? null : (REMINDERS[due] ?? null);
}

export type RemindedInstallment = {
  place: InstallmentPlace;
  amount: Centavos;
  dueDate: CivilDate;
  /** The order's linked profile; null if it is for the buyer. */
  holder: string | null;
};

/** Text of each reminder, without blame and with the next step, and its facts. */
export const reminderText = (
  kind: Reminder,
  { place, amount, dueDate, holder }: RemindedInstallment,
): AskedText => ({
  key: `reminder.${kind}`,
  facts: {
    parcela: `${isOnlyOne(place) ? 'O pagamento' : `A parcela ${placeWords(place)}`}${holder ? `, do serviço de ${holder}` : ''}`,
    valor: formatBRL(amount),
    vencimento: formatDate(dueDate),
  },
});
