import fs from 'node:fs/promises';
import path from 'node:path';
import type { Mail, MailPort } from './mail.server.ts';

export type StoredMail = Mail & { sentAt: string };

const folder = (dataDir: string) => path.join(dataDir, 'outbox');

/** Mails contain contracts and links that open accounts: deleted after this time; ms. */
export const OUTBOX_MS = 7 * 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Stores each mail as a file for this account only, named by its id: a repeated mail replaces its file. */
export function createOutboxMail(dataDir: string): MailPort {
  const outbox = folder(dataDir);
  let sweptAt = Number.NEGATIVE_INFINITY;
  const makeFolder = () => fs.mkdir(outbox, { recursive: true, mode: 0o700 });
  return {
    adapter: 'outbox',
    async check() {
      await makeFolder();
      await fs.access(outbox, fs.constants.W_OK);
    },
    async send(mail) {
      await makeFolder();
      const now = new Date();
      const file = path.join(outbox, `${encodeURIComponent(mail.id)}.json`);
      const stored: StoredMail = { ...mail, sentAt: now.toISOString() };
      // Written beside and renamed, so that a reader never sees half a file.
      await fs.writeFile(`${file}.part`, JSON.stringify(stored), { mode: 0o600 });
      await fs.rename(`${file}.part`, file);
      if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return;
      sweptAt = now.getTime();
      await sweepOutbox(outbox, now);
    },
  };
}

/** Removes expired mails. */
async function sweepOutbox(outbox: string, now: Date): Promise<void> {
  for (const name of await fs.readdir(outbox)) {
    const file = path.join(outbox, name);
    const found = await fs.stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > OUTBOX_MS) await fs.rm(file, { force: true });
  }
}

/**
 * Deletes every mail in the outbox that contains one of these texts; an installation that sends by SMTP has
 * no outbox.
 */
export async function forgetOutbox(dataDir: string, texts: readonly string[]): Promise<void> {
  const names = await fs.readdir(folder(dataDir)).catch(() => []);
  for (const name of names) {
    const file = path.join(folder(dataDir), name);
    const mail = await fs.readFile(file, 'utf8').catch(() => '');
    if (texts.some((text) => mail.includes(JSON.stringify(text).slice(1, -1))))
      await fs.rm(file, { force: true });
  }
}

/** The newest mails of the outbox first. */
export async function readOutbox(dataDir: string, limit = 50): Promise<StoredMail[]> {
  const names = await fs.readdir(folder(dataDir)).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(
        async (name) => JSON.parse(await fs.readFile(path.join(folder(dataDir), name), 'utf8')) as StoredMail,
      ),
  );
  return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, limit);
}
