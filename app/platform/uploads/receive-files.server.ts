import { env } from '../env.server.ts';
import { acceptFile, type ReceivedFile } from './accept-file.server.ts';
import type { UploadType } from './check-type.server.ts';
import { readMultipart } from './read-multipart.server.ts';
import { REFUSALS, refusal } from './upload-refusals.server.ts';
import { takeUploadSlot } from './upload-slots.server.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Full-size files that a form without JavaScript may send at once; with it each file is a separate request.
 */
const FILES_OF_ONE_FORM = 5;

/** Maximum size of a request with files, including fields and separators; bytes. */
export const requestLimit = (maxFileBytes: number): number => FILES_OF_ONE_FORM * maxFileBytes + MEGABYTE;

type Options = {
  /** Account of the uploader, which limits concurrent uploads. */
  account: string;
  types: readonly UploadType[];
  /** Maximum size of a file; by default `UPLOAD_MAX_MB` of the configuration. */
  maxBytes?: number;
  /** Files read per request. Further files are sent in further requests, as file-drop does. */
  maxFiles?: number;
};

/**
 * Receives files and fields of a multipart form, for actions below `/app/envios/`, to which the host's upload
 * limit is restricted. `newStorePath` and `fileStore` store the files:
 *
 *     const { fields, files } = await receiveFiles(request, { account: userId, types: UPLOAD_TYPES });
 *     for (const file of files) file.ok ? keep(file.value) : tell(file.error.name, file.error.message);
 *
 * Every file is either accepted, checked and in memory, or refused with a message; nothing is stored here.
 * Check actor and purpose before calling it.
 * @throws Response 400 (cut off or no form), 413 (more than a request may bring), 503 with Retry-After (too busy): let
 * them through.
 */
export async function receiveFiles(
  request: Request,
  { account, types, maxBytes = env().uploadMaxBytes, maxFiles = 20 }: Options,
): Promise<{ fields: Record<string, string>; files: ReceivedFile[] }> {
  const slot = takeUploadSlot(account, requestLimit(maxBytes));
  try {
    const { fields, parts, more } = await readMultipart(request, { maxBytes, maxFiles, arrived: slot.take });
    const files: ReceivedFile[] = [];
    // In sequence, because each needs memory.
    for (const part of parts) files.push(await acceptFile(part, { account, types, maxBytes }));
    if (more) {
      files.push({
        ok: false,
        error: refusal('Demais arquivos', 'too-many', REFUSALS['too-many'](maxFiles)),
      });
    }
    return { fields, files };
  } finally {
    slot.release();
  }
}
