import { hidesFormat } from './foreign-format.server.ts';
import type { REFUSALS } from './upload-refusals.server.ts';

type PdfFault = Extract<keyof typeof REFUSALS, `pdf-${string}` | 'mixed'>;

/** ISO 32000: the version follows at once. Readers forgive bytes in front of it; we do not: another format fits there. */
const HEADER = /^%PDF-[12]\.\d[\s%]/;
/** What may stand behind the last %%EOF: line ends and padding, no second file. */
const TRAILER = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
/** Names of things that a reader runs or starts (ISO 32000-2, 12.6.4). */
const ACTIVE = /\/(?:JavaScript|JS|Launch|RichMedia)\b/;
const LOCKED = /\/Encrypt\b/;
/** Room for the end of the file: startxref, a number, %%EOF and some padding. */
const TAIL = 1024;

/**
 * Is this a PDF from its first byte to its last, that anybody can open and that does nothing by itself? Compressed
 * content is not opened: a reader does that, in its own box. Null when nothing is wrong.
 */
export function pdfFault(bytes: Buffer): PdfFault | null {
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1'))) return 'pdf-broken';
  if (!TRAILER.test(bytes.subarray(-TAIL).toString('latin1'))) return 'pdf-broken';
  const plain = plainPart(bytes);
  if (hidesFormat(plain)) return 'mixed';
  if (LOCKED.test(plain)) return 'pdf-locked';
  if (ACTIVE.test(plain)) return 'pdf-active';
  return null;
}

/** Everything but the streams, names with their escapes resolved (`/J#53` is `/JS`). */
function plainPart(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('stream', at);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 6);
    if (end < 0) {
      plain += text.slice(at);
      break;
    }
    plain += `${text.slice(at, start)}\n`;
    at = end + 9;
  }
  return plain.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
