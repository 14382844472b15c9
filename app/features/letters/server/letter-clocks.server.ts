import type { Ground } from '#app/features/letters/rules/grounds.ts';
import type { LetterAnswer } from '#app/features/letters/rules/letter-state.ts';
import type { AskedClock, BegunClock } from '#app/features/listings/server/index.server.ts';

/**
 * C3 begins none: the creditor's days run from the payment. C4, C6 and C8 have no term of the law: theirs is the last day
 * that the letter asks for. C7 proves the payment of a returned cheque to the bank.
 */
const CLOCKS: Partial<Record<Ground, readonly AskedClock[]>> = {
  C1: ['challengedOn'],
  C2: ['accessAskedOn'],
  C4: ['letterSentOn'],
  C5: ['challengedOn'],
  C5B: ['challengedOn'],
  C6: ['letterSentOn'],
  C7: ['exclusionAskedOn'],
  C8: ['letterSentOn'],
  C9: ['consumerPortalOn'],
  C11: ['accessAskedOn'],
};

/** Terms that begin with a letter on a ground, and end with its answer. */
export const clocksAsked = (ground: Ground): readonly AskedClock[] => CLOCKS[ground] ?? [];

/**
 * Terms that begin with an answer: a bureau that took a wrong entry out tells those who received it, and a bank's
 * correction is to be seen at the Central Bank.
 */
export function clocksBegun(ground: Ground, answer: LetterAnswer): readonly BegunClock[] {
  if (answer !== 'removed') return [];
  return ground === 'C1' ? ['foundWrongOn'] : ground === 'C6' ? ['scrCorrectedOn'] : [];
}
