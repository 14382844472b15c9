import type { PlainWord } from '#app/terms/plain-words.ts';

/** Words with their explanations. */
export const WordsList = ({ words }: { words: readonly PlainWord[] }) => (
  <dl className="space-y-4">
    {words.map(({ word, says }) => (
      <div key={word}>
        <dt className="font-semibold">{word}</dt>
        <dd className="mt-0.5">{says}</dd>
      </div>
    ))}
  </dl>
);
