import { createHash } from 'node:crypto';
import type { FileColumn, FileStore } from '../storage/file-store.server.ts';
import {
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER_NAME,
  MANIFEST,
  type Progress,
  SECRETS,
} from './backup-format.server.ts';
import { dumpFiles, listFiles } from './dump-files.server.ts';
import { describeSource, dumpRows, openSnapshot, readAsBackup, readSequences } from './dump-rows.server.ts';
import { createArchive } from './write-archive.server.ts';

export type BackupSource = {
  /** The owner's connection string. */
  databaseUrl: string;
  /** Null leaves the files out of the archive. */
  files: { store: FileStore; columns: readonly FileColumn[] } | null;
  /** Version of the product. */
  version: string;
  /** Id of the secret that seals the files; see `secretId`. */
  secretId: string | null;
  /** Secrets under a passphrase (see `sealSecrets`). */
  secrets?: Buffer | undefined;
  /** Tables whose rows are left out; by default `FLEETING`. */
  leftOut?: readonly string[];
};

export type BackupDone = { bytes: number; header: BackupHeader; manifest: BackupManifest };

const asBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Writes a backup of a running or stopped installation. All rows are of one moment. The files that these rows
 * name are copied afterwards. Bytes never change under their path, so each file matches its row; the path of
 * a file removed meanwhile is listed as missing. Files added later belong to no copied row and are left out.
 * @throws BackupError for faults that the operator can fix
 */
export async function createBackup(
  source: BackupSource,
  file: string,
  progress: Progress,
): Promise<BackupDone> {
  const archive = await createArchive(file, new Date());
  try {
    const db = await openSnapshot(source.databaseUrl);
    try {
      const described = await describeSource(db, source.leftOut);
      const header: BackupHeader = {
        format: FORMAT,
        product: 'nome-em-dia',
        version: source.version,
        secretId: source.secretId,
        secrets: source.secrets !== undefined,
        files: source.files !== null,
        ...described,
      };
      const headerBytes = asBytes(header);
      await archive.add(HEADER_NAME, headerBytes);
      if (source.secrets) await archive.add(SECRETS, source.secrets);
      const tables = await dumpRows(db, header.tables, archive, progress);
      await readAsBackup(db);
      await listFiles(db, source.files?.columns ?? []);
      await db.query('reset role');
      const sequences = await readSequences(db);
      await db.query('commit');
      const manifest: BackupManifest = {
        header: createHash('sha256').update(headerBytes).digest('hex'),
        tables,
        sequences,
        files: source.files
          ? await dumpFiles(db, source.files.store, archive, progress)
          : { count: 0, bytes: 0, checksums: [], missing: [] },
      };
      await archive.add(MANIFEST, asBytes(manifest));
      return { bytes: await archive.finish(), header, manifest };
    } finally {
      await db.end();
    }
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
