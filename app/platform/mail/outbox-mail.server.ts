import fs from 'node:fs/promises';
import path from 'node:path';
import type { Mail, MailPort } from './mail.server.ts';

export type StoredMail = Mail & { sentAt: string };

const folder = (dataDir: string) => path.join(dataDir, 'outbox');

/** Keeps each mail as a file, named by its id: writing it twice leaves one. */
export function createOutboxMail(dataDir: string): MailPort {
  return {
    adapter: 'outbox',
    async check() {
      await fs.mkdir(folder(dataDir), { recursive: true });
      await fs.access(folder(dataDir), fs.constants.W_OK);
    },
    async send(mail) {
      await fs.mkdir(folder(dataDir), { recursive: true });
      const file = path.join(folder(dataDir), `${encodeURIComponent(mail.id)}.json`);
      const stored: StoredMail = { ...mail, sentAt: new Date().toISOString() };
      // Written beside and renamed, so that a reader never meets half a file.
      await fs.writeFile(`${file}.part`, JSON.stringify(stored));
      await fs.rename(`${file}.part`, file);
    },
  };
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
