import { createHash } from 'node:crypto';
import { FOREIGN_WORDS } from '../foreign/foreign-refusals.server.ts';
import { parseForeign } from '../foreign/parse-foreign.server.ts';
import type { UploadType } from './check-type.server.ts';
import { cleanFileName, showableName } from './file-name.server.ts';
import type { JudgedUpload } from './judge-upload.server.ts';
import { MAX_PIXELS } from './recode-image.server.ts';
import { UPLOAD } from './upload-kind.server.ts';
import { type FileRefusal, REFUSALS, refusal } from './upload-refusals.server.ts';

export type AcceptedFile = {
  /** Name to show, with the extension of the file's real type. */
  name: string;
  /** Bytes to store: a re-encoded picture, or a PDF as received. */
  bytes: Buffer;
  mimeType: UploadType;
  /** Hash of the received bytes, so that the same file sent twice is recognised. */
  sha256: string;
};

export type ReceivedFile = { ok: true; value: AcceptedFile } | { ok: false; error: FileRefusal };

export type FilePart = { name: string; bytes: Buffer; truncated: boolean };
type Rules = { account: string; types: readonly UploadType[]; maxBytes: number };

/**
 * Accepts or refuses one file by its content, and cleans an accepted one. @param rules.account that the file
 * counts for
 */
export async function acceptFile(part: FilePart, { account, types, maxBytes }: Rules): Promise<ReceivedFile> {
  const { bytes } = part;
  // A refused file keeps its readable name; its own extension tells people which one it was.
  const shown = showableName(part.name);
  const refuse = (code: FileRefusal['code'], message: string): ReceivedFile => ({
    ok: false,
    error: refusal(shown, code, message),
  });
  if (part.truncated || bytes.length > maxBytes) return refuse('too-big', REFUSALS['too-big'](maxBytes));
  if (bytes.length === 0) return refuse('empty', REFUSALS.empty());
  const read = await parseForeign(UPLOAD, { account }, { types }, [bytes]);
  if (!read.ok) return refuse(read.reason, FOREIGN_WORDS.file[read.reason]);
  const judged = read.value;
  if ('fault' in judged) return refuse(judged.fault, faultWords(judged, types));
  const { type } = judged;
  const [recoded] = read.files;
  return {
    ok: true,
    value: {
      name: cleanFileName(part.name, type),
      mimeType: type,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: recoded ? Buffer.from(recoded) : bytes,
    },
  };
}

/** Says to the sender why a file was refused. */
export function faultWords(
  { fault, is }: Extract<JudgedUpload, { fault: unknown }>,
  types: readonly UploadType[],
): string {
  if (fault === 'type') return is ? REFUSALS['found-type'](types, is) : REFUSALS.type(types);
  return fault === 'image-huge' ? REFUSALS['image-huge'](MAX_PIXELS) : REFUSALS[fault]();
}
