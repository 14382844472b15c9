import type { SupportHours } from '#app/features/settings/rules/company.ts';
import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, type CivilDate, weekday } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, hourInBrasilia } from '#app/lib/dates.ts';

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

/**
 * Whether the team answers now, and in words until or from when (docs/product.md section 9, Support page). Hours of
 * Brasília; holidays are no business days.
 */
export function supportState(now: Date, { opens, closes }: SupportHours): { open: boolean; words: string } {
  const today = civilDateAt(now);
  const hour = hourInBrasilia(now);
  const works = isBusinessDay(today);
  if (works && hour >= opens && hour < closes)
    return { open: true, words: `Aberto agora, até as ${closes}h` };
  if (works && hour < opens) return { open: false, words: `Fechado agora. Abre hoje às ${opens}h` };
  return {
    open: false,
    words: `Fechado agora. Abre ${dayWords(today, addBusinessDays(today, 1))} às ${opens}h`,
  };
}

function dayWords(today: CivilDate, day: CivilDate): string {
  if (day === addDays(today, 1)) return 'amanhã';
  return `${WEEKDAYS[weekday(day)]}, ${formatDate(day).slice(0, 5)},`;
}
