import type { ReactNode } from 'react';

/** A text of which no line ends within a word as "e-mail" or "segunda-feira"; the text itself is unchanged. */
export const wholeWords = (text: string): ReactNode =>
  text.split(/( )/).map((word, at) =>
    /\p{L}-\p{L}/u.test(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text keep their order.
      <span key={at} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
