import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newestArchive, recordDrill } from '#app/features/installation/server/index.server.ts';
import { BackupError } from '#app/platform/backup/backup-format.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { fileKeys } from '#app/platform/keys.server.ts';
import { createDiskStore } from '#app/platform/storage/disk-store.server.ts';
import { clusterFolder, type EmbeddedPostgres, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { type Installation, openInstallation } from './installation.ts';
import { say, showProgress } from './terminal.ts';

/**
 * Restores the newest automatic archive, or `named`, into a temporary database and folder, compares everything
 * with its manifest, removes both, and records the outcome in the installation for its metrics.
 * @throws BackupError when there is no archive or it does not restore
 */
export async function drill(root: string, named: string | null): Promise<void> {
  const installation = await openInstallation(root);
  try {
    const file = named ?? (await newestArchive());
    if (!file) throw new BackupError('There is no automatic backup yet: name a file.');
    const done = await restoreAside(installation, root, file).catch(async (error: unknown) => {
      // An interrupted drill says nothing about the archive.
      if (!installation.closing.aborted) await recordDrill('failed');
      throw error;
    });
    await recordDrill('done');
    say(`${file} restores: ${done.tables.length} tables and ${done.files.count} files are as it says.`);
  } finally {
    await installation.close();
  }
}

/** Restores an archive into a temporary database and folder, which are removed when the installation is closed. */
async function restoreAside(installation: Installation, root: string, file: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-drill-'));
  const made = [folder];
  let server: EmbeddedPostgres | null = null;
  installation.beforeClose(async () => {
    await server?.stop();
    for (const place of made) fs.rmSync(place, { recursive: true, force: true });
  });
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o711);
  const { header } = await readBackup(file, showProgress);
  const password = randomBytes(24).toString('base64url');
  const dataDir = path.join(folder, 'pg');
  // Outside of the folder where that account cannot reach the temporary one.
  made.push(clusterFolder(dataDir));
  server = await startEmbeddedPostgres({ dataDir, password, disposable: true });
  const target = {
    databaseUrl: server.ownerUrl,
    passwords: rolePasswords(password),
    store: header.files ? createDiskStore({ root: path.join(folder, 'files'), keys: fileKeys() }) : null,
    root,
    queues: JOB_NAMES,
  };
  return restoreBackup(target, file, header, showProgress);
}
