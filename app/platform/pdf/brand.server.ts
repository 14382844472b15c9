import { AREA, INK, type PdfDocument } from './pdf-document.server.ts';

/** The mark of app/ui/logo.tsx and the line of app/ui/linha-limpa.tsx. */
const MARK = 'M3 18C5 6 13 4 14 12s-8 9-6 2S19 5 20 13s-2 4 2 1h11';
const LINE =
  'M4 70C30 20 70 18 78 58S40 104 52 62 118 6 128 54 84 112 98 66 168 22 172 66 132 100 150 60 214 40 226 60 250 60 290 60H6000';

/** Draws the line, which leaves its tangle and runs beyond the edge of the sheet. */
export function drawLine({ doc }: PdfDocument) {
  drawMark(doc, AREA.left, 52, 0.72, 3.2);
  doc
    .save()
    .translate(AREA.left - 3, 84)
    .scale(0.3);
  doc.path(LINE).lineWidth(5).lineCap('round').strokeColor(INK.brand).stroke().restore();
}

/** The mark of the brand with its top left corner at a place. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number, scale: number, width: number) {
  doc.save().translate(x, y).scale(scale);
  doc.path(MARK).lineWidth(width).lineCap('round').strokeColor(INK.brand).stroke().restore();
}
