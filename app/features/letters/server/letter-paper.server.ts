import { letterhead } from '#app/platform/pdf/letterhead.server.ts';
import { AREA, SHEET } from '#app/platform/pdf/pdf-document.server.ts';
import { blankPaper, type PaperText, TEXT, TITLE } from '#app/platform/pdf/text-paper.server.ts';

export type IndexLine = { title: string; from: number; to: number };

/** Draws the first page of a file: its title, its parts and their pages. */
export async function indexPaper(
  head: Pick<PaperText, 'company' | 'date' | 'title'>,
  holder: string,
  lines: IndexLine[],
): Promise<Buffer> {
  const { company, title } = head;
  const paper = await blankPaper(head);
  paper.block('P', () => letterhead(paper, { company, title }, holder));
  paper.block('H1', () => paper.flow(title, TITLE));
  paper.space(4);
  paper.block('P', () => paper.flow('O que há neste arquivo', TEXT));
  paper.space(8);
  for (const { title: what, from, to } of lines) {
    paper.space(4);
    paper.block('P', () =>
      paper.flow(`${what}: ${from === to ? `página ${from}` : `páginas ${from} a ${to}`}`, TEXT),
    );
  }
  return paper.finish(() => undefined);
}

/** Draws a page in place of a customer's file that cannot be read. */
export async function unreadablePaper(
  head: Pick<PaperText, 'company' | 'date'>,
  name: string,
): Promise<Buffer> {
  const title = 'Arquivo ilegível';
  const paper = await blankPaper({ ...head, title });
  paper.y = SHEET.height / 3;
  paper.block('H1', () => paper.flow(title, TITLE));
  paper.space(6);
  paper.block('P', () =>
    paper.flow(`O arquivo “${name}” não pôde ser lido e não está aqui.`, TEXT, AREA.left),
  );
  return paper.finish(() => undefined);
}
