import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatShortDay } from '#app/lib/dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { ClockRule } from '#app/terms/listing.ts';

/**
 * Kinds of days that customers read: our own deadline, the day by which the addressee of a request has to answer, a
 * limit of the law, and the first report that can show a correction. No two kinds share a word or a tone, so
 * that the delay of another party never looks like ours. Days of facts ("paga em 10/11/2026") have no badge.
 */
export const DATE_KINDS = ['ours', 'answer', 'law', 'report'] as const;
export type DateKind = (typeof DATE_KINDS)[number];

export type KnownDate = { kind: DateKind; on: CivilDate };

export type DateWords = { label: string; tone: Tone };

/** Days that are nearer than this are written without their year. */
const NEAR_DAYS = 300;

/** "1º/12" for a day of the coming months, "10/03/2028" for others. */
export function dayText(on: CivilDate, today: CivilDate): string {
  const days = (Date.parse(on) - Date.parse(today)) / 86_400_000;
  return days >= 0 && days < NEAR_DAYS ? formatShortDay(on) : formatDate(on);
}

type Words = { ahead: (day: string) => string; over: (day: string) => string; tone: Tone; late: Tone };

const WORDS: Record<DateKind, Words> = {
  ours: {
    ahead: (day) => `Nossa parte até ${day}`,
    over: (day) => `Nossa parte atrasou: era ${day}`,
    tone: 'info',
    late: 'bad',
  },
  answer: {
    ahead: (day) => `Resposta até ${day}`,
    over: (day) => `Sem resposta desde ${day}`,
    tone: 'warning',
    late: 'warning',
  },
  law: {
    ahead: (day) => `Limite da lei: ${day}`,
    over: (day) => `Limite da lei passou em ${day}`,
    tone: 'neutral',
    late: 'neutral',
  },
  report: {
    ahead: (day) => `No relatório a partir de ${day}`,
    over: (day) => `No relatório desde ${day}`,
    tone: 'good',
    late: 'good',
  },
};

/** Returns a day in a few words with its tone; it is over from the next day on. */
export function dateWords({ kind, on }: KnownDate, today: CivilDate): DateWords {
  const { ahead, over, tone, late } = WORDS[kind];
  const day = dayText(on, today);
  return on < today ? { label: over(day), tone: late } : { label: ahead(day), tone };
}

/** Kind of the last day of each clock of a record. */
export const CLOCK_DATE_KINDS: Record<ClockRule, DateKind> = {
  five_years: 'law',
  after_payment: 'law',
  tell_receivers: 'law',
  challenge: 'answer',
  access: 'answer',
  ccf_payment: 'answer',
  consumer_portal: 'answer',
  letter_answer: 'answer',
  scr_remittance: 'report',
  promise: 'ours',
};
