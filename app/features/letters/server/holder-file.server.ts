import { setImmediate } from 'node:timers/promises';
import { PDFArray, PDFDict, PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { EVIDENCE_LABELS, type EvidenceKind } from '#app/features/letters/rules/grounds.ts';
import { SHEET } from '#app/platform/pdf/pdf-document.server.ts';
import { type PaperText, textPaper } from '#app/platform/pdf/text-paper.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type IndexLine, indexPaper, unreadablePaper } from './letter-paper.server.ts';

type Attachment = { name: string; path: string; mime: string; kind: EvidenceKind };

/** What goes to one addressee for one holder: letters, the power of attorney, each document once. */
export type HolderFile = {
  holder: string;
  company: PaperText['company'];
  date: Date;
  letters: { id: string; paper: PaperText }[];
  power: PaperText | null;
  attachments: Attachment[];
};

export type MadeFile = {
  bytes: Buffer;
  pages: number;
  /** Names of files that could not be read. */
  unreadable: string[];
};

/** Pictures are made as large as print needs; px. */
const MOST_PIXELS = 1_600;
const FOOT = { size: 8, y: 22 };

const openPdf = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

/**
 * Takes the values of signatures out: they cover the file that they were in, and read as broken in any other. What they
 * look like on the page stays.
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

/** A document of the customer as pages; null where it cannot be read. */
async function pagesOf({ path, mime }: Attachment): Promise<PDFDocument | null> {
  const bytes = await fileStore().get(path);
  if (!bytes) return null;
  try {
    if (mime === 'application/pdf') {
      const document = await openPdf(bytes);
      return document.getPageCount() > 0 ? withoutSignatures(document) : null;
    }
    const { data, info } = await sharp(bytes, { failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const document = await PDFDocument.create({ updateMetadata: false });
    const page = document.addPage([SHEET.width, SHEET.height]);
    const scale = Math.min((SHEET.width - 80) / info.width, (SHEET.height - 110) / info.height);
    const [width, height] = [info.width * scale, info.height * scale];
    const picture = await document.embedJpg(data);
    page.drawImage(picture, { x: (SHEET.width - width) / 2, y: (SHEET.height - height) / 2, width, height });
    return document;
  } catch {
    return null;
  }
}

/**
 * The one PDF of a holder, its pages numbered "3 de 9". The index follows the letters. Everything that decides a byte
 * comes from the rows: made twice, it is the same file.
 */
export async function holderFile(file: HolderFile): Promise<MadeFile> {
  const { company, date, holder } = file;
  const whole = await PDFDocument.create({ updateMetadata: false });
  const index: IndexLine[] = [];
  const unreadable: string[] = [];
  // The index itself is a page behind the letters; a long one takes more than one.
  const rows = file.letters.length + (file.power ? 1 : 0) + file.attachments.length;
  const indexPages = Math.max(1, Math.ceil(rows / 30));
  const append = async (document: PDFDocument, title: string, offset: number) => {
    const from = whole.getPageCount() + 1 + offset;
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
    index.push({ title, from, to: whole.getPageCount() + offset });
    // Drawing holds the thread: yields to the other requests of this process.
    await setImmediate();
  };
  for (const { paper } of file.letters) await append(await openPdf(await textPaper(paper)), paper.title, 0);
  const letterPages = whole.getPageCount();
  if (file.power) await append(await openPdf(await textPaper(file.power)), 'Procuração', indexPages);
  for (const attachment of file.attachments) {
    const found = await pagesOf(attachment);
    if (!found) unreadable.push(attachment.name);
    const document = found ?? (await openPdf(await unreadablePaper({ company, date }, attachment.name)));
    await append(
      document,
      EVIDENCE_LABELS[attachment.kind].replace(/^./, (first) => first.toUpperCase()),
      indexPages,
    );
  }
  const contents = await openPdf(await indexPaper({ company, date }, holder, index));
  const pages = await whole.copyPages(contents, contents.getPageIndices());
  for (const [at, page] of pages.entries()) whole.insertPage(letterPages + at, page);
  if (pages.length !== indexPages) throw new Error('The index has other pages than were counted.');
  await number(whole);
  // Signing reads a plain table of objects.
  const saved = await whole.save({ addDefaultPage: false, useObjectStreams: false });
  return { bytes: Buffer.from(saved), pages: whole.getPageCount(), unreadable };
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
