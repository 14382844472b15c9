import type { Passage } from '#app/features/assistant/rules/passage.ts';
import type { ChatMessage } from '#app/features/assistant/rules/terms.ts';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { Company } from '#app/features/content/rules/site-content.ts';

/** The conversation with the site's passages about its last question. */
export type Question = {
  messages: ChatMessage[];
  /** Public texts that were found, the best first, including unfitting ones. */
  found: Passage[];
  company: Company;
  plans: Plans;
};

/** Model that writes the answers. */
export type AssistantModel = {
  name: string;
  /**
   * Yields the answer piece by piece, in order; returns when it is complete.
   * @param signal stops the work, at the provider too, when the reader has left.
   * @throws ModelFailure if the answer fails or is incomplete.
   */
  reply(question: Question, signal: AbortSignal): AsyncIterable<string>;
};

/**
 * Failure of a model to give a complete answer. Contains no part of the conversation, so that it may be
 * logged.
 */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly code: 'timeout' | 'connection' | 'busy' | 'status' | 'answer' | 'cut';

  constructor(code: ModelFailure['code']) {
    super(code);
    this.code = code;
  }
}
