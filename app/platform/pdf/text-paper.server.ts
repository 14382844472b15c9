import { letterhead, pageFoot, runningHead } from './letterhead.server.ts';
import { AREA, COLUMN_WIDTH, INK, type Look, PdfDocument } from './pdf-document.server.ts';

export const TEXT: Look = { size: 10.5, leading: 16 };
const SMALL: Look = { size: 8.5, leading: 12, colour: INK.muted };
export const TITLE: Look = { size: 15, leading: 20, face: 'display' };
const HEADING: Look = { size: 12, leading: 16, face: 'display' };
const LABEL: Look = { ...SMALL, leading: TEXT.leading };
/** For amounts, documents and codes, whose full stops must be visible. */
const VALUE: Look = { ...TEXT, exact: true };
const SOURCE: Look = { ...SMALL, colour: INK.strong };
/** Width of the column of labels; pt. */
const LABELS = 128;

/** A fact; its link leads to its source. */
type PaperRow = [label: string, value: string, link?: { text: string; href: string }];

export type PaperText = {
  company: { name: string; legalName: string; taxId: string };
  title: string;
  /** Below the company's name: the addressee. */
  note: string;
  /** Lines above the text: date, addressee, reference. */
  above?: string[];
  body: string;
  /** Below the text: facts, each with its label beside it. */
  lists?: { heading: string; rows: PaperRow[] }[];
  /** At the end. */
  signed?: string;
  /**
   * At the foot of every page, beside its number: name of the paper. Omitted if it becomes part of another
   * file.
   */
  foot?: string;
  /** Date in the file's metadata; the same text on the same day makes the same bytes. */
  date: Date;
};

export async function blankPaper({
  company,
  title,
  date,
}: Pick<PaperText, 'company' | 'title' | 'date'>): Promise<PdfDocument> {
  const paper = await PdfDocument.blank({
    title,
    author: company.name,
    subject: title,
    keywords: '',
    date,
  });
  paper.newPage();
  return paper;
}

/** Writes a fact with its label beside it. */
export function paperRow(paper: PdfDocument, [label, value, link]: PaperRow) {
  const height = (text: string, width: number, look: Look) =>
    paper.lines(text, width, look).length * look.leading;
  const beside = COLUMN_WIDTH - LABELS;
  const labelled = height(label, LABELS - 12, LABEL);
  const valued = height(value, beside, VALUE) + (link ? height(link.text, beside, SOURCE) : 0);
  paper.room(Math.min(Math.max(labelled, valued), 20 * TEXT.leading));
  const top = paper.y;
  const draw = () => {
    paper.flow(label, LABEL, AREA.left, LABELS - 12);
    paper.y = top;
    paper.flow(value, VALUE, AREA.left + LABELS, beside);
  };
  const drawLink =
    link && (() => paper.flow(link.text, { ...SOURCE, href: link.href }, AREA.left + LABELS, beside));
  paper.block('P', draw, drawLink);
  paper.y = Math.max(paper.y, top + labelled);
}

/** A letter, a power of attorney or a receipt as A4 pages. */
export async function textPaper(text: PaperText): Promise<Buffer> {
  const { company, title, note, above = [], body, lists = [], signed, foot } = text;
  const paper = await blankPaper(text);
  paper.block('P', () => letterhead(paper, { company, title }, note));
  for (const line of above) paper.block('P', () => paper.flow(line, SMALL));
  paper.space(12);
  paper.block('H1', () => paper.flow(title, TITLE));
  paper.space(8);
  for (const paragraph of body ? body.split(/\n{2,}/) : []) {
    paper.block('P', () => paper.flow(paragraph.trim(), TEXT));
    paper.space(8);
  }
  for (const { heading, rows } of lists) {
    paper.space(8);
    paper.room(HEADING.leading + 3 * TEXT.leading);
    paper.block('H2', () => paper.flow(heading, HEADING));
    paper.space(4);
    for (const one of rows) paperRow(paper, one);
  }
  if (lists.length > 0) paper.space(14);
  if (signed) paper.block('P', () => paper.flow(signed, SMALL));
  return paper.finish((_, page, pages) => {
    if (page > 1) runningHead(paper, { company, title });
    if (foot) pageFoot(paper, foot, `Página ${page} de ${pages}`);
  });
}
