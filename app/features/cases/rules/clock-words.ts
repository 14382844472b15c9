import { formatDate, formatDeadline } from '#app/lib/dates.ts';
import type { DeadlineClock } from './deadline-clock.ts';

const days = (count: number) => (count === 1 ? '1 dia útil' : `${count} dias úteis`);

/** "a, b e c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;

const notCounted = (pausedDays: number) =>
  pausedDays > 0 ? ` Não contam ${days(pausedDays)} em que faltou um documento recusado.` : '';

/** Returns the clock in words: days left with the date, the reason of a pause, or the missing condition of its start. */
export function deadlineSentence(clock: DeadlineClock): string {
  switch (clock.state) {
    case 'waiting': {
      const documents = listed(
        clock.documents.map((label) => label.charAt(0).toLowerCase() + label.slice(1)),
      );
      const first = clock.missing.includes('contract');
      const parts = [...(first ? ['Aceite o contrato'] : []), ...(documents ? [`envie ${documents}`] : [])];
      const sentence = parts.join(', ');
      return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}, e o prazo começa a contar.`;
    }
    case 'running':
      return clock.daysLeft === 0
        ? `O prazo termina hoje, ${formatDeadline(clock.dueOn)}.${notCounted(clock.pausedDays)}`
        : `Fica pronto até ${formatDeadline(clock.dueOn)} (${days(clock.daysLeft)}).${notCounted(clock.pausedDays)}`;
    case 'paused':
      return `O prazo está parado desde ${formatDate(clock.since)}, até chegar o documento que foi recusado. Depois dele ${clock.daysLeft === 1 ? 'falta' : 'faltam'} ${days(clock.daysLeft)}.`;
    case 'late':
      return `O prazo era ${formatDate(clock.dueOn)} e passou${clock.daysLate > 0 ? ` há ${days(clock.daysLate)}` : ''}. O trabalho continua.`;
  }
}
