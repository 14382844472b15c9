import type { Ground } from '#app/features/letters/rules/grounds.ts';
import type { LetterAnswer } from '#app/features/letters/rules/terms.ts';
import type { AskedClock, BegunClock } from '#app/features/listings/server/index.server.ts';

/**
 * Terms that each ground's letter starts. C3 starts none: the creditor's days run from the payment. Of C4, C6,
 * C8, C12 and C14 only the last day that the letter names is followed: it is no term of the record. C7 proves the
 * payment of a returned cheque to the bank.
 */
const CLOCKS: Partial<Record<Ground, readonly AskedClock[]>> = {
  C1: ['challengedOn'],
  C2: ['accessAskedOn'],
  C4: ['letterSentOn'],
  C5: ['challengedOn'],
  C5B: ['challengedOn'],
  C6: ['letterSentOn'],
  C6B: ['letterSentOn'],
  C7: ['exclusionAskedOn'],
  C8: ['letterSentOn'],
  C8B: ['letterSentOn'],
  C9: ['consumerPortalOn'],
  C11: ['accessAskedOn'],
  C12: ['letterSentOn'],
  C12B: ['letterSentOn'],
  C14: ['letterSentOn'],
};

/** Returns the terms that a letter on a ground starts, and its answer ends. */
export const clocksAsked = (ground: Ground): readonly AskedClock[] => CLOCKS[ground] ?? [];

/**
 * Returns the terms that an answer starts: a bureau that removed a wrong entry notifies its recipients, and a
 * bank's correction has to appear at the Central Bank.
 */
export function clocksBegun(ground: Ground, answer: LetterAnswer): readonly BegunClock[] {
  if (answer !== 'removed') return [];
  return ground === 'C1' ? ['foundWrongOn'] : ground === 'C6' || ground === 'C6B' ? ['scrCorrectedOn'] : [];
}
