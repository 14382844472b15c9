import { expect, test } from 'vitest';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import type { Run } from '#app/platform/pdf/lines.server.ts';
import { type Block, contractBlocks } from './contract-blocks.server.ts';

const said = (runs: Run[]) => runs.map(({ text }) => text).join('');
const shown = (block: Block) =>
  block.kind === 'table'
    ? block.rows.map((row) => row.map((cell) => said(cell.runs)).join(' | '))
    : `${block.kind === 'heading' ? `h${block.level}` : block.kind}: ${block.kind === 'item' ? `${block.marker} ` : ''}${said(block.runs)}`;
const read = (html: string) => contractBlocks(html).map(shown);

test('headings, paragraphs and lists in their order, with their markers', () => {
  expect(
    read(
      '<h2>Título</h2><p>Um\n  dois</p><ol start="3"><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>fim',
    ),
  ).toEqual([
    'h2: Título',
    'paragraph: Um dois',
    'item: 3. a',
    'item: – b',
    'item: 4. c',
    'paragraph: d',
    'paragraph: fim',
  ]);
});

test('styles belong to their words, spaces between them stay', () => {
  const [block] = contractBlocks('<p><strong>Contratante:</strong> Ana <em><u>S</u></em>.</p>');
  expect(
    block?.kind === 'paragraph' &&
      block.runs.map(({ text, bold, italic, underline }) => [text, bold, italic, underline]),
  ).toEqual([
    ['Contratante:', true, false, false],
    [' Ana ', false, false, false],
    ['S', false, true, true],
    ['.', false, false, false],
  ]);
});

test('entered text is plain text again, breaks and no-break spaces stay', () => {
  expect(read('<p>D&#39;Ávila &#38; &#60;b&#62; &#123;x&#125;<br>R$\u00a01 </p><p> </p>')).toEqual([
    "paragraph: D'Ávila & <b> {x}\nR$\u00a01",
  ]);
});

test('tables row by row, with paragraphs in their cells', () => {
  expect(
    read('<table><tr><th>a</th><th>b</th></tr><tr><td><p>c</p><p>d</p></td><td>e</td></tr></table>'),
  ).toEqual([['a | b', 'c\nd | e']]);
});

test('keeps every word of the seed contracts', () => {
  for (const { content } of CONTRACT_TEXTS) {
    const words = content
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    expect(
      read(content)
        .flat()
        .join(' ')
        .replace(/(^| )(h\d|paragraph|item): /g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(words);
  }
});
