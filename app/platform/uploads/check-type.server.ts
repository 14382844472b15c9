import { hidesFormat } from './foreign-format.server.ts';
import type { UploadType } from './upload-types.server.ts';

type Found = { ok: true; type: UploadType } | { ok: false; mixed: boolean; is?: string };

const startsWith = (bytes: Buffer, ...start: number[]) =>
  bytes.subarray(0, start.length).equals(Buffer.from(start));

/** The three formats by their first bytes: nothing may stand in front of them. */
const SIGNATURES: [UploadType, (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)],
  ['image/jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
];

/** Where a second format hides in a picture: in the fields before its points and behind its end. */
const EDGE = 8 * 1024;
const PDF = /%PDF-[12]\./;

/**
 * What a file is, by its content. A name and a declared type are what the sender wants us to think; they are not
 * looked at.
 */
export async function checkType(bytes: Buffer, types: readonly UploadType[]): Promise<Found> {
  const type = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  if (!type || !types.includes(type)) return { ok: false, mixed: false, ...(await nameOf(bytes)) };
  if (type !== 'application/pdf') {
    const edges = [bytes.subarray(0, EDGE), bytes.subarray(-EDGE)];
    const mixed = edges
      .map((edge) => edge.toString('latin1'))
      .some((text) => PDF.test(text) || hidesFormat(text));
    if (mixed) return { ok: false, mixed };
  }
  return { ok: true, type };
}

/** What else it is, to tell the sender: an iPhone's HEIC, a Word document. */
async function nameOf(bytes: Buffer): Promise<{ is?: string }> {
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return known ? { is: known.ext } : {};
}
