import { EXTENSIONS, type UploadType } from './check-type.server.ts';

/** Long enough for usual file names, short enough for any screen and header. */
const MAX_NAME = 100;
/**
 * Controls (NUL, CR, LF), invisible and direction marks, half surrogates: they disguise a name as another.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu;
const FORBIDDEN = /["*:<>?|]/g;
const EDGES = /^[\s.]+|(?<![\s.])[\s.]+$/g;
const EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i;

/** Makes a received name safe to show: no folders, nothing invisible, one line. */
export function showableName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(UNSEEN, '').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').replace(EDGES, '');
  return [...plain].slice(0, MAX_NAME).join('') || 'arquivo';
}

/**
 * Like `showableName`, with the extension of the file's real type. The name is only displayed; `newStorePath`
 * decides the place of the bytes.
 */
export function cleanFileName(sent: string, type: UploadType): string {
  const base = showableName(sent).replace(EXTENSION, '').replace(EDGES, '');
  return `${base || 'arquivo'}.${EXTENSIONS[type]}`;
}
