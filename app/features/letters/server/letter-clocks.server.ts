import type { Ground } from '#app/features/letters/rules/grounds.ts';
import type { AskedClock } from '#app/features/listings/server/index.server.ts';

const CLOCKS: Partial<Record<Ground, readonly AskedClock[]>> = {
  C1: ['challengedOn'],
  C2: ['accessAskedOn'],
  C5: ['challengedOn'],
  C5B: ['challengedOn'],
  C9: ['consumerPortalOn'],
  C11: ['accessAskedOn'],
};

/** Terms of the law that begin with a letter on a ground, and end with its answer. */
export const clocksAsked = (ground: Ground): readonly AskedClock[] => CLOCKS[ground] ?? [];
