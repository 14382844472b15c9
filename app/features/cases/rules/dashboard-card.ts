import type { CardStatus, CardType, Rating } from '#app/terms/card-status.ts';
import type { ScoreSource } from '#app/terms/card-view.ts';
import type { DeadlineClock } from './deadline-clock.ts';
import type { EndedOrder } from './now-facts.ts';
import type { StepStatus } from './step-status.ts';

/** The step of a service that is next. */
export type OpenStep = { id: string; name: string; status: StepStatus };

/** A card as the customer's dashboard shows it. */
export type DashboardCard = {
  id: string;
  type: CardType;
  status: CardStatus;
  /** Null when the team hides it from the customer, and until one is recorded. */
  score: number | null;
  scoreSource: ScoreSource | null;
  /** Visible, but not recorded yet. */
  unscored: boolean;
  rating: Rating | null;
  stepsDone: number;
  steps: number;
  /** Null when every step is finished. */
  nextStep: OpenStep | null;
  /** How its order ended; null for an active order. */
  ended: EndedOrder | null;
  /** Null for a card without a deadline to show. */
  clock: DeadlineClock | null;
};
