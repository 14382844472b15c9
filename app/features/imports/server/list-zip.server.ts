import {
  ARCHIVE_LIMITS,
  ARCHIVE_REFUSALS,
  ENTRY_FAULTS,
  type PackedFile,
} from '#app/features/imports/rules/archive.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { decodeText } from '#app/lib/text.ts';

/** Signatures and lengths of the parts of a ZIP (APPNOTE 4.3). */
const END = { signature: 0x06054b50, length: 22, mostComment: 0xffff };
const CENTRAL = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
/** Entries with folders and leftovers of systems. */
const MOST_ENTRIES = 10_000;
/** Folders, and files that systems add by themselves. */
const LEFTOVER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;
/** A small file may shrink more than the ratio; bytes. */
const SMALL = 64 * 1024;

const refuse = (why: keyof typeof ARCHIVE_REFUSALS) =>
  err({ code: 'invalid', title: 'Arquivo não lido', message: ARCHIVE_REFUSALS[why] });

/**
 * Lists the files of a ZIP without unpacking one. A file at fault is listed with its reason.
 * @param most bytes of one unpacked file
 */
export function listZip(bytes: Buffer, most: number): Result<PackedFile[]> {
  try {
    return listed(bytes, most);
  } catch {
    // A position outside of the file.
    return refuse('broken');
  }
}

function listed(bytes: Buffer, most: number): Result<PackedFile[]> {
  const named = namesOf(bytes);
  if (!named) return refuse('huge');
  const entries = named
    .filter(({ name }) => name && !LEFTOVER.test(name))
    .map(({ name, at }) => entryAt(bytes, at, { name, most }));
  if (entries.length === 0) return refuse('empty');
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > ARCHIVE_LIMITS.files || total > ARCHIVE_LIMITS.bytes) return refuse('huge');
  return doOverlap(entries) ? refuse('broken') : ok(entries);
}

/** Whether a ZIP is a workbook or another document of Office. */
export function isOffice(bytes: Buffer): boolean {
  try {
    return namesOf(bytes)?.some(({ name }) => name === '[Content_Types].xml') ?? false;
  } catch {
    return false;
  }
}

/**
 * Names of the central directory, with the position of each record there; null for too many.
 * @throws RangeError for a broken file
 */
function namesOf(bytes: Buffer): { name: string; at: number }[] | null {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  // 0xffff: more than this format counts (ZIP64).
  if (count > MOST_ENTRIES) return null;
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== CENTRAL.signature) throw new RangeError('Not a record of the directory.');
    const [length, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as Three;
    const [record, begin] = [at, at + CENTRAL.length];
    at = begin + length + extra + comment;
    return { name: decodeText(bytes.subarray(begin, begin + length)).replaceAll('\\', '/'), at: record };
  });
}

type Three = [number, number, number];

/** Position of the end record, which a comment may follow. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END.length - END.mostComment);
  for (let at = bytes.length - END.length; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END.signature) return at;
  throw new RangeError('No end of a ZIP.');
}

function entryAt(bytes: Buffer, at: number, { name, most }: { name: string; most: number }): PackedFile {
  const [packed, size, local] = [20, 24, 42].map((field) => bytes.readUInt32LE(at + field)) as Three;
  if (bytes.readUInt32LE(local) !== LOCAL.signature) throw new RangeError('Not an entry.');
  const start = local + LOCAL.length + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packed > bytes.length) throw new RangeError('Outside of the file.');
  const method = bytes.readUInt16LE(at + 10);
  const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const fault = isLocked
    ? ENTRY_FAULTS.locked
    : method !== 0 && method !== 8
      ? ENTRY_FAULTS.method
      : name.split('/').length > ARCHIVE_LIMITS.folders
        ? ENTRY_FAULTS.folders
        : size === 0
          ? ENTRY_FAULTS.empty
          : size > most
            ? ENTRY_FAULTS.size
            : size > packed * ARCHIVE_LIMITS.ratio + SMALL || (method === 0 && size !== packed)
              ? ENTRY_FAULTS.ratio
              : null;
  return { name: name.slice(0, 300), at: start, packed, size, method, ...(fault && { fault }) };
}

/** Files that share packed bytes: a few bytes would unpack to many files. */
function doOverlap(entries: readonly PackedFile[]): boolean {
  let end = 0;
  return entries
    .toSorted((a, b) => a.at - b.at)
    .some(({ at, packed }) => {
      const isInside = at < end;
      end = at + packed;
      return isInside;
    });
}
