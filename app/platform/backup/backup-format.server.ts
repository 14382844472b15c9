import { z } from 'zod';

/**
 * A backup is a tar archive compressed with Zstandard, which `tar --zstd -xf` opens. Its entries, in this order:
 *
 * - `header.json`: the source of the copy, and every table with its columns
 * - `secrets.json`: only on request, sealed under a passphrase
 * - `rows/<schema>.<table>/<part>.copy`: PostgreSQL's COPY text, cut anywhere; a table's parts one after the other
 * - `files/<path>`: bytes of the file store as they lie there, sealed; after each thousand of them
 *   `checksums/<part>.sha256`, which `sha256sum -c` reads
 * - `manifest.json`: counts and hashes of everything above. An archive without it was cut.
 */
export const FORMAT = 1;

/** Last bytes of the file: a frame that every decoder of Zstandard skips. */
export const END_MARK = Buffer.concat([
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 8, 0, 0, 0]),
  Buffer.from('NED-END1'),
]);

export const HEADER_NAME = 'header.json';
export const SECRETS = 'secrets.json';
export const MANIFEST = 'manifest.json';
export const ROWS = 'rows/';
export const FILES = 'files/';
export const CHECKSUMS = 'checksums/';
/** Files per list of checksums, whose hashes a reader holds in memory. */
export const FILES_PER_LIST = 1000;

/** Name of the nth part, so that names sort as the parts do. */
export const part = (n: number) => String(n).padStart(6, '0');

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type BackupTable = z.infer<typeof Table>;

export const Header = z.object({
  format: z.literal(FORMAT),
  product: z.literal('nome-em-dia'),
  /** Version of the product that made the copy. */
  version: z.string(),
  /** ISO instant of the snapshot. */
  takenAt: z.string(),
  /** Version of the PostgreSQL server. */
  postgres: z.string(),
  /** Migrations that its schema has, as the migrator records them; `at` in ms. */
  migrations: z.array(z.object({ at: z.number(), hash: z.string() })).min(1),
  /** Version of the queue's tables; null when they do not exist. */
  queueVersion: z.number().nullable(),
  /** Identifies the secret that seals files and credentials, without revealing it. */
  secretId: z.string().nullable(),
  /** Whether it contains the installation's secrets, sealed under a passphrase. */
  secrets: z.boolean(),
  /** Whether it contains files; false when they are stored elsewhere. */
  files: z.boolean(),
  tables: z.array(Table).min(1),
});
export type BackupHeader = z.infer<typeof Header>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const TableSum = z.object({
  name: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** Hash of all parts together. */
  sha256: Sha256,
  /** Hash of the rows in any order; compared with the loaded ones (see `fingerprint`). */
  fingerprint: z.string(),
});
export type TableSum = z.infer<typeof TableSum>;

export const Manifest = z.object({
  /** SHA-256 of `header.json`. */
  header: Sha256,
  tables: z.array(TableSum),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    checksums: z.array(z.object({ name: z.string(), sha256: Sha256 })),
    /** Paths in rows of the copy whose bytes were missing when they were copied. */
    missing: z.array(z.string()),
  }),
});
export type BackupManifest = z.infer<typeof Manifest>;

/** A fault that the operator can fix: one sentence for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Reports the progress of long work; the caller decides what to show. */
export type Progress = (line: string) => void;
