import { CalendarClock } from 'lucide-react';
import { type DeadlineClock, MISSING_TEXTS } from '#app/features/cards/rules/deadline-clock.ts';
import { formatDate } from '#app/lib/dates.ts';

const days = (count: number) => (count === 1 ? '1 dia útil' : `${count} dias úteis`);

/** "Aceite o contrato, envie o primeiro documento", as the beginning of a sentence. */
const sentenceOf = (parts: string[]) => {
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The clock in one sentence: days left with the date, or what is still missing to start it. */
export function clockSentence(clock: DeadlineClock): string {
  switch (clock.state) {
    case 'waiting':
      return `${sentenceOf(clock.missing.map((item) => MISSING_TEXTS[item].toLowerCase()))} e o prazo começa a contar.`;
    case 'running':
      return clock.daysLeft === 0
        ? `O prazo termina hoje, ${formatDate(clock.dueOn)}.`
        : `Fica pronto até ${formatDate(clock.dueOn)} (${days(clock.daysLeft)}).`;
    case 'late':
      return `O prazo era ${formatDate(clock.dueOn)} e passou há ${days(clock.daysLate)}. Fale com o suporte.`;
  }
}

export const ClockLine = ({ clock }: { clock: DeadlineClock }) => (
  <p className="flex items-start gap-2 text-sm">
    <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brand-strong" />
    <span className="tabular">{clockSentence(clock)}</span>
  </p>
);
