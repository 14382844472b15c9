import type { Parcel } from '../foreign/foreign-kind.server.ts';
import { type PdfFault, pdfFault } from './check-pdf.server.ts';
import { checkType, type UploadType } from './check-type.server.ts';
import { recodeImage } from './recode-image.server.ts';

/** Type of an accepted file, or the reason of a refusal; `is` names the type of a refused file. */
export type JudgedUpload =
  | { type: UploadType }
  | { fault: PdfFault | 'type' | 'image-broken' | 'image-huge'; is?: string | undefined };

/** Judges a file by its content. For a picture the answer contains it re-encoded. */
export async function judgeUpload(
  { types }: { types: readonly UploadType[] },
  [sent = new Uint8Array()]: Uint8Array[],
): Promise<Parcel<JudgedUpload>> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const found = await checkType(bytes, types);
  if (!found.ok) {
    return { value: { fault: found.mixed ? 'mixed' : 'type', is: found.is }, files: [] };
  }
  const { type } = found;
  if (type === 'application/pdf') {
    const fault = await pdfFault(bytes);
    return { value: fault ? { fault } : { type }, files: [] };
  }
  const recoded = await recodeImage(bytes, type);
  return recoded.ok
    ? { value: { type }, files: [recoded.bytes] }
    : { value: { fault: recoded.fault }, files: [] };
}
