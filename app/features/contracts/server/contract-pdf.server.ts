import { setImmediate } from 'node:timers/promises';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { type Block, type Cell, contractBlocks } from './contract-blocks.server.ts';
import { evidencePage } from './evidence-page.server.ts';
import { AREA, COLUMN, INK, type Look, Paper, SHEET } from './pdf-paper.server.ts';

const BODY: Look = { size: 10, leading: 15.5 };
const HEADINGS: Record<1 | 2 | 3 | 4, Look & { before: number; after: number }> = {
  1: { size: 21, leading: 25, face: 'display', before: 18, after: 9 },
  2: { size: 18, leading: 22.5, face: 'display', before: 16, after: 9 },
  3: { size: 12, leading: 16, face: 'display', before: 12, after: 3 },
  4: { size: 10, leading: 15.5, face: 'bold', before: 8, after: 2 },
};
const AFTER_PARAGRAPH = 7;
/** Of each level of lists and quotations; pt. */
const INDENT = 18;
const SMALL: Look = { size: 8, leading: 11, colour: INK.muted };

/** The mark of app/ui/logo.tsx and the line of app/ui/linha-limpa.tsx. */
const MARK = 'M3 18C5 6 13 4 14 12s-8 9-6 2S19 5 20 13s-2 4 2 1h11';
const LINE =
  'M4 70C30 20 70 18 78 58S40 104 52 62 118 6 128 54 84 112 98 66 168 22 172 66 132 100 150 60 214 40 226 60 250 60 290 60H6000';

/** The accepted text and its evidence as A4 pages. */
export async function contractPdf(record: AcceptanceRecord): Promise<Buffer> {
  const { title, company, code, acceptedAt } = record;
  const paper = await Paper.blank({
    title: `${title} (${code})`,
    author: company.name,
    subject: 'Contrato aceito e registro de evidências',
    keywords: code,
    date: acceptedAt,
  });
  paper.newPage();
  paper.block('P', () => letterhead(paper, record));
  const blocks = contractBlocks(record.text);
  for (const [i, block] of blocks.entries()) {
    drawBlock(paper, block, i === 0);
    // A long contract must not hold up whoever else this process answers.
    await setImmediate();
  }
  paper.block('P', () => endOfText(paper));
  paper.newPage();
  evidencePage(paper, record);
  return paper.finish((_, page, pages) => furniture(paper, record, page, pages));
}

/** What the text is, above it and apart from it. */
function letterhead(paper: Paper, { title, version, company }: AcceptanceRecord) {
  drawLine(paper);
  paper.put(company.name, AREA.left + 33, 55, { size: 14, leading: 17, face: 'display' });
  paper.put(title, AREA.right, 53, { size: 8, leading: 11, face: 'bold' }, 'right');
  paper.put(`Versão ${version}, como foi aceita`, AREA.right, 64, SMALL, 'right');
  paper.y = 146;
}

/** It comes out of its tangle and runs beyond the edge of the sheet. */
function drawLine({ doc }: Paper) {
  drawMark(doc, AREA.left, 52, 0.72, 3.2);
  doc
    .save()
    .translate(AREA.left - 3, 84)
    .scale(0.3);
  doc.path(LINE).lineWidth(5).lineCap('round').strokeColor(INK.brand).stroke().restore();
}

function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, scale: number, width: number) {
  doc.save().translate(x, y).scale(scale);
  doc.path(MARK).lineWidth(width).lineCap('round').strokeColor(INK.brand).stroke().restore();
}

function drawBlock(paper: Paper, block: Block, first: boolean) {
  if (block.kind === 'heading') {
    const { before, after, ...look } = HEADINGS[block.level];
    if (!first) paper.space(before);
    // With the first lines of what it heads.
    const lines = paper.lines(block.runs, COLUMN, look).length;
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

const CELL: Look = { size: 9, leading: 13 };
const CELL_GAP = 6;

/** Rows of columns of one width; a row stays together. */
function drawTable(paper: Paper, rows: Cell[][]) {
  const columns = Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + cell.span, 0)));
  const width = COLUMN / columns;
  paper.space(2);
  for (const row of rows) {
    let column = 0;
    const cells = row.map((cell) => {
      const x = AREA.left + column * width + CELL_GAP;
      column += cell.span;
      const look: Look = cell.header ? { ...CELL, face: 'bold' } : CELL;
      return { x, look, lines: paper.lines(cell.runs, cell.span * width - 2 * CELL_GAP, look) };
    });
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * CELL.leading + 2 * CELL_GAP;
    paper.room(Math.min(height, AREA.bottom - AREA.top));
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
  paper.space(AFTER_PARAGRAPH + 4);
}

/** What follows was not accepted: it tells of the acceptance. */
function endOfText(paper: Paper) {
  paper.space(4);
  // It may stand below the text, down to the foot: a page for this line alone would say nothing.
  if (paper.y + SMALL.leading > SHEET.height - 70) paper.newPage();
  const text = 'Fim do texto aceito. O registro de evidências está na última página.';
  const [line] = paper.lines(text, COLUMN, SMALL);
  if (line) paper.line(line, AREA.left, paper.y, SMALL);
}

function furniture(paper: Paper, record: AcceptanceRecord, page: number, pages: number) {
  if (page > 1) {
    drawMark(paper.doc, AREA.left, 48, 0.5, 3.4);
    paper.put(record.company.name, AREA.left + 23, 49, { ...SMALL, face: 'display', colour: INK.text });
    paper.put(`${record.title}, versão ${record.version}`, AREA.right, 49, SMALL, 'right');
    paper.rule(70);
  }
  const y = SHEET.height - 64;
  paper.rule(y);
  paper.put('Código de verificação', AREA.left, y + 9, SMALL);
  const code: Look = { ...SMALL, face: 'bold', colour: INK.text };
  paper.put(record.code, AREA.left + 88, y + 9, code);
  paper.put(record.verifyUrl.replace(/^https?:\/\/|\/[^/]*$/g, ''), AREA.left, y + 20, SMALL);
  paper.put(`Página ${page} de ${pages}`, AREA.right, y + 9, SMALL, 'right');
}
