import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ARCHIVE_LIMITS, ARCHIVE_REFUSALS, ENTRY_FAULTS } from '#app/features/imports/rules/archive.ts';
import { pdf } from '#tests/upload-files.ts';
import { judgeArchived } from './judge-archived.server.ts';
import { listZip } from './list-zip.server.ts';

const MOST = 1024 * 1024;
const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));
const named = (bytes: Buffer) => {
  const read = listZip(bytes, MOST);
  return read.ok ? read.value.map(({ name, fault = '' }) => [name, fault]) : read.error.message;
};

test('lists the files, without folders and leftovers of systems', async () => {
  const bytes = zip({
    'a/rg.pdf': pdf('RG'),
    'b/': new Uint8Array(),
    '__MACOSX/a/._rg.pdf': pdf(),
    'a/.DS_Store': pdf(),
    'a/Thumbs.db': pdf(),
  });
  expect(named(bytes)).toEqual([['a/rg.pdf', '']]);
  const read = listZip(bytes, MOST);
  const [entry] = read.ok ? read.value : [];
  if (!entry) throw new Error('Not listed.');
  const packed = bytes.subarray(entry.at, entry.at + entry.packed);
  const judged = await judgeArchived({ ...entry, types: ['application/pdf'] }, [packed]);
  expect(judged.value).toMatchObject({ type: 'application/pdf' });
  expect(Buffer.from(judged.files[0] ?? [])).toEqual(pdf('RG'));
  // The ZIP states another size than the bytes have.
  for (const size of [entry.size - 1, entry.size + 1])
    expect((await judgeArchived({ ...entry, size, types: ['application/pdf'] }, [packed])).value).toEqual({
      broken: true,
    });
});

describe('limits', () => {
  test('of a file: its size, its ratio and its folders', () => {
    const folders = (count: number) => `${'f/'.repeat(count)}a.pdf`;
    expect(
      named(
        zip({
          'zeros.pdf': new Uint8Array(MOST),
          'large.pdf': new Uint8Array(MOST + 1),
          'empty.pdf': new Uint8Array(),
          [folders(ARCHIVE_LIMITS.folders - 1)]: pdf(),
          [folders(ARCHIVE_LIMITS.folders)]: pdf(),
        }),
      ),
    ).toEqual([
      ['zeros.pdf', ENTRY_FAULTS.ratio],
      ['large.pdf', ENTRY_FAULTS.size],
      ['empty.pdf', ENTRY_FAULTS.empty],
      [folders(5), ''],
      [folders(6), ENTRY_FAULTS.folders],
    ]);
  });

  test('of the whole: the number of files', () => {
    const many = (count: number) =>
      zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, Buffer.from('x')])));
    expect(named(many(ARCHIVE_LIMITS.files))).toHaveLength(ARCHIVE_LIMITS.files);
    expect(named(many(ARCHIVE_LIMITS.files + 1))).toBe(ARCHIVE_REFUSALS.huge);
  });

  test('a file with a password is named', () => {
    const bytes = zip({ 'a.pdf': pdf() });
    const central = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
    expect(named(bytes)).toEqual([['a.pdf', ENTRY_FAULTS.locked]]);
  });

  test('files that share bytes, and a ZIP that is cut off or empty, are refused', () => {
    const bytes = zip({ 'a.pdf': pdf('Um'), 'b.pdf': pdf('Dois') });
    expect(named(bytes.subarray(0, -8))).toBe(ARCHIVE_REFUSALS.broken);
    const second = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    const shared = Buffer.from(bytes);
    // The second file points to the first one.
    shared.writeUInt32LE(0, second + 42);
    expect(named(shared)).toBe(ARCHIVE_REFUSALS.broken);
    expect(named(zip({}))).toBe(ARCHIVE_REFUSALS.empty);
    shared.writeUInt32LE(0xfffffff0, second + 42);
    expect(named(shared)).toBe(ARCHIVE_REFUSALS.broken);
  });
});

test('a ZIP in a ZIP is refused like any file of another type', async () => {
  const inner = zip({ 'a.pdf': pdf() });
  const judged = await judgeArchived({ method: 0, size: inner.length, types: ['application/pdf'] }, [inner]);
  expect(judged).toMatchObject({ value: { fault: 'type', is: 'zip' }, files: [] });
});
