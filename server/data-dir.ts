import fs from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '#app/platform/env.server.ts';

/**
 * Entries of a data folder. A folder that is empty or has one of them belongs to the product and may be
 * closed.
 */
const OURS = new Set(['secrets.json', 'postgres', 'files', 'outbox', 'backups']);

/**
 * Makes the folder of this installation and closes it to other accounts of the machine.
 * @param passable other accounts may traverse it but not list it: the embedded PostgreSQL runs under another
 * account
 * when the product runs as root
 * @throws ConfigurationError when it cannot be made or written
 */
export function prepareDataDir(dataDir: string, { passable }: { passable: boolean }): void {
  const mode = passable ? 0o711 : 0o700;
  refusing(dataDir, 'DATA_DIR', () => {
    makeFolders(dataDir, mode);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    close(dataDir, mode);
  });
}

/** Makes the folder of the automatic backups. @throws ConfigurationError when it cannot be made or written */
export function prepareBackupDir(folder: string): void {
  refusing(folder, 'BACKUP_DIR', () => {
    makeFolders(folder, 0o700);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  });
}

function refusing(folder: string, variable: string, prepare: () => void): void {
  try {
    prepare();
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `The folder ${folder} cannot be written (${code}): correct ${variable} or the rights of the folder.`,
      { cause: error },
    );
  }
}

/** Creates folder by folder: Node's recursive `mkdir` never returns below /proc. */
function makeFolders(folder: string, mode: number): void {
  if (fs.existsSync(folder)) return;
  makeFolders(path.dirname(folder), mode);
  try {
    fs.mkdirSync(folder, { mode });
  } catch (error) {
    // Another process of this installation created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function close(folder: string, mode: number): void {
  if (process.platform === 'win32') return;
  const found = fs.statSync(folder);
  const names = fs.readdirSync(folder);
  const ours = names.length === 0 || names.some((name) => OURS.has(name));
  if (ours && found.uid === process.getuid?.() && (found.mode & 0o777) !== mode) fs.chmodSync(folder, mode);
}
