/**
 * `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run backup:check -- FILE` and `npm run backup:drill`: copies
 * of a whole installation, running or stopped. Progress and faults go to stderr.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChainFaults, recordRestore } from '#app/features/installation/server/index.server.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
} from '#app/platform/backup/backup-format.server.ts';
import { secretsOfBackup } from '#app/platform/backup/backup-secrets.server.ts';
import { createBackup } from '#app/platform/backup/create-backup.server.ts';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts';
import { openSecrets, sealSecrets, secretId } from '#app/platform/backup/sealed-secrets.server.ts';
import { rolePasswords } from '#app/platform/db/connections.server.ts';
import { ConfigurationError, env } from '#app/platform/env.server.ts';
import { JOB_NAMES } from '#app/platform/job-names.server.ts';
import { appKeys } from '#app/platform/keys.server.ts';
import { log } from '#app/platform/log.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { FILE_COLUMNS } from '#app/platform/uploads/file-columns.server.ts';
import { drill } from './backup-drill.ts';
import { openInstallation } from './installation.ts';
import { askPassphrase, say, showProgress } from './terminal.ts';

const COMMANDS = { backup, restore, 'backup-check': check };
const DRILL = 'backup-drill';

/** @param name of the command, as the build's entry has it */
export async function runBackupCommand(name: string): Promise<void> {
  log.level = 'warn';
  const root = process.cwd();
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      options: { 'with-secrets': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (name === DRILL && positionals.length < 2) {
      await drill(root, file ? path.resolve(root, file) : null);
      return;
    }
    if (!file || positionals.length > 1) {
      throw new BackupError(`Name one file: npm run ${name.replace('-', ':')} -- nome-em-dia.tar.zst`);
    }
    await COMMANDS[name as keyof typeof COMMANDS](root, path.resolve(root, file), values['with-secrets']);
  } catch (error) {
    const expected = error instanceof BackupError || error instanceof ConfigurationError;
    say(expected ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

async function backup(root: string, file: string, withSecrets: boolean): Promise<void> {
  const installation = await openInstallation(root);
  try {
    const secrets = withSecrets
      ? await sealSecrets(secretsOfBackup(), await askPassphrase('Passphrase for the secrets: '))
      : undefined;
    const started = Date.now();
    const done = await createBackup(
      {
        databaseUrl: env().databaseUrl,
        files: { store: fileStore(), columns: FILE_COLUMNS },
        version: installation.version,
        secretId: secretId(env().secret),
        secrets,
      },
      file,
      showProgress,
    );
    say(`${file}: ${size(done.bytes)} in ${seconds(started)}. ${contents(done)}`);
    for (const missing of done.manifest.files.missing)
      say(`Not in the store (removed meanwhile or lost): ${missing}`);
    if (!secrets)
      say('Without secrets: keep APP_SECRET or secrets.json elsewhere, files do not open without it.');
  } finally {
    await installation.close();
  }
}

async function check(_root: string, file: string): Promise<void> {
  const found = await readBackup(file, showProgress);
  say(`${file} is whole. ${contents(found)}`);
}

async function restore(root: string, file: string): Promise<void> {
  const started = Date.now();
  let sealed: Buffer | null = null;
  const { header } = await readBackup(file, showProgress, {
    async secrets(bytes) {
      sealed = bytes;
    },
  });
  const secrets = sealed
    ? await openSecrets(sealed, await askPassphrase('Passphrase of the secrets: '))
    : null;
  const installation = await openInstallation(root, { empty: true, secrets });
  try {
    const known =
      header.secretId === null || appKeys().some(({ secret }) => header.secretId === secretId(secret));
    const target = {
      databaseUrl: env().databaseUrl,
      passwords: rolePasswords(env().secret),
      store: header.files ? fileStore() : null,
      root,
      queues: JOB_NAMES,
    };
    const manifest = await restoreBackup(target, file, header, showProgress);
    await recordRestore({ takenAt: header.takenAt, version: header.version });
    for (const fault of await findChainFaults()) say(`As in the backup: ${fault}`);
    say(`Restored in ${seconds(started)}. ${contents({ header, manifest })}`);
    say('All sign in anew. Jobs that waited when the copy was made are done at the next start.');
    if (!known) {
      say(
        'ATTENTION: this is not the secret that the backup was made under. Files and stored credentials do not open',
      );
      say('until APP_SECRET (or "secret" in secrets.json) is the one of the source.');
    }
    installation.keep();
  } finally {
    await installation.close();
  }
}

const size = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function contents({ header, manifest }: { header: BackupHeader; manifest: BackupManifest }): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, bytes } = manifest.files;
  return `${rows} rows of ${manifest.tables.length} tables and ${count} files (${size(bytes)}), as of ${header.takenAt}.`;
}
