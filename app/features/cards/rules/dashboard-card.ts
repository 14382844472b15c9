import type { CardStatus, CardType, Rating } from './card-status.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { EndedOrder } from './now.ts';

/** A card as the customer's dashboard shows it. */
export type DashboardCard = {
  id: string;
  type: CardType;
  status: CardStatus;
  /** Null when the team hides it from the customer. */
  score: number | null;
  rating: Rating | null;
  stepsDone: number;
  steps: number;
  nextStep: string | null;
  /** How its order was taken back; null while it stands. */
  ended: EndedOrder | null;
  /** Null when there is nothing to count. */
  clock: DeadlineClock | null;
};
