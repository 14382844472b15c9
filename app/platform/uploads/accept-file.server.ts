import { createHash } from 'node:crypto';
import { pdfFault } from './check-pdf.server.ts';
import { checkType } from './check-type.server.ts';
import { cleanFileName, showableName } from './file-name.server.ts';
import { MAX_PIXELS, recodeImage } from './recode-image.server.ts';
import { type FileRefusal, REFUSALS, refusal } from './upload-refusals.server.ts';
import type { UploadType } from './upload-types.server.ts';

export type AcceptedFile = {
  /** As it may be shown, with the extension of its real type. */
  name: string;
  /** What is to be stored: a picture encoded anew, a PDF as it came. */
  bytes: Buffer;
  mimeType: UploadType;
  /** Of the bytes as they were sent, so that the same file sent twice is recognised. */
  sha256: string;
};

export type ReceivedFile = { ok: true; value: AcceptedFile } | { ok: false; error: FileRefusal };

export type FilePart = { name: string; bytes: Buffer; truncated: boolean };
type Rules = { types: readonly UploadType[]; maxBytes: number };

/** Decides about one file by what it holds, and cleans what it takes. */
export async function acceptFile(part: FilePart, { types, maxBytes }: Rules): Promise<ReceivedFile> {
  const { bytes } = part;
  // A refused file keeps its name as far as it can be shown; its own extension tells people which one it was.
  const shown = showableName(part.name);
  const refuse = (code: keyof typeof REFUSALS, message: string): ReceivedFile => ({
    ok: false,
    error: refusal(shown, code, message),
  });
  if (part.truncated || bytes.length > maxBytes) return refuse('too-big', REFUSALS['too-big'](maxBytes));
  if (bytes.length === 0) return refuse('empty', REFUSALS.empty());
  const found = await checkType(bytes, types);
  if (!found.ok) {
    return found.mixed
      ? refuse('mixed', REFUSALS.mixed())
      : refuse('type', found.is ? REFUSALS['found-type'](types, found.is) : REFUSALS.type(types));
  }
  const { type } = found;
  const value = {
    name: cleanFileName(part.name, type),
    mimeType: type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  if (type === 'application/pdf') {
    const fault = await pdfFault(bytes);
    return fault ? refuse(fault, REFUSALS[fault]()) : { ok: true, value: { ...value, bytes } };
  }
  const recoded = await recodeImage(bytes, type);
  if (recoded.ok) return { ok: true, value: { ...value, bytes: recoded.bytes } };
  return refuse(recoded.fault, REFUSALS[recoded.fault](MAX_PIXELS));
}
