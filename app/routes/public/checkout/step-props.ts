import type { Draft } from './checkout-draft.ts';

export type StepProps = {
  draft: Draft;
  change: (values: Partial<Draft>) => void;
  /** Message of each field that the server refused. */
  faults: Record<string, string>;
};
