import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { PackedFile } from '#app/features/imports/rules/archive.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';
import type { UploadType } from '#app/platform/uploads/check-type.server.ts';
import { type JudgedUpload, judgeUpload } from '#app/platform/uploads/judge-upload.server.ts';

const inflate = promisify(inflateRaw);

export type ArchivedInput = Pick<PackedFile, 'method' | 'size'> & { types: readonly UploadType[] };
/** `sha256` of the unpacked bytes. */
export type JudgedArchived = (JudgedUpload & { sha256: string }) | { broken: true };

/** Unpacks one file of a ZIP, to the size that the ZIP states, and judges it as an upload. The answer has its bytes. */
export async function judgeArchived(
  { method, size, types }: ArchivedInput,
  [packed = new Uint8Array()]: Uint8Array[],
): Promise<Parcel<JudgedArchived>> {
  const bytes =
    method === 0
      ? Buffer.from(packed)
      : await inflate(packed, { maxOutputLength: size }).catch(() => Buffer.alloc(0));
  if (bytes.length !== size) return { value: { broken: true }, files: [] };
  const { value, files } = await judgeUpload({ types }, [bytes]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { value: { ...value, sha256 }, files: 'fault' in value ? [] : [files[0] ?? bytes] };
}
