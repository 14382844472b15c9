import { drawLine, drawMark } from './brand.server.ts';
import { AREA, COLUMN_WIDTH, INK, type Look, type PdfDocument, SHEET } from './pdf-document.server.ts';

const SMALL: Look = { size: 8, leading: 11, colour: INK.muted };
const NAME: Look = { size: 14, leading: 17, face: 'display' };
const TITLE: Look = { size: 8, leading: 11, face: 'bold' };
/** Between the company's name and the title; pt. */
const GAP = 24;
/** Lines of a title beside the name; a longer one is cut, since the text below contains it whole. */
const TITLE_LINES = 2;

type Head = { company: { name: string }; title: string };

/** Head of the first page: the company and the title, apart from the text. @param note below the title. */
export function letterhead(paper: PdfDocument, { company, title }: Head, note: string) {
  drawLine(paper);
  const x = AREA.left + 33;
  const name = paper.fit(company.name, COLUMN_WIDTH / 2 - 33, NAME);
  paper.put(name, x, 55, NAME);
  const most = AREA.right - x - paper.width(name, NAME) - GAP;
  const lines = paper.lines(title, most, TITLE);
  const shown = lines.slice(0, TITLE_LINES).map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  if (lines.length > TITLE_LINES) shown.push(paper.fit(`${shown.pop()}…`, most, TITLE));
  for (const [i, line] of shown.entries()) paper.put(line.trim(), AREA.right, 53 + i * 11, TITLE, 'right');
  paper.put(note, AREA.right, 53 + shown.length * 11, SMALL, 'right');
  paper.y = 146;
}

/** Foot of a page: name of the paper, and number of the page. */
export function pageFoot(paper: PdfDocument, name: string, number: string) {
  const y = SHEET.height - 64;
  paper.rule(y);
  paper.put(paper.fit(name, COLUMN_WIDTH - paper.width(number, SMALL) - GAP, SMALL), AREA.left, y + 9, SMALL);
  paper.put(number, AREA.right, y + 9, SMALL, 'right');
}

/** Head of each page after the first. @param note behind the title. */
export function runningHead(paper: PdfDocument, { company, title }: Head, note = '') {
  drawMark(paper.doc, AREA.left, 48, 0.5, 3.4);
  const look: Look = { ...SMALL, face: 'display', colour: INK.text };
  const x = AREA.left + 23;
  const name = paper.fit(company.name, COLUMN_WIDTH / 2 - 23, look);
  paper.put(name, x, 49, look);
  const most = AREA.right - x - paper.width(name, look) - GAP - paper.width(note, SMALL);
  paper.put(`${paper.fit(title, most, SMALL)}${note}`, AREA.right, 49, SMALL, 'right');
  paper.rule(70);
}
