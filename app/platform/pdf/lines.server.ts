import { byFont, type Face } from './fonts.server.ts';

export type Style = { bold: boolean; italic: boolean; underline: boolean };
/** Text in one style; `\n` is an intended line break. */
export type Run = Style & { text: string };

type Piece = { font: string; text: string; width: number; underline: boolean };
export type Line = { pieces: Piece[]; width: number };
/** Width of a text in pt. */
export type Measure = (font: string, text: string) => number;

const PLAIN: Style = { bold: false, italic: false, underline: false };
export const plain = (text: string): Run[] => [{ ...PLAIN, text }];

const faceOf = ({ bold, italic }: Style, base: Face): Face => {
  if (base !== 'text') return base;
  if (bold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'text';
};

type Word = { pieces: Piece[]; width: number; breaks: boolean };

/**
 * Breaks text into lines of at most `width` pt. A word longer than a line, such as a hash, is broken inside.
 */
export function breakLines(runs: Run[], width: number, measure: Measure, base: Face = 'text'): Line[] {
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0 };
  let gap: Piece[] = [];
  const end = () => {
    lines.push({ ...line, pieces: joined(line.pieces, measure) });
    line = { pieces: [], width: 0 };
    gap = [];
  };
  for (const token of words(runs, base, measure)) {
    if (token.breaks) end();
    else if (token.pieces.every(({ text }) => text === ' ')) gap = token.pieces;
    else {
      const before = line.pieces.length > 0 ? gap : [];
      const space = before.reduce((sum, piece) => sum + piece.width, 0);
      if (line.pieces.length > 0 && line.width + space + token.width > width) end();
      else {
        line.pieces.push(...before);
        line.width += space;
      }
      for (const piece of token.width > width ? letters(token.pieces, measure) : token.pieces) {
        if (line.width > 0 && line.width + piece.width > width) end();
        line.pieces.push(piece);
        line.width += piece.width;
      }
      gap = [];
    }
  }
  end();
  return lines;
}

/** Words with attached characters, spaces and breaks; a word may change its style in the middle. */
function* words(runs: Run[], base: Face, measure: Measure): Generator<Word> {
  let word: Word = { pieces: [], width: 0, breaks: false };
  for (const run of runs) {
    for (const [text] of run.text.matchAll(/\n| +|[^ \n]+/g)) {
      if (/[ \n]/.test(text)) {
        if (word.pieces.length > 0) yield word;
        word = { pieces: [], width: 0, breaks: false };
        const pieces = text === '\n' ? [] : piecesOf(' ', run, base, measure);
        yield { pieces, width: pieces[0]?.width ?? 0, breaks: text === '\n' };
      } else {
        const pieces = piecesOf(text, run, base, measure);
        word.pieces.push(...pieces);
        word.width += pieces.reduce((sum, piece) => sum + piece.width, 0);
      }
    }
  }
  if (word.pieces.length > 0) yield word;
}

const piecesOf = (text: string, run: Run, base: Face, measure: Measure): Piece[] =>
  byFont(faceOf(run, base), text).map((stretch) => ({
    ...stretch,
    width: measure(stretch.font, stretch.text),
    underline: run.underline,
  }));

const letters = (pieces: Piece[], measure: Measure): Piece[] =>
  pieces.flatMap((piece) =>
    [...piece.text].map((text) => ({ ...piece, text, width: measure(piece.font, text) })),
  );

/** Joins neighbours of the same look, so that the text is copied and found as it was written. */
function joined(pieces: Piece[], measure: Measure): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && last.font === piece.font && last.underline === piece.underline) {
      last.text += piece.text;
      last.width = measure(last.font, last.text);
    } else out.push({ ...piece });
  }
  return out;
}
