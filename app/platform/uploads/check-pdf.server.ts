import { hidesFormat } from './foreign-format.server.ts';
import { isHeavyPdf } from './pdf/bound-pdf.server.ts';
import { type ScanFault, scanPdf } from './pdf/scan-pdf.server.ts';
import type { REFUSALS } from './upload-refusals.server.ts';

export type PdfFault = Extract<keyof typeof REFUSALS, `pdf-${string}` | 'mixed'>;

/**
 * ISO 32000: the version follows at once. Readers forgive bytes in front of it; we do not: another format fits there.
 */
const HEADER = /^%PDF-[12]\.\d[\s%]/;
/** Allowed content after the last %%EOF: line ends and padding, no second file. */
const TRAILER = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
/** Room for the end of the file: startxref, a number, %%EOF and some padding. */
const TAIL = 1024;
/** The first fault is reported: a password explains why the rest could not be read. */
const ORDER: ScanFault[] = ['locked', 'active', 'unreadable', 'broken'];

/**
 * Is this a PDF from its first byte to its last, that opens without a password, runs nothing and carries nothing but
 * its pages? Links that wait for a click may stay. Null when nothing is wrong.
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

/** Everything but the streams. */
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
