import { setImmediate } from 'node:timers/promises';
import { contractBlocks, drawBlock } from '#app/features/contracts/server/index.server.ts';
import type { FormDocument } from '#app/features/forms/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { letterhead, pageFoot, runningHead } from '#app/platform/pdf/letterhead.server.ts';
import { AREA, COLUMN_WIDTH, INK, type Look, PdfDocument } from '#app/platform/pdf/pdf-document.server.ts';

const SECTION: Look = { size: 12, leading: 16, face: 'display' };
const LABEL: Look = { size: 8.5, leading: 12, colour: INK.muted };
/** Exact, because values contain documents, times and hashes whose full stops must be kept. */
const VALUE: Look = { size: 10, leading: 14.5, exact: true };
const FACT: Look = { size: 8.5, leading: 12, exact: true };
const FACT_LABEL = 118;
/** A typed signature. */
const TYPED: Look = { size: 20, leading: 30, face: 'italic' };
/** Of a drawn signature; pt. */
const DRAWN = { width: 220, height: 80 };

/**
 * Renders an answered form as A4 pages: text, answers, files, signatures, and the evidence of the submission.
 * Uses only data that was frozen at the submission, so that every rendering is the same.
 * @param pictures drawn signatures by their path in the store.
 */
export async function formPdf(
  document: FormDocument,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  const { title, company, text, rows, files, signatures } = document;
  const paper = await PdfDocument.blank({
    title,
    author: company.name,
    subject: 'Formulário preenchido',
    keywords: document.sha256,
    date: new Date(document.sentAt),
  });
  paper.newPage();
  paper.block('P', () => letterhead(paper, document, `Versão ${document.version} do modelo`));
  for (const [i, block] of contractBlocks(text).entries()) {
    drawBlock(paper, block, i === 0);
    // A long text must not block the other requests of this process.
    await setImmediate();
  }
  for (const signature of signatures) drawSignature(paper, document, signature, pictures);
  list(paper, 'Respostas', rows);
  list(
    paper,
    'Arquivos enviados',
    files.map(({ label, name, sha256 }) => ({ label, value: `${name}\nSHA-256 ${sha256}` })),
  );
  facts(paper, 'Como foi enviado', evidence(document));
  return paper.finish((_, page, pages) => headerAndFooter(paper, document, page, pages));
}

/** Draws a heading with questions and answers below it; draws nothing without rows. */
function list(paper: PdfDocument, heading: string, rows: readonly { label: string; value: string }[]) {
  if (rows.length === 0) return;
  paper.space(16);
  paper.room(SECTION.leading + 4 * VALUE.leading);
  paper.block('H2', () => paper.flow(heading, SECTION));
  paper.space(4);
  for (const { label, value } of rows) {
    paper.room(LABEL.leading + VALUE.leading);
    paper.block('P', () => {
      paper.flow(label, LABEL);
      paper.flow(value || '(não informado)', VALUE);
    });
    paper.space(6);
  }
}

/** Draws short facts with their names on one page, so that a page break does not leave a few lines alone. */
function facts(paper: PdfDocument, heading: string, rows: readonly { label: string; value: string }[]) {
  const width = COLUMN_WIDTH - FACT_LABEL;
  const height =
    rows.reduce((sum, { value }) => sum + paper.lines(value, width, FACT).length, 0) * FACT.leading;
  paper.space(16);
  paper.room(SECTION.leading + 4 + height);
  paper.block('H2', () => paper.flow(heading, SECTION));
  paper.space(4);
  for (const { label, value } of rows)
    paper.block('P', () => {
      paper.put(label, AREA.left, paper.y, LABEL);
      paper.flow(value, FACT, AREA.left + FACT_LABEL, width);
    });
}

function drawSignature(
  paper: PdfDocument,
  { person }: FormDocument,
  { label, typed, path }: FormDocument['signatures'][number],
  pictures: ReadonlyMap<string, Buffer>,
) {
  const picture = path ? pictures.get(path) : undefined;
  paper.space(14);
  paper.room(DRAWN.height + 40);
  if (picture) {
    const { y } = paper;
    paper.figure(`${label}: assinatura de ${person.name}`, () => {
      paper.doc.image(picture, AREA.left, y, { fit: [DRAWN.width, DRAWN.height], valign: 'bottom' });
    });
    paper.space(DRAWN.height + 4);
  } else {
    paper.block('P', () => paper.flow(typed ?? '', TYPED));
  }
  paper.rule(paper.y, INK.muted, AREA.left, AREA.left + COLUMN_WIDTH * 0.6);
  paper.space(5);
  paper.block('P', () => paper.flow(`${label}: ${person.name}, ${formatDocument(person.document)}`, LABEL));
}

const evidence = ({ person, company, sentAt, ip, userAgent, sha256 }: FormDocument) => [
  {
    label: 'Enviado por',
    value: `${person.name}, ${formatDocument(person.document)}, pela própria conta`,
  },
  { label: 'Recebido por', value: `${company.legalName}, CNPJ ${company.taxId}` },
  { label: 'Data e hora', value: `${formatDateTime(sentAt)}, horário de Brasília` },
  { label: 'IP e navegador', value: `${ip || '(não informado)'}\n${userAgent}` },
  { label: 'Resumo SHA-256', value: `${sha256}\n(do texto, das respostas e dos arquivos)` },
  {
    label: 'Validade',
    value: 'Assinatura eletrônica na forma da MP 2.200-2/2001, art. 10, § 2º, e da Lei 14.063/2020.',
  },
];

function headerAndFooter(paper: PdfDocument, { title, company }: FormDocument, page: number, pages: number) {
  if (page > 1) runningHead(paper, { title, company });
  pageFoot(paper, title, `Página ${page} de ${pages}`);
}
