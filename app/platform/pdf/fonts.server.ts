import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
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
const SUBSETS = ['latin', 'latin-ext'] as const;

export type FontFile = { name: string; data: Buffer };

let fonts: Promise<FontFile[]> | undefined;

/** Read once a process: the packages' own files, because the server's bundle holds no fonts. */
export function pdfFonts(): Promise<FontFile[]> {
  fonts ??= readFonts().catch((error) => {
    fonts = undefined;
    throw error;
  });
  return fonts;
}

function readFonts(): Promise<FontFile[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    Object.entries(FILES).flatMap(([face, [family, cut]]) =>
      SUBSETS.map(async (subset) => ({
        name: `${face}/${subset}`,
        data: unpackWoff(
          await fs.readFile(resolve(`@fontsource/${family}/files/${family}-${subset}-${cut}.woff`)),
        ),
      })),
    ),
  );
}

/** What the file `latin` of the packages holds (its unicode-range); other letters of names are in `latin-ext`. */
const LATIN =
  /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/;

/** Text in stretches that one file can write. */
export function byFont(face: Face, text: string): { font: string; text: string }[] {
  const stretches: { font: string; text: string }[] = [];
  for (const letter of text) {
    const font = `${face}/${LATIN.test(letter) ? 'latin' : 'latin-ext'}`;
    const last = stretches.at(-1);
    if (last?.font === font) last.text += letter;
    else stretches.push({ font, text: letter });
  }
  return stretches;
}
