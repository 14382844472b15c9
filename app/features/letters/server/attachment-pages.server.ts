import { PageSizes, PDFArray, PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';
import { isHeavyDocument } from '#app/platform/uploads/pdf/bound-pdf.server.ts';
import { MAX_PIXELS } from '#app/platform/uploads/recode-image.server.ts';

/** Largest side of pictures, sufficient for print; px. */
const MOST_PIXELS = 1_600;
const FOOT = { size: 8, y: 22 };

const openPdf = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });
// Signing requires a plain table of objects.
const savePdf = (document: PDFDocument) => document.save({ addDefaultPage: false, useObjectStreams: false });

async function append(
  whole: PDFDocument,
  document: PDFDocument,
  pages = document.getPageIndices(),
): Promise<void> {
  for (const page of await whole.copyPages(document, pages)) whole.addPage(page);
}
/**
 * Removes the values of signatures. They cover their original file, and are broken in any other file. Their
 * pictures on the page stay.
 */
function withoutSignatures(document: PDFDocument): PDFDocument {
  for (const { node } of document.getPages()) {
    const listed = node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    for (const one of listed?.asArray() ?? []) {
      const field = document.context.lookupMaybe(one, PDFDict);
      const parent = field?.lookupMaybe(PDFName.of('Parent'), PDFDict);
      for (const part of [field, parent])
        if (part?.lookupMaybe(PDFName.of('FT'), PDFName) === PDFName.of('Sig')) part.delete(PDFName.of('V'));
    }
  }
  return document;
}

/**
 * Returns a customer's document as plain pages.
 * @param page the only page to return, from 1; all without it
 * @throws for a file that cannot be read
 */
export async function attachmentPages(
  { mime, page }: { mime: string; page?: number },
  [bytes = new Uint8Array()]: Uint8Array[],
): Promise<Parcel<{ pages: number }>> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  if (mime === 'application/pdf') {
    const document = await openPdf(bytes);
    if (isHeavyDocument(document) || document.getPageCount() === 0) throw new Error('No readable pages.');
    await append(whole, withoutSignatures(document), page === undefined ? undefined : [page - 1]);
  } else await addPicture(whole, bytes);
  return { value: { pages: whole.getPageCount() }, files: [await savePdf(whole)] };
}

async function addPicture(whole: PDFDocument, bytes: Uint8Array): Promise<void> {
  const { data, info } = await sharp(bytes, { failOn: 'error', pages: 1, limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const page = whole.addPage(PageSizes.A4);
  const sheet = page.getSize();
  const scale = Math.min((sheet.width - 80) / info.width, (sheet.height - 110) / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  const picture = await whole.embedJpg(data);
  page.drawImage(picture, { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height });
}

/** Joins PDFs into one, its pages numbered "3 de 9". */
export async function joinPdfs(
  { title }: { title: string },
  files: Uint8Array[],
): Promise<Parcel<{ pages: number }>> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  for (const file of files) await append(whole, await openPdf(file));
  await number(whole);
  whole.setTitle(title, { showInWindowTitleBar: true });
  return { value: { pages: whole.getPageCount() }, files: [await savePdf(whole)] };
}

async function number(whole: PDFDocument): Promise<void> {
  const font = await whole.embedFont(StandardFonts.Helvetica);
  const total = whole.getPageCount();
  for (const [at, page] of whole.getPages().entries()) {
    const text = `${at + 1} de ${total}`;
    const { width } = page.getSize();
    page.drawText(text, {
      x: width - 40 - font.widthOfTextAtSize(text, FOOT.size),
      y: FOOT.y,
      size: FOOT.size,
      font,
    });
  }
}
