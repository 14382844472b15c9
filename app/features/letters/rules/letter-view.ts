import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import {
  CLOSE_REASON_LABELS,
  type CloseReason,
  LETTER_ANSWER_LABELS,
  type LetterAnswer,
  type LetterState,
  type SendWay,
} from './letter-state.ts';
import type { NextStep } from './next-step.ts';

/** A letter as its customer sees it. Instants are ISO texts. */
export type CustomerLetter = {
  id: string;
  state: LetterState;
  title: string;
  body: string;
  addressee: string;
  creditor: string;
  place: ListingPlace;
  readUntil: string | null;
  customerSays: 'yes' | 'no' | null;
  sentOn: CivilDate | null;
  sentHow: SendWay | null;
  tracking: string | null;
  dueOn: CivilDate | null;
  answer: LetterAnswer | null;
  answeredOn: CivilDate | null;
  next: NextStep | null;
  recheckOn: CivilDate | null;
  closedFor: CloseReason | null;
};

/** "Enviada em 24/11/2026, resposta até 01/12/2026" */
export function letterStory(letter: CustomerLetter): string {
  const { state, addressee, readUntil, customerSays, sentOn, dueOn, answer, answeredOn, closedFor } = letter;
  switch (state) {
    case 'approved':
      return customerSays === 'yes' || !readUntil
        ? 'Você já liberou. Vai no próximo envio.'
        : `Leia antes do envio. Você pode dizer não até ${formatDateTime(readUntil)}.`;
    case 'sent':
      return `Enviada a ${addressee} em ${sentOn && formatDate(sentOn)}${dueOn ? `, resposta até ${formatDate(dueOn)}` : ''}.`;
    case 'overdue':
      return `${addressee} não respondeu até ${dueOn && formatDate(dueOn)}. Estamos preparando o próximo passo.`;
    case 'answered':
      return `Resposta em ${answeredOn && formatDate(answeredOn)}: ${answer && LETTER_ANSWER_LABELS[answer].toLowerCase()}.`;
    case 'closed':
      return closedFor === 'customer_no'
        ? 'Você pediu para não enviar.'
        : `Encerrada: ${closedFor && CLOSE_REASON_LABELS[closedFor].toLowerCase()}.`;
    default:
      return 'Em preparo.';
  }
}
