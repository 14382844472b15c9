import PDFDocument from 'pdfkit';
import { type Face, pdfFonts } from './fonts.server.ts';
import { breakLines, type Line, plain, type Run } from './lines.server.ts';

/** A4 in pt. */
export const SHEET = { width: 595.28, height: 841.89 } as const;
/** Area for text; pt. */
export const AREA = { left: 68, right: SHEET.width - 68, top: 100, bottom: SHEET.height - 92 } as const;
export const COLUMN_WIDTH = AREA.right - AREA.left;

/** The light theme of app/styles/app.css. */
export const INK = {
  text: '#0b2b26',
  muted: '#45605b',
  line: '#dde2da',
  brand: '#0e9f6e',
  strong: '#08684a',
  soft: '#f0f1ea',
};

/**
 * `exact` disables kerning: a kerned full stop is hard to see between the figures of a hash or a time. `href`
 * makes the text a link, drawn within a block of `Link`.
 */
export type Look = {
  size: number;
  leading: number;
  face?: Face;
  colour?: string;
  exact?: boolean;
  href?: string;
};

// The library's types know only features that are turned on; it passes them to the font as they are.
const EXACT = { features: { kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };

type Meta = { title: string; author: string; subject: string; keywords: string; date: Date };

/**
 * Pages of paper to write on. All input comes from outside: the same text on the same day makes the same
 * file. The file contains the structure of the text (tagged PDF), for screen readers.
 */
export class PdfDocument {
  /** Next free place from the top of the page; pt. */
  y: number = AREA.top;
  readonly doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #bytes: Promise<Buffer>;

  static async blank({ title, author, subject, keywords, date }: Meta): Promise<PdfDocument> {
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Without it the first font is a standard one, whose metrics are read from beside the library.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Keywords: keywords,
        Creator: author,
        CreationDate: date,
        ModDate: date,
      },
    });
    for (const { name, data } of await pdfFonts()) doc.registerFont(name, data);
    return new PdfDocument(doc);
  }

  private constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.#bytes = new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  newPage() {
    // Within a structure its marks are closed on the old page and reopened on the new one.
    if (this.doc.page) this.doc.continueOnNewPage();
    else this.doc.addPage();
    this.y = AREA.top;
  }

  /** Starts a new page unless `height` pt are left on this one. */
  room(height: number) {
    if (this.y + height > AREA.bottom) this.newPage();
  }

  space(height: number) {
    this.y += height;
  }

  /** A part of the text with its role: H1, P, L, LI, Table, …; what `drawLink` draws ends it and is a link. */
  block(role: string, draw: () => void, drawLink?: () => void) {
    const link = drawLink && this.doc.struct('Link', {}, drawLink);
    this.#root.add(this.doc.struct(role, {}, link ? [draw, link] : draw));
  }

  /** A picture, with an alternative text. */
  figure(alt: string, draw: () => void) {
    this.#root.add(this.doc.struct('Figure', { alt }, draw));
  }

  lines(runs: Run[] | string, width: number, { size, face = 'text', exact }: Look): Line[] {
    const measure = (font: string, text: string) =>
      this.doc
        .font(font)
        .fontSize(size)
        .widthOfString(text, exact ? EXACT : {});
    return breakLines(typeof runs === 'string' ? plain(runs) : runs, width, measure, face);
  }

  /** One line with its top at `y`. */
  line({ pieces }: Line, x: number, y: number, { size, leading, colour = INK.text, exact, href }: Look) {
    let at = x;
    for (const { font, text, width, underline } of pieces) {
      this.doc
        .font(font)
        .fontSize(size)
        .fillColor(colour)
        .text(text, at, y + (leading - size * 1.21) / 2, {
          ...(exact && EXACT),
          lineBreak: false,
          underline: underline || href !== undefined,
          ...(href !== undefined && { link: href }),
        });
      at += width;
    }
  }

  /** Text that may run over pages, without a single line of several at the end or the beginning of a page. */
  flow(runs: Run[] | string, look: Look, x: number = AREA.left, width: number = COLUMN_WIDTH) {
    const lines = this.lines(runs, width, look);
    lines.forEach((line, i) => {
      const left = lines.length - i;
      const fits = Math.floor((AREA.bottom - this.y) / look.leading + 0.001);
      const alone = (i === 0 && fits === 1 && left > 1) || (left === 2 && fits === 1);
      if (fits < 1 || alone) this.newPage();
      this.line(line, x, this.y, look);
      this.y += look.leading;
    });
  }

  /** Width of a text in one line; pt. */
  width(text: string, look: Look): number {
    return this.lines(text, Number.POSITIVE_INFINITY, look)[0]?.width ?? 0;
  }

  /** The part of a text that fits in one line of `most` pt, with "…" if it was cut. */
  fit(text: string, most: number, look: Look): string {
    if (this.width(text, look) <= most) return text;
    const letters = [...text];
    while (letters.length > 0 && this.width(`${letters.join('').trimEnd()}…`, look) > most) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  }

  /** Short text at a fixed place, outside of the flow. */
  put(text: string, x: number, y: number, look: Look, align: 'left' | 'right' = 'left') {
    const [line] = this.lines(text, Number.POSITIVE_INFINITY, look);
    if (line) this.line(line, align === 'right' ? x - line.width : x, y, look);
  }

  rule(y: number, colour = INK.line, from: number = AREA.left, to: number = AREA.right) {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke();
  }

  /**
   * Draws headers and footers on every page, now that the number of pages is known, and returns the file.
   * They are not part of the text, so their marks must be outside of the text's marks.
   */
  async finish(headerAndFooter: (paper: PdfDocument, page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    this.#root.end();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.doc.markContent('Artifact', { type: 'Pagination' });
      headerAndFooter(this, page + 1, count);
      this.doc.endMarkedContent();
    }
    this.doc.end();
    return this.#bytes;
  }
}
