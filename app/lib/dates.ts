import { type CivilDate, daysBetween, isCivilDate, weekday } from './civil-dates.ts';
import { countWords } from './numbers.ts';

const ZONE = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;
/** End of the last summer time: since then Brasília is three hours behind UTC. */
const STEADY_FROM = Date.parse('2019-02-17T02:00:00Z');
let earlier: Intl.DateTimeFormat | undefined;

/**
 * Offset of Brasília behind UTC at an instant, in ms. Avoids the browser's formats where possible: the first
 * one costs 35 ms of a page's start (decision 54).
 */
function behindUtc(ms: number): number {
  if (ms >= STEADY_FROM) return 3 * HOUR_MS;
  earlier ??= new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' });
  const [, hours, minutes = 0, seconds = 0] = /GMT-(\d+):(\d+)(?::(\d+))?/.exec(earlier.format(ms)) ?? [];
  return Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
}

/** Local time in Brasília, "2026-11-20T14:05:00.000Z". @throws RangeError for an invalid date. */
function wallClock(instant: Date): string {
  const ms = instant.getTime();
  return new Date(ms - behindUtc(ms)).toISOString();
}

/** The civil date in Brasília at this instant. */
export const civilDateAt = (instant: Date): CivilDate => wallClock(instant).slice(0, 10);

/** Formats as 20/11/2026. A civil date ("2026-11-20", a due date) has no time zone and is not converted. */
export function formatDate(date: Date | string): string {
  const day = typeof date === 'string' && isCivilDate(date) ? date : civilDateAt(new Date(date));
  return day.split('-').reverse().join('/');
}

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];
/** Headings of a calendar's columns, Sunday first like `weekday`. */
export const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const monthOf = (date: CivilDate) => MONTHS[Number(date.slice(5, 7)) - 1];

/** Number of a day in its month; the first is an ordinal: "1º", "8". */
function dayNumber(date: CivilDate): string {
  const day = Number(date.slice(8));
  return day === 1 ? '1º' : String(day);
}

/** Formats a civil date in the near future: "8 de dezembro", "1º de dezembro". */
export const formatDay = (date: CivilDate): string => `${dayNumber(date)} de ${monthOf(date)}`;

/** Formats a civil date of the coming months as people say it: "8/12", "1º/12". */
export const formatShortDay = (date: CivilDate): string => `${dayNumber(date)}/${date.slice(5, 7)}`;

/** The month of a civil date: "novembro de 2026". */
export const formatMonth = (date: CivilDate): string => `${monthOf(date)} de ${date.slice(0, 4)}`;

/** Formats a deadline of the coming months with its day of the week: "qua., 25/11", "ter., 1º/12". */
export const formatDeadline = (date: CivilDate): string =>
  `${WEEKDAYS[weekday(date)]}., ${formatShortDay(date)}`;

/** Formats as 20/11/2026, 14:05 */
export function formatDateTime(date: Date | string): string {
  const clock = wallClock(new Date(date));
  return `${formatDate(clock.slice(0, 10))}, ${clock.slice(11, 16)}`;
}

/** Day and hour in Brasília, as the fields of a form have them: `2026-11-28`, `14:30`. */
export const dayAndHour = (instant: string): { day: string; hour: string } => {
  const [day = '', time = ''] = wallClock(new Date(instant)).split('T');
  return { day, hour: time.slice(0, 5) };
};

/** Formats as 14:05:09 */
export const formatClock = (date: Date | string): string => wallClock(new Date(date)).slice(11, 19);

const UNITS = {
  minute: ['minuto', 'minutos'],
  hour: ['hora', 'horas'],
  day: ['dia', 'dias'],
  month: ['mês', 'meses'],
  year: ['ano', 'anos'],
} as const;
/** Distances with a special word. */
const NAMED: Record<string, string> = {
  '-2 day': 'anteontem',
  '-1 day': 'ontem',
  '0 day': 'hoje',
  '1 day': 'amanhã',
  '2 day': 'depois de amanhã',
  '-1 month': 'mês passado',
  '1 month': 'próximo mês',
  '-1 year': 'ano passado',
  '1 year': 'próximo ano',
};

function distanceWords(count: number, unit: keyof typeof UNITS): string {
  const named = NAMED[`${count} ${unit}`];
  if (named) return named;
  const [one, many] = UNITS[unit];
  return `${count < 0 ? 'há' : 'em'} ${countWords(Math.abs(count), one, many)}`;
}

/**
 * "agora" below a minute, "há 5 minutos", "há 3 horas", "ontem", "há 4 dias", "há 2 meses". Hours are counted on
 * the clock, days on the calendar, so that "ontem" is never the day before yesterday.
 */
export function relativeTime(date: Date | string, now: Date): string {
  const then = new Date(date);
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 60) return 'agora';
  if (distance < 3_600) return distanceWords(Math.trunc(seconds / 60), 'minute');
  if (distance < 86_400) return distanceWords(Math.trunc(seconds / 3_600), 'hour');
  const days = daysBetween(civilDateAt(now), civilDateAt(then));
  if (Math.abs(days) < 30) return distanceWords(days, 'day');
  if (Math.abs(days) < 365) return distanceWords(Math.trunc(days / 30), 'month');
  return distanceWords(Math.trunc(days / 365), 'year');
}

/** Hour of the day (0–23) in Brasília, for greetings. */
export const hourInBrasilia = (now: Date): number => Number(wallClock(now).slice(11, 13));
