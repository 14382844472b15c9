import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isPrintable } from '#app/lib/printable.ts';
import { unpackWoff } from './unpack-woff.server.ts';

/** Faces of a document: reading text in three weights and slants, and the display face of the brand. */
export type Face = 'text' | 'medium' | 'bold' | 'italic' | 'boldItalic' | 'display';

const FILES: Record<Face, [family: string, cut: string]> = {
  text: ['inter', '400-normal'],
  medium: ['inter', '500-normal'],
  bold: ['inter', '700-normal'],
  italic: ['inter', '400-italic'],
  boldItalic: ['inter', '700-italic'],
  display: ['bricolage-grotesque', '700-normal'],
};
/**
 * Files of a family and the characters that each holds, as its package says (unicode-range): the first file that has a
 * character prints it.
 */
const SUBSETS = {
  latin:
    /[ -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u201f\u2021-\u206f\u20ac\u2122\u2191\u2193\u2212]/,
  'latin-ext': /[\u0100-\u02ff\u1e00-\u1e9f\u1ef2-\u1eff\u2020]/,
  vietnamese: /[\u0300-\u036f\u1ea0-\u1ef1]/,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/,
  'cyrillic-ext': /[\u0460-\u052f]/,
  greek: /[\u0370-\u03ff]/,
  'greek-ext': /[\u1f00-\u1fff]/,
};
type Subset = keyof typeof SUBSETS;
const ALL = Object.keys(SUBSETS) as Subset[];

/** Files of the display face, and the characters that they lack. The bold text face prints those. */
const DISPLAY: readonly Subset[] = ['latin', 'vietnamese'];
const DISPLAY_LACKS = /[\u00a4\u02bb\u02bc]/;

const subsetsOf = (face: Face) => (face === 'display' ? DISPLAY : ALL);

export type FontFile = { name: string; data: Buffer };

let fonts: Promise<FontFile[]> | undefined;

/** Read once per process from the packages' files, because the server's bundle contains no fonts. */
export function pdfFonts(): Promise<FontFile[]> {
  fonts ??= readFonts().catch((error) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

const pathOf = (face: Face, subset: Subset): string => {
  const [family, cut] = FILES[face];
  return `@fontsource/${family}/files/${family}-${subset}-${cut}.woff`;
};

function readFonts(): Promise<FontFile[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    (Object.keys(FILES) as Face[]).flatMap((face) =>
      subsetsOf(face).map(async (subset) => ({
        name: `${face}/${subset}`,
        data: unpackWoff(await fs.readFile(resolve(pathOf(face, subset)))),
      })),
    ),
  );
}

/** Name of the font file that prints a character. A character that no file has is printed as a question mark. */
function fontOf(face: Face, letter: string): string {
  const subset = ALL.find((each) => SUBSETS[each].test(letter)) ?? 'latin';
  const isThere = subsetsOf(face).includes(subset) && !(face === 'display' && DISPLAY_LACKS.test(letter));
  return `${isThere ? face : 'bold'}/${subset}`;
}

/** Splits a text into stretches that one font file can print. */
export function byFont(face: Face, text: string): { font: string; text: string }[] {
  const stretches: { font: string; text: string }[] = [];
  for (const character of text) {
    const letter = isPrintable(character) ? character : /\s/.test(character) ? ' ' : '?';
    const font = fontOf(face, letter);
    const last = stretches.at(-1);
    if (last?.font === font) last.text += letter;
    else stretches.push({ font, text: letter });
  }
  return stretches;
}
