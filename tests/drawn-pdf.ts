import PDFDocument from 'pdfkit';

export type Draw = (doc: PDFKit.PDFDocument) => void;
/** A PDF as it is drawn. */
export const drawnPdf = (draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 40, ...options });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    draw(doc);
    doc.end();
  });
