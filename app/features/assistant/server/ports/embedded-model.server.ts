import { setTimeout as sleep } from 'node:timers/promises';
import { quote, smallTalkAnswer, unknown } from '#app/features/assistant/rules/chat-answers.ts';
import { fitting } from '#app/features/assistant/rules/passage.ts';
import { smallTalk } from '#app/features/assistant/rules/small-talk.ts';
import type { AssistantModel, Question } from './assistant-model.server.ts';

/** Pause between two words, in ms: the answer grows as it is read, and is complete within a second or two. */
const PIECE_MS = 12;

/**
 * Answers from the site's own texts, without any service: written answers first, then courtesies and company
 * data by rule, otherwise a quote of the best passage with its source. It composes no text and follows no
 * instructions, so a question can make it say no more than the public pages do.
 */
export function embeddedModel({ pieceMs = PIECE_MS } = {}): AssistantModel {
  return {
    name: 'embedded',
    async *reply(question, signal) {
      for (const piece of embeddedAnswer(question).match(/\S+\s*/g) ?? []) {
        signal.throwIfAborted();
        yield piece;
        await sleep(pieceMs);
      }
    },
  };
}

function embeddedAnswer({ messages, found, company, plans }: Question): string {
  const question = messages.at(-1)?.content ?? '';
  const written = found.find((passage) => passage.written);
  if (written) return quote(question, [written]);
  const kind = smallTalk(question);
  if (kind) return smallTalkAnswer(kind, company, plans);
  const [best, ...others] = fitting(found);
  return best ? quote(question, [best, ...others]) : unknown(company);
}
