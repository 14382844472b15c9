import { z } from 'zod';
import { CallInput } from '#app/features/profiles/rules/input.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Longest time to a planned contact. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

const moment = {
  day: z.string('Data inválida').trim().default(''),
  hour: z.string('Hora inválida').trim().default(''),
};

type Moment = { day: string; hour: string };

/**
 * Reads a day and an hour in Brasília, both in the future.
 * @returns null if both are empty and not required.
 */
function readMoment(
  { day, hour }: Moment,
  { now, required }: { now: Date; required: boolean },
  refuse: (field: keyof Moment, message: string) => void,
): Date | null {
  if (day === '' && hour === '' && !required) return null;
  if (!isCivilDate(day)) refuse('day', 'Diga o dia');
  if (!HOUR.test(hour)) refuse('hour', 'Diga a hora');
  if (!isCivilDate(day) || !HOUR.test(hour)) return null;
  const at = new Date(`${day}T${hour}:00-03:00`);
  if (at <= now) refuse('day', 'Este momento já passou');
  if (at.getTime() > now.getTime() + MOST_DAYS * DAY_MS) refuse('day', 'No máximo um ano a partir de hoje');
  return at;
}

/** Plan of the next contact; empty day and hour remove it. */
export const nextContactInput = (now: Date) =>
  z.object(moment).transform((input, context) => ({
    nextContactAt: readMoment(input, { now, required: false }, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    ),
  }));

/** A call to a lead or a client. “Ligar depois” requires day and hour; other outcomes may name them. */
export const plannedCallInput = (now: Date) =>
  CallInput.and(z.object(moment)).transform(({ outcome, body, ...input }, context) => ({
    outcome,
    body,
    nextContactAt: readMoment(input, { now, required: outcome === 'later' }, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    ),
  }));
export type PlannedCall = z.output<ReturnType<typeof plannedCallInput>>;
