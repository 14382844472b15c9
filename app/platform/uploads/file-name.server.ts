import type { UploadType } from './upload-types.server.ts';
import { EXTENSIONS } from './upload-types.server.ts';

/** Long enough for what people call their files, short enough for any screen and header. */
const MAX_NAME = 100;
/** Controls (NUL, CR, LF), invisible and direction marks, halves of characters: what makes a name read as another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;
const FORBIDDEN = /["*:<>?|]/g;
const EDGES = /^[\s.]+|(?<![\s.])[\s.]+$/g;
const EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

/** A sent name made safe to show: no folders, nothing invisible, one line. */
export function showableName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(UNSEEN, '').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').replace(EDGES, '');
  return [...plain].slice(0, MAX_NAME).join('') || 'arquivo';
}

/**
 * The same with the extension of what the file really is. It names the file for people only; where the bytes are
 * kept is `newStorePath`'s.
 */
export function cleanFileName(sent: string, type: UploadType): string {
  const base = showableName(sent).replace(EXTENSION, '').replace(EDGES, '');
  return `${base || 'arquivo'}.${EXTENSIONS[type]}`;
}
