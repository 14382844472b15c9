const ZONE = 'America/Sao_Paulo';
const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short' });
const MINUTE = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/** 20/11/2026 */
export const formatDate = (date: Date | string): string => DAY.format(new Date(date));

/** 20/11/2026, 14:05 */
export const formatDateTime = (date: Date | string): string => MINUTE.format(new Date(date));

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "há 5 minutos", "ontem"; "agora" below a minute. */
export function relativeTime(date: Date | string, now: Date): string {
  const seconds = Math.round((new Date(date).getTime() - now.getTime()) / 1000);
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  }
  return 'agora';
}

/** Hour of the day (0–23) in Brasília, for greetings. */
export const hourInBrasilia = (now: Date): number =>
  Number(new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(now));
