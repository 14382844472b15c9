/** A piece of public text that a search found. */
export type Passage = {
  /** The heading under which the site shows it. */
  title: string;
  text: string;
  /** Path of this site with the text. */
  path: string;
  /** Score of the search; comparable within one search only. */
  score: number;
  /** Share of the question that the text covers, from 0 to 1; rare words of the question count more. */
  coverage: number;
  /** Written for this very question: it comes before everything that is searched or said by rule. */
  written?: boolean;
};

/** Below this a passage shares words with the question rather than its subject. */
const FITTING_COVERAGE = 0.45;
/** A second passage is worth naming when it is nearly as good as the first. */
const NEAR = 0.6;

/**
 * Returns the passages that answer the question, the best first; empty if the assistant should say that it
 * does not know.
 */
export const fitting = (found: readonly Passage[]): Passage[] =>
  found
    .filter(({ coverage }) => coverage >= FITTING_COVERAGE)
    .filter(({ score }, _i, [best]) => score >= (best?.score ?? 0) * NEAR);
