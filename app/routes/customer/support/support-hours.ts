import { addBusinessDays, isBusinessDay } from '#app/lib/business-days.ts';
import { addDays, type CivilDate, weekday } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, hourInBrasilia } from '#app/lib/dates.ts';

/** Spec section 9, Support page: Mon–Fri 9h–18h, in Brasília; holidays are no business days. */
const OPENS = 9;
const CLOSES = 18;

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

/** Whether somebody answers now, and in words until or from when. */
export function supportState(now: Date): { open: boolean; words: string } {
  const today = civilDateAt(now);
  const hour = hourInBrasilia(now);
  const works = isBusinessDay(today);
  if (works && hour >= OPENS && hour < CLOSES)
    return { open: true, words: `Aberto agora, até as ${CLOSES}h` };
  if (works && hour < OPENS) return { open: false, words: `Fechado agora. Abre hoje às ${OPENS}h` };
  return {
    open: false,
    words: `Fechado agora. Abre ${dayWords(today, addBusinessDays(today, 1))} às ${OPENS}h`,
  };
}

function dayWords(today: CivilDate, day: CivilDate): string {
  if (day === addDays(today, 1)) return 'amanhã';
  return `${WEEKDAYS[weekday(day)]}, ${formatDate(day).slice(0, 5)},`;
}
