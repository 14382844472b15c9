import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.tsx';

const kept = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;

test('keeps a hyphenated word on one line, and changes no letter', () => {
  expect(renderToStaticMarkup(wholeWords('Confira o e-mail e volte na segunda-feira.'))).toBe(
    `Confira o ${kept('e-mail')} e volte na ${kept('segunda-feira.')}`,
  );
  for (const plain of ['Salvo', 'De 10-12 horas', 'a - b', ''])
    expect(renderToStaticMarkup(wholeWords(plain))).toBe(plain);
});
