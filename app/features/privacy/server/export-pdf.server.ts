import { setImmediate } from 'node:timers/promises';
import { printedRecord } from '#app/features/privacy/rules/printed-value.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { PERSONAL_DATA, printedColumns } from '#app/platform/db/personal-data.server.ts';
import { drawLine } from '#app/platform/pdf/brand.server.ts';
import {
  AREA,
  COLUMN_WIDTH,
  INK,
  type Look,
  PdfDocument,
  SHEET,
} from '#app/platform/pdf/pdf-document.server.ts';

/** Printed rows of a table, and the number of all rows. */
export type ExportedSection = { table: string; records: Record<string, unknown>[]; total: number };

type Copy = {
  protocol: string;
  at: Date;
  company: { name: string; dataOfficer: string };
  sections: ExportedSection[];
};

const TITLE: Look = { size: 21, leading: 26, face: 'display' };
const SECTION: Look = { size: 13, leading: 18, face: 'display' };
const TEXT: Look = { size: 10, leading: 15 };
const LABEL: Look = { size: 8.5, leading: 13, colour: INK.muted };
const VALUE: Look = { size: 9, leading: 13 };
const SMALL: Look = { size: 8, leading: 11, colour: INK.muted };
const LABEL_WIDTH = 140;
/** Most lines of a record that is not split across pages. */
const UNDIVIDED = 12;

/**
 * Draws the readable copy of a person's data: one section per table, with the register's words for its
 * columns.
 */
export async function exportPdf({ protocol, at, company, sections }: Copy): Promise<Buffer> {
  const title = 'Cópia dos seus dados';
  const paper = await PdfDocument.blank({
    title: `${title} (${protocol})`,
    author: company.name,
    subject: 'Dados pessoais, conforme a LGPD, art. 18',
    keywords: protocol,
    date: at,
  });
  paper.newPage();
  paper.block('P', () => {
    drawLine(paper);
    paper.put(company.name, AREA.left + 33, 55, { size: 14, leading: 17, face: 'display' });
    paper.put(`Protocolo ${protocol}`, AREA.right, 58, SMALL, 'right');
  });
  paper.y = 136;
  paper.block('H1', () => paper.flow(title, TITLE));
  paper.space(6);
  paper.block('P', () =>
    paper.flow(
      `Tudo o que ${company.name} guardava sobre você em ${formatDateTime(at)}, horário de Brasília. A versão completa, para levar a outro serviço, está em dados.json; os seus arquivos estão na pasta "arquivos". Dúvidas: ${company.dataOfficer}.`,
      TEXT,
    ),
  );
  // Before the records: after them it could end up alone on a page.
  const empty = sections.filter(({ total }) => total === 0).map(({ table }) => PERSONAL_DATA[table]?.title);
  if (empty.length > 0) {
    paper.space(6);
    paper.block('P', () => paper.flow(`Não há registros seus em: ${empty.join(', ')}.`, TEXT));
  }
  for (const section of sections) {
    if (section.total > 0) await drawSection(paper, section);
  }
  return paper.finish((sheet, page, pages) => {
    const y = SHEET.height - 64;
    sheet.rule(y);
    sheet.put(`${title}, protocolo ${protocol}`, AREA.left, y + 9, SMALL);
    sheet.put(`Página ${page} de ${pages}`, AREA.right, y + 9, SMALL, 'right');
  });
}

async function drawSection(paper: PdfDocument, { table, records, total }: ExportedSection) {
  const entry = PERSONAL_DATA[table];
  if (!entry) return;
  paper.space(16);
  paper.room(SECTION.leading + 4 * VALUE.leading);
  paper.block('H2', () => paper.flow(total > 1 ? `${entry.title} (${total})` : entry.title, SECTION));
  paper.space(3);
  for (const [i, record] of records.entries()) {
    const values = printedRecord(printedColumns(entry), record);
    if (i > 0) {
      paper.space(5);
      // A record of a few lines stays on one page.
      paper.room(5 + Math.min(values.length, UNDIVIDED) * VALUE.leading);
      paper.rule(paper.y);
      paper.space(5);
    }
    for (const { label, value } of values) {
      paper.room(VALUE.leading);
      paper.block('P', () => {
        paper.put(label, AREA.left, paper.y, LABEL);
        paper.flow(value, VALUE, AREA.left + LABEL_WIDTH, COLUMN_WIDTH - LABEL_WIDTH);
      });
    }
    // Many records must not block the other requests of this process.
    await setImmediate();
  }
  if (total > records.length) {
    paper.space(6);
    const more = `Aqui estão os ${records.length} primeiros de ${total} registros; todos estão em dados.json.`;
    paper.block('P', () => paper.flow(more, { ...TEXT, face: 'italic' }));
  }
}
