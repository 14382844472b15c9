import { hidesFormat } from './check-type.server.ts';
import { isHeavyPdf } from './pdf/bound-pdf.server.ts';
import { type ScanFault, scanPdf } from './pdf/scan-pdf.server.ts';
import type { REFUSALS } from './upload-refusals.server.ts';

export type PdfFault = Extract<keyof typeof REFUSALS, `pdf-${string}` | 'mixed'>;

/**
 * ISO 32000: the version is at the start. Readers tolerate bytes before it; we do not, since another format
 * could be there.
 */
const HEADER = /^%PDF-[12]\.\d[\s%]/;
/** Allowed content after the last %%EOF: line ends and padding, no second file. */
const TRAILER = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
/** Room for the end of the file: startxref, a number, %%EOF and some padding. */
const TAIL = 1024;
/** The first fault in this order is reported: a password explains why the rest is unreadable. */
const ORDER: ScanFault[] = ['locked', 'active', 'unreadable', 'broken'];

/**
 * Returns why a file is not a plain PDF: complete from its first byte to its last, without a password, active
 * content or embedded files. Links that wait for a click are allowed. Null for a good file.
 */
export async function pdfFault(bytes: Buffer): Promise<PdfFault | null> {
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1'))) return 'pdf-broken';
  if (!TRAILER.test(bytes.subarray(-TAIL).toString('latin1'))) return 'pdf-broken';
  if (hidesFormat(plainPart(bytes))) return 'mixed';
  const faults = await scanPdf(bytes);
  const first = ORDER.find((fault) => faults.has(fault));
  if (first) return `pdf-${first}`;
  return (await isHeavyPdf(bytes)) ? 'pdf-heavy' : null;
}

/** The file without its streams. */
function plainPart(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('stream', at);
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 6);
    if (end < 0) return [...parts, text.slice(at)].join('\n');
    parts.push(text.slice(at, start));
    at = end + 9;
  }
}
