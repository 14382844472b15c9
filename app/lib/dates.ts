import { type CivilDate, civilDateIn, daysBetween, isCivilDate } from './civil-dates.ts';

const ZONE = 'America/Sao_Paulo';
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short' });
const MINUTE = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
const HOUR = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/** The day on the calendar in Brasília at this instant. */
export const civilDateAt = (instant: Date): CivilDate => civilDateIn(ZONE, instant);

/** 20/11/2026. A civil date ("2026-11-20", a due date) is shown as it is: it belongs to no time zone. */
export function formatDate(date: Date | string): string {
  if (typeof date === 'string' && isCivilDate(date)) return date.split('-').reverse().join('/');
  return DAY.format(new Date(date));
}

const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** A civil date as it is spoken of when it is near: "8 de dezembro". */
export const formatDay = (date: CivilDate): string => LONG_DAY.format(new Date(`${date}T12:00:00Z`));

const MONTH = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The month of a civil date: "novembro de 2026". */
export const formatMonth = (date: CivilDate): string => MONTH.format(new Date(`${date}T12:00:00Z`));

const DEADLINE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** A civil date by which something has to happen, with its day of the week: "qua., 25/11/2026". */
export const formatDeadline = (date: CivilDate): string => DEADLINE.format(new Date(`${date}T12:00:00Z`));

/** 20/11/2026, 14:05 */
export const formatDateTime = (date: Date | string): string => MINUTE.format(new Date(date));

/**
 * "agora" below a minute, "há 5 minutos", "há 3 horas", "ontem", "há 4 dias", "há 2 meses". Hours are counted on
 * the clock, days on the calendar, so that "ontem" is never the day before yesterday.
 */
export function relativeTime(date: Date | string, now: Date): string {
  const then = new Date(date);
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 60) return 'agora';
  if (distance < 3_600) return RELATIVE.format(Math.trunc(seconds / 60), 'minute');
  if (distance < 86_400) return RELATIVE.format(Math.trunc(seconds / 3_600), 'hour');
  const days = daysBetween(civilDateAt(now), civilDateAt(then));
  if (Math.abs(days) < 30) return RELATIVE.format(days, 'day');
  if (Math.abs(days) < 365) return RELATIVE.format(Math.trunc(days / 30), 'month');
  return RELATIVE.format(Math.trunc(days / 365), 'year');
}

/** Hour of the day (0–23) in Brasília, for greetings. */
export const hourInBrasilia = (now: Date): number => Number(HOUR.format(now));
