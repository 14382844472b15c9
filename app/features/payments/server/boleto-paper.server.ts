import QRCode from 'qrcode';
import { itfWidths, movedDueDay } from '#app/features/payments/rules/boletos.ts';
import { boletoLine } from '#app/lib/boleto.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { letterhead, pageFoot } from '#app/platform/pdf/letterhead.server.ts';
import { AREA, INK, type Look, PdfDocument } from '#app/platform/pdf/pdf-document.server.ts';

type Slip = {
  /** 44 digits. */
  barcode: string;
  ourNumber: string | null;
  pixPayload: string | null;
  amount: Centavos;
  dueOn: CivilDate;
  createdAt: Date;
  /** Number of the document, as the firm knows it. */
  number: string;
  description: string;
  /** About late fees; empty without them. */
  lateNote: string;
  /** Payer. */
  name: string;
  document: string;
};

type Paper = {
  company: { name: string; legalName: string; taxId: string; address: string };
  slips: Slip[];
  checkUrl: string;
};

const MM = 72 / 25.4;
/** Bar code of FEBRABAN: 103 mm by 13 mm. */
const BARS = { width: 103 * MM, height: 13 * MM };
const QR_SIZE = 92;
const LABEL: Look = { size: 7, leading: 9, colour: INK.muted };
const VALUE: Look = { size: 9.5, leading: 12, exact: true };
const LINE: Look = { size: 11.5, leading: 15, face: 'bold', exact: true };
const NOTE: Look = { size: 8.5, leading: 12 };
/** Left edge of the second column; pt. */
const SECOND = AREA.left + 330;

/** Draws boletos, one a page: the payer's receipt above, and the slip for the bank below. */
export async function boletoPaper({ company, slips, checkUrl }: Paper): Promise<Buffer> {
  const [first] = slips;
  const title = slips.length > 1 ? `Carnê de ${slips.length} boletos` : 'Boleto';
  const paper = await PdfDocument.blank({
    title,
    author: company.name,
    subject: title,
    keywords: '',
    date: first?.createdAt ?? new Date(0),
  });
  for (const slip of slips) {
    paper.newPage();
    const head = { company, title: `Boleto de ${formatBRL(slip.amount)}` };
    paper.block('P', () => letterhead(paper, head, `Vencimento ${formatDate(slip.dueOn)}`));
    drawFacts(paper, 'Recibo do pagador', company, slip);
    drawNotes(paper, checkUrl, slip);
    paper.space(14);
    paper.rule(paper.y, INK.muted);
    paper.space(14);
    paper.block('P', () => paper.put(boletoLine(slip.barcode), AREA.left, paper.y, LINE));
    paper.space(22);
    drawFacts(paper, 'Ficha de compensação', company, slip);
    paper.space(8);
    drawBars(paper, slip.barcode);
  }
  return paper.finish((page, number, count) => pageFoot(page, title, `${number} de ${count}`));
}

function drawFacts(paper: PdfDocument, heading: string, company: Paper['company'], slip: Slip) {
  paper.block('H2', () => paper.put(heading, AREA.left, paper.y, { ...LINE, face: 'display', exact: false }));
  paper.space(20);
  const rows: [string, string, string, string][] = [
    ['Beneficiário', `${company.legalName}, CNPJ ${company.taxId}`, 'Vencimento', formatDate(slip.dueOn)],
    ['Endereço do beneficiário', company.address, 'Valor', formatBRL(slip.amount)],
    ['Pagador', `${slip.name}, ${slip.document}`, 'Nosso número', slip.ourNumber ?? ''],
    ['Descrição', slip.description, 'Nº do documento', slip.number],
    ['Data do documento', formatDate(civilDateAt(slip.createdAt)), 'Banco', slip.barcode.slice(0, 3)],
  ];
  for (const [label, value, otherLabel, otherValue] of rows) {
    const top = paper.y;
    paper.block('P', () => {
      paper.put(label, AREA.left, top, LABEL);
      paper.put(paper.fit(value, SECOND - AREA.left - 14, VALUE), AREA.left, top + 9, VALUE);
    });
    paper.block('P', () => {
      paper.put(otherLabel, SECOND, top, LABEL);
      paper.put(paper.fit(otherValue, AREA.right - SECOND, VALUE), SECOND, top + 9, VALUE);
    });
    paper.space(25);
  }
}

function drawNotes(paper: PdfDocument, checkUrl: string, { pixPayload, dueOn, lateNote }: Slip) {
  const top = paper.y;
  const width = (pixPayload ? AREA.right - QR_SIZE - 16 : AREA.right) - AREA.left;
  const notes = [
    pixPayload
      ? 'Pague pelo código de barras ou pelo Pix ao lado, só de um jeito: o que for pago primeiro vale, e o outro é cancelado.'
      : 'Pague em qualquer banco, até o vencimento.',
    ...(movedDueDay(dueOn) ? [movedDueDay(dueOn)] : []),
    ...(lateNote ? [lateNote] : []),
    `Confira se este boleto é nosso em ${checkUrl}.`,
    'Você pode desistir da compra em até 7 dias e receber tudo de volta. Pagar este boleto não tira esse direito.',
    'Quem não reconhece esta cobrança não deve pagar: confira e fale com a gente.',
  ];
  for (const note of notes) {
    paper.block('P', () => paper.flow(note, NOTE, AREA.left, width));
    paper.space(3);
  }
  if (!pixPayload) return;
  drawQr(paper, pixPayload, top);
  paper.y = Math.max(paper.y, top + QR_SIZE);
}

/** Draws each row of dark modules as few rectangles as possible. */
function drawQr(paper: PdfDocument, text: string, top: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const size = QR_SIZE / modules.size;
  const left = AREA.right - QR_SIZE;
  paper.figure('QR Code do Pix deste boleto', () => {
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) paper.doc.rect(left + column * size, top + row * size, size, size);
    paper.doc.fill('#000000');
  });
}

function drawBars(paper: PdfDocument, barcode: string) {
  const widths = itfWidths(barcode);
  const narrow = BARS.width / widths.reduce((sum, width) => sum + width, 0);
  paper.room(BARS.height);
  paper.figure(`Código de barras ${barcode}`, () => {
    let x: number = AREA.left;
    for (const [i, width] of widths.entries()) {
      if (i % 2 === 0) paper.doc.rect(x, paper.y, width * narrow, BARS.height);
      x += width * narrow;
    }
    paper.doc.fill('#000000');
  });
  paper.space(BARS.height);
}
