import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Passage } from './passage.ts';
import { questionWords } from './question.ts';

type Answer = SiteContent['assistant_answers'][number];

/**
 * Returns the number of words of a wording if the question contains all of them, else null. A word may have
 * alternatives, separated by a slash; the order of the words does not matter.
 */
function wordsHeld(way: string, said: ReadonlySet<string>): number | null {
  const wanted = way
    .trim()
    .split(/\s+/)
    .map((word) => word.split('/').flatMap(questionWords));
  return wanted.every((alternatives) => alternatives.some((word) => said.has(word))) ? wanted.length : null;
}

/**
 * Finds the answer written for a question: of several, the one whose wording matches the most words, then the
 * first. Null without a match.
 */
export function trustAnswer(question: string, answers: readonly Answer[]): Passage | null {
  const said = new Set(questionWords(question));
  let best: { answer: Answer; held: number } | null = null;
  for (const answer of answers) {
    for (const way of answer.asked.split('\n').filter((line) => line.trim() !== '')) {
      const held = wordsHeld(way, said);
      if (held !== null && held > (best?.held ?? 0)) best = { answer, held };
    }
  }
  if (!best) return null;
  const { question: title, text, source, checkedOn } = best.answer;
  const dated = checkedOn ? `${text}\n\nTexto conferido em ${formatDate(checkedOn)}.` : text;
  return { title, text: dated, path: source, score: Number.POSITIVE_INFINITY, coverage: 1, written: true };
}
