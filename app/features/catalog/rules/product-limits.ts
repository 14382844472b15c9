import type { CardType } from '#app/terms/card-status.ts';
import { REGISTRY_WORDS, SERVICE_LIMITS } from '#app/terms/service-limits.ts';

/** True of every service. */
const ALWAYS = 'A dívida em si continua a existir até ser paga, negociada ou derrubada.';

/** Limits of each service, shown before its purchase. */
export const limitsOf = (cards: readonly CardType[]): string[] => [
  ...(cards.includes('bacen') ? [REGISTRY_WORDS] : []),
  ...cards.map((card) => SERVICE_LIMITS[card]),
  ...(cards.includes('rating') ? [] : [ALWAYS]),
];
