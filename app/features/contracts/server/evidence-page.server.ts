import QRCode from 'qrcode';
import { formatDocument } from '#app/lib/documents.ts';
import {
  AREA,
  COLUMN_WIDTH,
  INK,
  type Look,
  type PdfDocument,
} from '#app/platform/pdf/pdf-document.server.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';

const LABEL: Look = { size: 8.5, leading: 13, colour: INK.muted };
const VALUE: Look = { size: 9, leading: 13, exact: true };
/** Hashes fit in one line: a line break would disturb a comparison letter by letter. */
const HASH: Look = { size: 7.9, leading: 13, exact: true };
const SECTION: Look = { size: 11.5, leading: 16, face: 'display' };
const LAW: Look = { size: 8.5, leading: 13 };
const LABEL_WIDTH = 124;

const BRASILIA = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'long',
  timeStyle: 'medium',
});
/** "20 de novembro de 2026 às 14:05:33" */
const inBrasilia = (instant: Date) => BRASILIA.format(instant).replaceAll('\u202f', ' ');
/** "2026-11-20 17:05:33.123 UTC" */
const inUtc = (instant: Date) => instant.toISOString().replace('T', ' ').replace('Z', ' UTC');

type Row = [label: string, value: string, look?: Look];

/** The last page: who accepted what, when and how that is known (docs/facts.md, Law). */
export function evidencePage(paper: PdfDocument, record: AcceptanceRecord) {
  const { person, acceptedAt } = record;
  paper.block('H1', () => paper.flow('Registro de evidências', { size: 21, leading: 25, face: 'display' }));
  paper.space(4);
  verification(paper, record);
  section(paper, 'Quem aceitou', [
    ['Nome', person.name],
    ['Documento', formatDocument(person.document)],
    ['Como foi identificado', record.identifiedBy],
  ]);
  section(paper, 'Quando e de onde', [
    ['Horário de Brasília', inBrasilia(acceptedAt)],
    ['Horário universal', inUtc(acceptedAt)],
    ['Endereço IP', record.ip],
    ['Navegador', record.userAgent || 'não informado'],
  ]);
  section(paper, 'O que foi aceito', [
    ['Contrato', `${record.title}, versão ${record.version}`],
    ['SHA-256 do texto', record.textSha256, HASH],
  ]);
  section(paper, 'Lugar na cadeia de aceites', [
    ['Posição', String(record.seq)],
    ['Resumo do anterior', record.previousHash || 'nenhum: é o primeiro da cadeia', HASH],
    ['Resumo deste registro', record.hash, HASH],
  ]);
  law(paper, record);
}

const BOX = { height: 118, qr: 90, pad: 14 };

/** A way to check it that does not go through this file. */
function verification(paper: PdfDocument, { code, verifyUrl }: AcceptanceRecord) {
  const { doc } = paper;
  const top = paper.y + 4;
  const width = COLUMN_WIDTH - BOX.qr - 3 * BOX.pad;
  paper.figure(`Código QR que leva a ${verifyUrl}`, () => {
    doc.roundedRect(AREA.left, top, COLUMN_WIDTH, BOX.height, 12).fill(INK.soft);
    drawQr(paper, verifyUrl, AREA.right - BOX.pad - BOX.qr, top + BOX.pad);
  });
  paper.block('P', () => {
    const x = AREA.left + BOX.pad;
    paper.put('Código de verificação', x, top + BOX.pad, LABEL);
    paper.put(code, x, top + BOX.pad + 14, { size: 17, leading: 22, face: 'display' });
    const text =
      'Para conferir se este contrato é autêntico, leia o código QR, digite o código no endereço abaixo ou envie este arquivo lá.';
    paper.lines(text, width, LABEL).forEach((line, i) => {
      paper.line(line, x, top + BOX.pad + 41 + i * 12, { ...LABEL, leading: 12 });
    });
  });
  paper.block('Link', () => {
    const y = top + BOX.height - BOX.pad - 12;
    const look: Look = { size: 8.5, leading: 12, face: 'medium', colour: INK.strong };
    const [line] = paper.lines(verifyUrl, width, look);
    if (!line) return;
    paper.line(line, AREA.left + BOX.pad, y, look);
    doc.link(AREA.left + BOX.pad, y, line.width, 12, verifyUrl);
  });
  paper.y = top + BOX.height + 2;
}

/** As vectors: sharp at any size, and the same bytes each time. */
function drawQr({ doc }: PdfDocument, text: string, x: number, y: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  doc.roundedRect(x, y, BOX.qr, BOX.qr, 6).fill('#ffffff');
  const quiet = 6;
  const size = (BOX.qr - 2 * quiet) / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(x + quiet + column * size, y + quiet + row * size, size, size);
    }
  }
  doc.fill(INK.text);
}

function section(paper: PdfDocument, title: string, rows: Row[]) {
  paper.space(13);
  paper.room(SECTION.leading + 3 * VALUE.leading);
  paper.block('H2', () => paper.flow(title, SECTION));
  paper.space(2);
  for (const [label, value, look = VALUE] of rows) {
    paper.space(2);
    paper.room(VALUE.leading);
    paper.block('P', () => {
      paper.put(label, AREA.left, paper.y, LABEL);
      paper.flow(value, look, AREA.left + LABEL_WIDTH, COLUMN_WIDTH - LABEL_WIDTH);
    });
  }
}

function law(paper: PdfDocument, { company }: AcceptanceRecord) {
  paper.space(13);
  const text = [
    'As partes aceitaram como válida a assinatura eletrônica deste contrato, na forma da Medida Provisória 2.200-2/2001, art. 10, § 2º, e da Lei 14.063/2020.',
    `Este documento foi emitido por ${company.legalName}, CNPJ ${company.taxId}. O resumo SHA-256 identifica o texto: qualquer mudança em uma letra dá outro resumo. Cada aceite guarda o resumo do anterior, de modo que nenhum pode ser mudado ou retirado sem que os seguintes o mostrem.`,
  ];
  paper.room(SECTION.leading + 6 * LAW.leading);
  paper.block('H2', () => paper.flow('Validade', SECTION));
  for (const paragraph of text) {
    paper.space(3);
    paper.block('P', () => paper.flow(paragraph, LAW));
  }
}
