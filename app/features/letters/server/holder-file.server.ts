import { PDFDocument } from '@cantoo/pdf-lib';
import { EVIDENCE_LABELS, type EvidenceKind } from '#app/features/letters/rules/grounds.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { type PaperText, textPaper } from '#app/platform/pdf/text-paper.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { ATTACHMENT, JOINED_FILE } from './foreign-attachment.server.ts';
import { type IndexLine, indexPaper, unreadablePaper } from './letter-paper.server.ts';

type Attachment = { name: string; path: string; mime: string; kind: EvidenceKind };

/** File for one addressee and one holder: letters, the power of attorney, each document once. */
export type HolderFile = {
  title: string;
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

type Part = { title: string; bytes: Uint8Array; pages: number };

/** A page that the product drew. */
async function ownPart(title: string, bytes: Uint8Array): Promise<Part> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return { title, bytes, pages: document.getPageCount() };
}

/** Reads a customer's document as pages; null if it cannot be read. @throws when no parser is free */
async function attachedPart(account: string, { path, mime, kind }: Attachment): Promise<Part | null> {
  const bytes = await fileStore().get(path);
  if (!bytes) return null;
  const read = await parseForeign(ATTACHMENT, { account }, { mime }, [bytes]);
  if (!read.ok && read.reason === 'busy') throw new Error('No parser was free for an attachment.');
  const [pdf] = read.ok ? read.files : [];
  const title = EVIDENCE_LABELS[kind].replace(/^./, (first) => first.toUpperCase());
  return read.ok && pdf ? { title, bytes: pdf, pages: read.value.pages } : null;
}

/**
 * Draws the single PDF of a holder, its pages numbered "3 de 9", the index first. Everything
 * that affects a byte comes from the rows: drawn twice, it is the same file.
 * @param account whose parser slots it uses
 */
export async function holderFile(account: string, file: HolderFile): Promise<MadeFile> {
  const { company, date, holder } = file;
  const unreadable: string[] = [];
  const letters: Part[] = [];
  for (const { paper } of file.letters) letters.push(await ownPart(paper.title, await textPaper(paper)));
  const behind: Part[] = [];
  if (file.power) behind.push(await ownPart('Procuração', await textPaper(file.power)));
  for (const attachment of file.attachments) {
    const found = await attachedPart(account, attachment);
    if (found) behind.push(found);
    else {
      unreadable.push(attachment.name);
      const title = EVIDENCE_LABELS[attachment.kind].replace(/^./, (first) => first.toUpperCase());
      behind.push(await ownPart(title, await unreadablePaper({ company, date }, attachment.name)));
    }
  }
  // The index comes first; a long one has several pages.
  const indexPages = Math.max(1, Math.ceil((letters.length + behind.length) / 30));
  const listed = [...letters, ...behind];
  const index = indexLines(listed, indexPages);
  const contents = await ownPart('', await indexPaper({ company, date, title: file.title }, holder, index));
  if (contents.pages !== indexPages) throw new Error('The index has other pages than were counted.');
  const parts = [contents, ...listed].map(({ bytes }) => bytes);
  const joined = await parseForeign(JOINED_FILE, { account }, { title: file.title }, parts);
  const [bytes] = joined.ok ? joined.files : [];
  if (!joined.ok || !bytes) throw new Error('The files of a holder were not joined.');
  return { bytes: Buffer.from(bytes), pages: joined.value.pages, unreadable };
}

/** @param indexPages pages before the first part */
function indexLines(parts: Part[], indexPages: number): IndexLine[] {
  let last = indexPages;
  return parts.map(({ title, pages }) => {
    const line = { title, from: last + 1, to: last + pages };
    last = line.to;
    return line;
  });
}
