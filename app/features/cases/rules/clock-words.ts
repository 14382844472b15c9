import { formatDate, formatDeadline } from '#app/lib/dates.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { scrSeenOn } from '#app/terms/scr-report.ts';
import type { DeadlineClock } from './deadline-clock.ts';

const days = (count: number) => (count === 1 ? '1 dia útil' : `${count} dias úteis`);

/** "a, b e c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;

const notCounted = (pausedDays: number) =>
  pausedDays > 0 ? ` Não contam ${days(pausedDays)} em que faltou um documento recusado.` : '';

/** Sentence about the result that follows our part, where others decide it; empty for other services. */
function resultSentence(type: CardType, dueOn: string): string {
  if (type === 'bacen') return ` No relatório do Banco Central a partir de ${formatDate(scrSeenOn(dueOn))}.`;
  return type === 'jus' ? ' Depois, a decisão é do juiz.' : '';
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/**
 * Returns the clock of a service in words: our last day, the reason of a pause, or the missing
 * condition of its start.
 */
export function deadlineSentence(clock: DeadlineClock, type: CardType): string {
  switch (clock.state) {
    case 'waiting': {
      const documents = listed(clock.documents.map(lowered));
      const parts = [
        ...(clock.missing.includes('contract') ? ['aceitar o contrato'] : []),
        ...(documents ? [`enviar ${documents}`] : []),
      ];
      return `Falta ${listed(parts)}. Depois disso o nosso prazo começa.`;
    }
    case 'running': {
      const last =
        clock.daysLeft === 0
          ? `Nossa parte termina hoje, ${formatDeadline(clock.dueOn)}.`
          : `Nossa parte termina até ${formatDeadline(clock.dueOn)} (${days(clock.daysLeft)}).`;
      return `${last}${notCounted(clock.pausedDays)}${resultSentence(type, clock.dueOn)}`;
    }
    case 'paused':
      return `O nosso prazo está parado desde ${formatDate(clock.since)}, até chegar um documento no lugar do recusado. Depois dele ${clock.daysLeft === 1 ? 'falta' : 'faltam'} ${days(clock.daysLeft)}.`;
    case 'late':
      return `Nossa parte era até ${formatDate(clock.dueOn)} e atrasou${clock.daysLate > 0 ? ` ${days(clock.daysLate)}` : ''}. O trabalho continua.`;
  }
}

/** The clock in a few words, for places below the list of tasks, which names what is missing. */
export const clockLine = (clock: DeadlineClock, type: CardType): string =>
  clock.state === 'waiting' ? 'O nosso prazo ainda não começou.' : deadlineSentence(clock, type);
