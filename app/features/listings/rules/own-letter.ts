import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';

/** The newest open letter about a record, visible to its customer once approved. */
export type OwnLetter = {
  id: string;
  state: 'approved' | 'sent' | 'overdue' | 'answered';
  addressee: string;
  sentOn: CivilDate | null;
  dueOn: CivilDate | null;
};

/** "Carta enviada a Quod em 24/11/2026, resposta até 01/12/2026." */
export function letterLine({ state, addressee, sentOn, dueOn }: OwnLetter): string {
  const due = dueOn && formatDate(dueOn);
  switch (state) {
    case 'approved':
      return `Carta a ${addressee}: leia antes do envio.`;
    case 'sent':
      return `Carta enviada a ${addressee}${sentOn ? ` em ${formatDate(sentOn)}` : ''}${due ? `, resposta até ${due}` : ''}.`;
    case 'overdue':
      return `Carta a ${addressee} sem resposta${due ? ` até ${due}` : ''}.`;
    case 'answered':
      return `${addressee} respondeu à carta.`;
  }
}
