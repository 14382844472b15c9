import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboxMail, OUTBOX_MS, readOutbox } from './outbox-mail.server.ts';

const mail = { id: 'a/b', to: 'ana@exemplo.com.br', subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' };
let dataDir: string;
const outbox = () => path.join(dataDir, 'outbox');

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-outbox-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

test('only this account of the machine can read mails', async () => {
  await createOutboxMail(dataDir).send(mail);
  expect(fs.statSync(outbox()).mode & 0o777).toBe(0o700);
  const [name = ''] = fs.readdirSync(outbox());
  expect(fs.statSync(path.join(outbox(), name)).mode & 0o777).toBe(0o600);
  expect(await readOutbox(dataDir)).toMatchObject([mail]);
});

test('a mail is kept for a week', async () => {
  await createOutboxMail(dataDir).send(mail);
  const [name = ''] = fs.readdirSync(outbox());
  const written = (msAgo: number) => {
    const at = new Date(Date.now() - msAgo);
    fs.utimesSync(path.join(outbox(), name), at, at);
  };
  written(OUTBOX_MS - 60_000);
  await createOutboxMail(dataDir).send({ ...mail, id: 'second' });
  expect(await readOutbox(dataDir)).toHaveLength(2);
  written(OUTBOX_MS + 60_000);
  await createOutboxMail(dataDir).send({ ...mail, id: 'third' });
  expect((await readOutbox(dataDir)).map(({ id }) => id).toSorted()).toEqual(['second', 'third']);
});
