import { scrSeenOn } from '#app/features/listings/rules/clocks.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { Ground } from './grounds.ts';
import type { LetterAnswer } from './letter-state.ts';

export const NEXT_STEPS = [
  'prove_removal',
  'show_proof',
  'complain',
  'send_more',
  'lawyer',
  'notary',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const NEXT_STEP_WORDS: Record<NextStep, string> = {
  prove_removal: 'Pedir a prova da retirada e conferir de novo no dia indicado: a anotação pode voltar.',
  show_proof: 'Mostrar a prova ao cliente. Depois, encerrar ou levar ao jurídico.',
  complain: 'Preparar a reclamação (C9) com o protocolo desta carta.',
  send_more: 'Juntar o que foi pedido e responder.',
  lawyer: 'Levar ao jurídico: o caminho sem processo terminou.',
  notary: 'Levar a anuência ao cartório para cancelar o protesto. As custas são do devedor, salvo acordo.',
};

/**
 * Returns the step after an answer. An unanswered letter becomes a complaint on the day after its last day.
 */
export function nextStep(ground: Ground, answer: LetterAnswer): NextStep {
  if (answer === 'removed') return ground === 'C8' ? 'notary' : 'prove_removal';
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
  return ground === 'C6' ? scrSeenOn(answeredOn) : addDays(answeredOn, 30);
}
