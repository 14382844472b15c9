import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { toName } from '#app/terms/place-words.ts';
import { scrSeenOn } from '#app/terms/scr-report.ts';
import type { Ground } from './grounds.ts';

export const LETTER_STATES = [
  'draft',
  'review',
  'approved',
  'sent',
  'overdue',
  'answered',
  'closed',
] as const;
export type LetterState = (typeof LETTER_STATES)[number];

export const LETTER_STATE = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  review: { label: 'Para aprovar', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'info' },
  sent: { label: 'Enviada', tone: 'info' },
  overdue: { label: 'Sem resposta no prazo', tone: 'bad' },
  answered: { label: 'Respondida', tone: 'good' },
  closed: { label: 'Encerrada', tone: 'neutral' },
} as const satisfies Record<LetterState, { label: string; tone: string }>;

/** Allowed next states of a letter; the trigger `guard_letter` enforces the same. */
export const LETTER_TRANSITIONS: Record<LetterState, readonly LetterState[]> = {
  draft: ['review', 'closed'],
  review: ['draft', 'approved', 'closed'],
  approved: ['draft', 'sent', 'closed'],
  sent: ['overdue', 'answered', 'closed'],
  overdue: ['answered', 'closed'],
  answered: ['closed'],
  closed: [],
};

export const LETTER_ANSWERS = [
  'removed',
  'kept_with_proof',
  'kept_without_proof',
  'asked_more',
  'no_answer',
] as const;
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];
export const LETTER_ANSWER_LABELS: Record<LetterAnswer, string> = {
  removed: 'Retirou ou atendeu',
  kept_with_proof: 'Manteve e mostrou prova',
  kept_without_proof: 'Manteve sem prova',
  asked_more: 'Pediu mais documentos',
  no_answer: 'Não respondeu',
};

export const SEND_WAYS = ['post', 'email', 'portal', 'hand'] as const;
export type SendWay = (typeof SEND_WAYS)[number];
export const SEND_WAY_LABELS: Record<SendWay, string> = {
  post: 'Correios, com AR',
  email: 'E-mail',
  portal: 'Portal do destinatário',
  hand: 'Em mãos, com protocolo',
};

/** Who speaks in a letter: the business by power of attorney, or the holder. */
export const VOICES = ['attorney', 'holder'] as const;
export type Voice = (typeof VOICES)[number];
export const VOICE_LABELS: Record<Voice, string> = {
  attorney: 'Por procuração',
  holder: 'Carta em nome próprio',
};

/** Why a letter ended without an answer. */
export const CLOSE_REASONS = ['customer_no', 'withdrawn', 'done'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  customer_no: 'O cliente pediu para não enviar',
  withdrawn: 'A equipe desistiu da carta',
  done: 'Assunto terminado',
};

export const NEXT_STEPS = [
  'prove_removal',
  'show_proof',
  'complain',
  'send_more',
  'disagree',
  'ombudsman',
  'lawyer',
  'notary',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const NEXT_STEP_WORDS: Record<NextStep, string> = {
  prove_removal: 'Pedir a prova da retirada e conferir de novo no dia indicado: o registro pode voltar.',
  show_proof: 'Mostrar a prova ao cliente. Depois, encerrar ou levar ao jurídico.',
  complain: 'Preparar a reclamação (C9) com o protocolo desta carta.',
  send_more: 'Juntar o que foi pedido e responder.',
  disagree:
    'Preparar a manifestação de discordância no SCR (C6B), com o protocolo desta carta. Com processo, pedir também a marca sub judice.',
  ombudsman:
    'Levar o mesmo pedido à ouvidoria do banco, que responde em 10 dias úteis. Depois, reclamar ao Banco Central (C9).',
  lawyer: 'Levar ao jurídico: o caminho sem processo terminou.',
  notary: 'Levar a anuência ao cartório para cancelar o protesto. As custas são do devedor, salvo acordo.',
};

/**
 * Returns the step after an answer. An unanswered letter becomes a complaint on the day after its last day.
 */
export function nextStep(ground: Ground, answer: LetterAnswer): NextStep {
  if (answer === 'removed') return ground === 'C8' || ground === 'C8B' ? 'notary' : 'prove_removal';
  // At a bank the order is: customer service, disagreement in the report, ombudsman, Central Bank.
  const keeps = answer === 'kept_with_proof' || answer === 'kept_without_proof';
  if (ground === 'C6' && keeps) return 'disagree';
  if ((ground === 'C6' || ground === 'C6B') && (keeps || answer === 'no_answer')) return 'ombudsman';
  if (answer === 'kept_with_proof') return 'show_proof';
  if (answer === 'asked_more') return 'send_more';
  return ground === 'C9' || ground === 'C10' ? 'lawyer' : 'complain';
}

/**
 * Returns the day to check a removal again; for the SCR with the report that shows it. @returns null without
 * a removal
 */
export function recheckOn(ground: Ground, answer: LetterAnswer, answeredOn: CivilDate): CivilDate | null {
  if (answer !== 'removed') return null;
  return ground === 'C6' || ground === 'C6B' ? scrSeenOn(answeredOn) : addDays(answeredOn, 30);
}

/** A letter as its customer sees it. Instants are ISO texts. */
/** Whether the answer to a letter reached its customer, by the customer's own words. */
export const ANSWER_SAID = ['arrived', 'missing'] as const;
export type AnswerSaid = (typeof ANSWER_SAID)[number];
export const ANSWER_SAID_LABELS: Record<AnswerSaid, string> = { arrived: 'Chegou', missing: 'Não chegou' };

/** Returns what a customer may say of the answer to a letter on this day. "Missing" needs a passed deadline. */
export function sayableOfAnswer(
  { state, dueOn, over }: Pick<CustomerLetter, 'state' | 'dueOn' | 'over'>,
  today: CivilDate,
): readonly AnswerSaid[] {
  if (over || !dueOn || (state !== 'sent' && state !== 'overdue')) return [];
  return today > dueOn ? ANSWER_SAID : ['arrived'];
}

export type CustomerLetter = {
  id: string;
  state: LetterState;
  ground: Ground;
  /** Formal subject of the letter. */
  title: string;
  body: string;
  voice: Voice;
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
  answerSaid: AnswerSaid | null;
  /** ISO instant of `answerSaid`. */
  answerSaidAt: string | null;
  next: NextStep | null;
  recheckOn: CivilDate | null;
  closedFor: CloseReason | null;
  /** The contract of the holder ended. */
  over: boolean;
};

/** Returns the badge of a letter for its customer. After the end of the contract the team does not follow a late answer. */
export const letterBadge = ({
  state,
  over,
}: Pick<CustomerLetter, 'state' | 'over'>): { label: string; tone: Tone } =>
  over && state === 'overdue' ? { label: 'Sem resposta', tone: 'neutral' } : LETTER_STATE[state];

/** "Enviada em 24/11/2026, resposta até 01/12/2026" */
export function letterStory(letter: CustomerLetter): string {
  const { state, addressee, readUntil, customerSays, sentOn, dueOn, answer, answeredOn, closedFor, over } =
    letter;
  switch (state) {
    case 'approved':
      if (letter.voice === 'holder') return 'Envie você mesmo e anote o protocolo: os passos estão na carta.';
      return customerSays === 'yes' || !readUntil
        ? 'Você já liberou. Vai no próximo envio.'
        : `Leia antes do envio. Você pode dizer não até ${formatDateTime(readUntil)}.`;
    case 'sent':
      return `${letter.voice === 'holder' ? 'Você enviou' : 'Enviada'} ${toName(addressee)} em ${sentOn && formatDate(sentOn)}${dueOn ? `, resposta até ${formatDate(dueOn)}` : ''}.${over ? ' O contrato terminou: se a resposta chegar, ela aparece aqui.' : ''}`;
    case 'overdue':
      return `${addressee} não respondeu até ${dueOn && formatDate(dueOn)}. ${over ? 'O contrato terminou, e não cobramos mais a resposta.' : 'Estamos preparando o próximo passo.'}`;
    case 'answered':
      return `Resposta em ${answeredOn && formatDate(answeredOn)}: ${answer && LETTER_ANSWER_LABELS[answer].toLowerCase()}.`;
    case 'closed':
      if (over && sentOn === null && closedFor === 'done') return 'Não saiu: o contrato terminou antes.';
      return closedFor === 'customer_no'
        ? 'Você pediu para não enviar.'
        : `Encerrada: ${closedFor && CLOSE_REASON_LABELS[closedFor].toLowerCase()}.`;
    default:
      return 'Em preparo.';
  }
}
