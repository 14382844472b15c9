import type { Offer } from '#app/features/catalog/rules/offers.ts';
import type { Draft } from './checkout-draft.ts';

export type StepProps = {
  draft: Draft;
  /** Offer that is being bought; null before the plan is chosen. */
  offer: Offer | null;
  change: (values: Partial<Draft>) => void;
  /** Message of each field that the server refused. */
  faults: Record<string, string>;
};
