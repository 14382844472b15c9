import { randomBytes } from 'node:crypto';
import { slugify } from '#app/lib/text.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Lower-case names of letters, digits, `-`, `_` and single inner dots: unambiguous on every file system. */
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
/** Below every file system's limit for a name. */
const MAX_NAME = 120;
const MAX_DEPTH = 6;

/** Whether a text is a path like `contracts/2026/<id>.pdf`: names separated by `/`, without `.` or `..`. */
export function isStorePath(storePath: string): boolean {
  const names = storePath.split('/');
  return names.length <= MAX_DEPTH && names.every((name) => name.length <= MAX_NAME && NAME.test(name));
}

/**
 * First folder of every path: a separate bucket in a store that has buckets (docs/product.md section 7 names
 * loan-documents, also for documents of cards, and face-verification).
 */
export const BUCKETS = [
  'contracts',
  'loan-documents',
  'face-verification',
  'card-proofs',
  'form-files',
  'privacy-exports',
  'site-images',
] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Long enough to recognise the file in a listing. */
const MAX_SLUG = 60;

/**
 * Makes a path for a new file, as docs/product.md section 7 defines it: bucket/user/card/timestamp-filename.
 * `folder` is the id of the card or other owner of the file, `fileName` comes from `receiveFiles` or from us,
 * with its extension. The 96 random bits make it unguessable and unique, also for two files of one name in
 * the same millisecond.
 */
export function newStorePath(
  bucket: Bucket,
  { userId, folder, fileName, now }: { userId: UserId; folder: string; fileName: string; now: Date },
): string {
  const dot = fileName.lastIndexOf('.');
  const slug = slugify(fileName.slice(0, dot)).slice(0, MAX_SLUG).replace(/-$/, '') || 'arquivo';
  const unique = randomBytes(12).toString('hex');
  const storePath = `${bucket}/${userId}/${folder}/${now.getTime()}-${slug}-${unique}${fileName.slice(dot)}`;
  if (!isStorePath(storePath)) throw new RangeError('Not a path of the file store.');
  return storePath;
}
