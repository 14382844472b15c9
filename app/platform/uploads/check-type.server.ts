/**
 * Types that may be uploaded (docs/product.md section 5, Document upload): detected by content, never by name
 * or declared type.
 */
export const UPLOAD_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export const EXTENSIONS: Record<UploadType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Beginnings of markup, drawings and scripts that a browser or an interpreter would execute. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|img|\?php)\b/i;
/** Signature of a zip entry: APPNOTE 4.3.7. Office documents, Java and Android programs begin with it too. */
const ZIP = 'PK\x03\x04';

/** Whether a part of a file, read as latin1, contains the beginning of another format. */
export const hidesFormat = (text: string): boolean => MARKUP.test(text) || text.includes(ZIP);

type Found = { ok: true; type: UploadType } | { ok: false; mixed: boolean; is?: string };

const startsWith = (bytes: Buffer, ...start: number[]) =>
  bytes.subarray(0, start.length).equals(Buffer.from(start));

/** The three formats by their first bytes, which must be at the start of the file. */
const SIGNATURES: [UploadType, (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)],
  ['image/jpeg', (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff)],
  ['image/png', (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
];

/**
 * Bytes at both ends of a picture that can hide a second format: fields before the pixels and data after the
 * end.
 */
const EDGE = 8 * 1024;
const PDF = /%PDF-[12]\./;

/** Detects the type of a file by its content. Name and declared type come from the sender and are ignored. */
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

/** Detects another format, to name it to the sender: an iPhone's HEIC, a Word document. */
async function nameOf(bytes: Buffer): Promise<{ is?: string }> {
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return known ? { is: known.ext } : {};
}
