import { eq } from 'drizzle-orm';
import QRCode from 'qrcode';
import { getSite } from '#app/features/content/server/index.server.ts';
import { textOf } from '#app/features/tax-notes/rules/xml.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { PdfDocument } from '#app/platform/pdf/pdf-document.server.ts';

const { taxNotes: n } = schema;
type TaxNote = typeof n.$inferSelect;

/** Public page on which anyone checks a note by its key. */
const CHECK_PAGE = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=';
/** Side of the QR code; pt. */
const QR_SIDE = 96;

/** Words across the page; the state comes from the events, since the XML never changes. */
const watermarkOf = ({ state, environment }: TaxNote): string => {
  const word = state === 'cancelled' ? 'CANCELADA' : state === 'replaced' ? 'SUBSTITUÍDA' : '';
  return [word, environment === 'production' ? '' : 'SEM VALIDADE JURÍDICA'].filter(Boolean).join(', ');
};

/**
 * Draws the auxiliary document (DANFSe) of an issued note as a PDF; null for any other, and for those of others. The
 * public service that drew it is suspended. Source: NT 008, layout 2.0.
 */
export async function openDanfse(actor: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  const [note] = await asActor(actor, (tx) => tx.select().from(n).where(eq(n.id, id)));
  if (!note?.key || !note.nfseXml) return null;
  const { company } = await getSite('company');
  return {
    name: `nfse-${note.series}-${note.number}.pdf`,
    bytes: await draw(note, note.key, note.nfseXml, company),
  };
}

type Company = { name: string; legalName: string; taxId: string };

async function draw(note: TaxNote, key: string, xml: string, company: Company): Promise<Buffer> {
  // Loads the drawing library with the first PDF: it is large.
  const { blankPaper, paperRow, TITLE } = await import('#app/platform/pdf/text-paper.server.ts');
  const { letterhead, pageFoot } = await import('#app/platform/pdf/letterhead.server.ts');
  const title = `DANFSe nº ${textOf(xml, 'nNFSe')}`;
  const date = note.issuedAt ?? note.createdAt;
  const paper = await blankPaper({ company, title, date });
  const watermark = watermarkOf(note);
  paper.block('P', () => letterhead(paper, { company, title }, 'Documento auxiliar da NFS-e'));
  paper.space(12);
  paper.block('H1', () => paper.flow(title, TITLE));
  if (watermark)
    paper.block('P', () =>
      paper.flow(watermark, { size: 15, leading: 20, face: 'display', colour: '#b42318' }),
    );
  paper.space(8);
  const rows: [string, string][] = [
    ['Chave de acesso', key],
    ['Série e número da DPS', `${note.series}, ${note.number}`],
    ['Emissão', formatDateTime(date)],
    ['Competência', formatDate(note.competence)],
    ['Prestador', `${company.legalName}, CNPJ ${company.taxId}`],
    ['Inscrição municipal', textOf(xml, 'IM') || 'não informada'],
    [
      'Tomador',
      note.customerDocument
        ? `${note.customerName}, ${formatDocument(note.customerDocument)}`
        : 'não informado',
    ],
    ['Serviço', textOf(xml, 'xDescServ')],
    ['Código de tributação', textOf(xml, 'cTribNac')],
    ['NBS', textOf(xml, 'cNBS')],
    ['Valor do serviço', formatBRL(fromNumeric(note.amount))],
    ['Tributos aproximados', percentOf(xml)],
  ];
  for (const one of rows) paperRow(paper, one);
  paper.space(14);
  paper.room(QR_SIDE + 10);
  paper.figure(`Código QR com o endereço ${CHECK_PAGE}${key}`, () => drawQr(paper, `${CHECK_PAGE}${key}`));
  paper.space(QR_SIDE + 10);
  return paper.finish((_, page, pages) =>
    pageFoot(paper, `Confira em nfse.gov.br, chave ${key}`, `Página ${page} de ${pages}`),
  );
}

const percentOf = (xml: string): string => {
  const rate = textOf(xml, 'pTotTribSN') || textOf(xml, 'pTotTribFed');
  return rate ? `${rate.replace('.', ',')} %` : 'não informados';
};

function drawQr({ doc, y }: PdfDocument, text: string): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = QR_SIDE / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(68 + column * side, y + row * side, side, side);
  doc.fill('#000000');
}
