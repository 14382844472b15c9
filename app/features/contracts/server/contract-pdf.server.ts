import { setImmediate } from 'node:timers/promises';
import { letterhead, runningHead } from '#app/platform/pdf/letterhead.server.ts';
import {
  AREA,
  COLUMN_WIDTH,
  INK,
  type Look,
  PdfDocument,
  SHEET,
} from '#app/platform/pdf/pdf-document.server.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { contractBlocks } from './contract-blocks.server.ts';
import { drawBlock } from './draw-block.server.ts';
import { evidencePage } from './evidence-page.server.ts';

const SMALL: Look = { size: 8, leading: 11, colour: INK.muted };

/** The accepted text and its evidence as A4 pages. */
export async function contractPdf(record: AcceptanceRecord): Promise<Buffer> {
  const { title, company, code, acceptedAt } = record;
  const paper = await PdfDocument.blank({
    title: `${title} (${code})`,
    author: company.name,
    subject: 'Contrato aceito e registro de evidências',
    keywords: code,
    date: acceptedAt,
  });
  paper.newPage();
  // The letterhead above the text, not part of it.
  paper.block('P', () => letterhead(paper, record, `Versão ${record.version}, como foi aceita`));
  const blocks = contractBlocks(record.text);
  for (const [i, block] of blocks.entries()) {
    drawBlock(paper, block, i === 0);
    // A long contract must not block the other requests of this process.
    await setImmediate();
  }
  paper.block('P', () => endOfText(paper));
  paper.newPage();
  evidencePage(paper, record);
  return paper.finish((_, page, pages) => headerAndFooter(paper, record, page, pages));
}

/** Marks the end of the accepted text; the next page records the acceptance. */
function endOfText(paper: PdfDocument) {
  paper.space(4);
  // The line may use the bottom margin: a separate page for this line would be almost empty.
  if (paper.y + SMALL.leading > SHEET.height - 70) paper.newPage();
  const text = 'Fim do texto aceito. O registro de evidências está na última página.';
  const [line] = paper.lines(text, COLUMN_WIDTH, SMALL);
  if (line) paper.line(line, AREA.left, paper.y, SMALL);
}

function headerAndFooter(paper: PdfDocument, record: AcceptanceRecord, page: number, pages: number) {
  if (page > 1) runningHead(paper, record, `, versão ${record.version}`);
  const y = SHEET.height - 64;
  paper.rule(y);
  paper.put('Código de verificação', AREA.left, y + 9, SMALL);
  const code: Look = { ...SMALL, face: 'bold', colour: INK.text };
  paper.put(record.code, AREA.left + 88, y + 9, code);
  paper.put(record.verifyUrl.replace(/^https?:\/\/|\/[^/]*$/g, ''), AREA.left, y + 20, SMALL);
  paper.put(`Página ${page} de ${pages}`, AREA.right, y + 9, SMALL, 'right');
}
