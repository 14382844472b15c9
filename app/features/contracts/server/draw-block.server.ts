import {
  AREA,
  COLUMN_WIDTH,
  INK,
  type Look,
  type PdfDocument,
} from '#app/platform/pdf/pdf-document.server.ts';
import type { Block, ContractCell } from './contract-blocks.server.ts';

/** Figures are drawn apart from their points and commas: kerned, "R$ 17,00" loses its comma below the seven. */
const BODY: Look = { size: 10, leading: 15.5, exact: true };
const HEADINGS: Record<1 | 2 | 3 | 4, Look & { before: number; after: number }> = {
  1: { size: 21, leading: 25, face: 'display', before: 18, after: 9 },
  2: { size: 18, leading: 22.5, face: 'display', before: 16, after: 9 },
  3: { size: 12, leading: 16, face: 'display', before: 12, after: 3 },
  4: { size: 10, leading: 15.5, face: 'bold', before: 8, after: 2 },
};
const AFTER_PARAGRAPH = 7;
/** Of each level of lists and quotations; pt. */
const INDENT = 18;

/** Draws one block of a text. @param first the block starts the text. */
export function drawBlock(paper: PdfDocument, block: Block, first: boolean) {
  if (block.kind === 'heading') {
    const { before, after, ...look } = HEADINGS[block.level];
    if (!first) paper.space(before);
    // Keeps the heading with the first lines of its section.
    const lines = paper.lines(block.runs, COLUMN_WIDTH, look).length;
    paper.room(lines * look.leading + after + 2 * BODY.leading);
    paper.block(`H${block.level}`, () => paper.flow(block.runs, look));
    paper.space(after);
  } else if (block.kind === 'table') {
    drawTable(paper, block.rows);
  } else if (block.kind === 'item') {
    const x = AREA.left + block.depth * INDENT;
    paper.room(BODY.leading);
    paper.block('P', () => {
      paper.put(block.marker, x - 6, paper.y, BODY, 'right');
      paper.flow(block.runs, BODY, x, AREA.right - x);
    });
    paper.space(3);
  } else {
    const x = AREA.left + block.depth * INDENT;
    const look = block.quote ? { ...BODY, colour: INK.muted } : BODY;
    paper.block(block.quote ? 'BlockQuote' : 'P', () => paper.flow(block.runs, look, x, AREA.right - x));
    paper.space(AFTER_PARAGRAPH);
  }
}

const CELL: Look = { size: 9, leading: 13, exact: true };
const CELL_GAP = 6;

/** Rows of columns of one width; a row stays together, and below the head of the table on each page. */
function drawTable(paper: PdfDocument, rows: ContractCell[][]) {
  const columns = Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + cell.span, 0)));
  const laid = rows.map((row) => layRow(paper, row, COLUMN_WIDTH / columns));
  const [head, ...rest] = laid;
  const headed = rows[0]?.every(({ header }) => header) && rest.length > 0 ? head : undefined;
  paper.space(2);
  for (const [i, row] of laid.entries()) {
    // Keeps the head on the page of the row below it.
    const needed = row.height + (row === headed ? (laid[i + 1]?.height ?? 0) : 0);
    const broken = paper.y + Math.min(needed, AREA.bottom - AREA.top) > AREA.bottom;
    if (broken) paper.newPage();
    if (broken && headed && row !== headed) drawRow(paper, headed);
    drawRow(paper, row);
  }
  paper.space(AFTER_PARAGRAPH + 4);
}

type LaidRow = ReturnType<typeof layRow>;

/** @param width of a column; pt. */
function layRow(paper: PdfDocument, row: ContractCell[], width: number) {
  let column = 0;
  const cells = row.map((cell) => {
    const x = AREA.left + column * width + CELL_GAP;
    column += cell.span;
    const look: Look = cell.header ? { ...CELL, face: 'bold' } : CELL;
    return { x, look, lines: paper.lines(cell.runs, cell.span * width - 2 * CELL_GAP, look) };
  });
  const height = Math.max(...cells.map(({ lines }) => lines.length)) * CELL.leading + 2 * CELL_GAP;
  return { cells, height };
}

function drawRow(paper: PdfDocument, { cells, height }: LaidRow) {
  paper.block('P', () => {
    for (const { x, look, lines } of cells) {
      lines.forEach((line, i) => {
        paper.line(line, x, paper.y + CELL_GAP + i * CELL.leading, look);
      });
    }
  });
  paper.y += height;
  paper.rule(paper.y);
}
