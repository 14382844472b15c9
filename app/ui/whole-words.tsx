import type { ReactNode } from 'react';

/** "e-mail", "segunda-feira": a browser may break the line after a hyphen. */
const HYPHENED = /(\p{L}+(?:-\p{L}+)+)/u;

/** A text of which no line ends within a hyphenated word; the text itself is unchanged. */
export const wholeWords = (text: string): ReactNode =>
  text.split(HYPHENED).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
