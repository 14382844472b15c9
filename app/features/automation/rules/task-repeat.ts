import { addBusinessDays, startOfDay } from '#app/lib/business-days.ts';
import { addDays, addMonths, type CivilDate, startOfMonth } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';

export const TASK_REPEAT_KINDS = ['daily', 'weekly', 'monthly'] as const;
/** How often a task comes again: on each business day, each week, or on a day of each month. */
export type TaskRepeat = (typeof TASK_REPEAT_KINDS)[number];

export const TASK_REPEAT_WORDS: Record<TaskRepeat, string> = {
  daily: 'Todo dia útil',
  weekly: 'Toda semana',
  monthly: 'Todo mês',
};

/** Repetition of a task; `day` (1 to 31) belongs to a monthly one. */
export type Repetition = { repeats: TaskRepeat; day: number | null };

/** Repetition of a task from its first due instant. */
export const repetitionFrom = (repeats: TaskRepeat, dueAt: Date): Repetition => ({
  repeats,
  day: repeats === 'monthly' ? Number(civilDateAt(dueAt).slice(8)) : null,
});

/** That day of the month of `first` (a 1st); the last day if the month is shorter. */
function dayOfMonth(first: CivilDate, day: number): CivilDate {
  const [wanted, last] = [addDays(first, day - 1), addDays(addMonths(first, 1), -1)];
  return wanted < last ? wanted : last;
}

function nextDay(date: CivilDate, { repeats, day }: Repetition): CivilDate {
  if (repeats === 'daily') return addBusinessDays(date, 1);
  if (repeats === 'weekly') return addDays(date, 7);
  return dayOfMonth(addMonths(startOfMonth(date), 1), day ?? Number(date.slice(8)));
}

/**
 * Due instant of the next task of a series, at the same hour in Brasília. It is later than now: occurrences
 * that passed while the task stayed open are skipped.
 */
export function nextDue(dueAt: Date, repetition: Repetition, now: Date): Date {
  const first = civilDateAt(dueAt);
  const hour = dueAt.getTime() - Date.parse(startOfDay(first));
  let day = first;
  let next: Date;
  do {
    day = nextDay(day, repetition);
    next = new Date(Date.parse(startOfDay(day)) + hour);
  } while (next <= now);
  return next;
}
