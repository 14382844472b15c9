import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NAME_FILE_HOLDER } from '#app/features/conversations/rules/messages.ts';
import type { Channel } from '#app/features/conversations/rules/terms.ts';
import { filesToErase, filesToExport } from '#app/features/privacy/server/person-files.server.ts';
import { asActor, type CustomerActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type AcceptedFile, acceptFile } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { openFile, readLinkedFile } from '#app/platform/uploads/open-file.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { pdf } from '#tests/upload-files.ts';
import { answerMessage, fileOfMail, loadThread } from './index.server.ts';

const context = onTestDatabase();
let [admin, client] = [{} as SignedInActor, {} as CustomerActor];
let file: AcceptedFile;

beforeAll(async () => {
  setEnv({ ...env(), demo: true });
  const rules = { account: 'a', types: UPLOAD_TYPES, maxBytes: env().uploadMaxBytes };
  const accepted = await acceptFile({ name: 'modelo.pdf', bytes: pdf('Modelo'), truncated: false }, rules);
  if (!accepted.ok) throw new Error(accepted.error.message);
  file = accepted.value;
});
beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
});

const send = (channel: Channel = 'site', { card = '', body = '', sent = file } = {}) =>
  answerMessage(admin, client.userId, { body, channel }, { file: sent, card });
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
const paths = async () =>
  (
    await rows<{ path: string }>(
      'select file_path as path from conversation_messages where user_id = $1',
      client.userId,
    )
  ).map(({ path }) => path);
const stored = () =>
  fs
    .readdir(path.join(context.dataDir, 'files', 'loan-documents', client.userId, 'conversa'))
    .catch(() => []);
const jobOf = async (name: string) =>
  (
    await rows<{ data: Record<string, unknown> }>(
      'select data from pgboss.job where name = $1 order by created_on desc, id desc limit 1',
      name,
    )
  )[0]?.data;
const onWhatsApp = (windowOpen: boolean) =>
  context.owner.query(
    `insert into whatsapp_contacts (user_id, bsuid, phone, opt_in, window_until)
     values ($1, gen_random_uuid(), '5549' || floor(random() * 1e9)::bigint, 'in', now() + $2::interval)`,
    [client.userId, windowOpen ? '1 hour' : '-1 hour'],
  );

test('both sides open it, no other account does, and the same bytes are stored once', async () => {
  expect(await send('site', { body: 'Segue o modelo.' })).toEqual({ ok: true, value: null });
  expect(await send()).toEqual({ ok: true, value: null });
  const { messages } = await asActor(client, (tx) => loadThread(tx, client.userId, null));
  const shown = { name: 'modelo.pdf', size: file.bytes.length, holder: null };
  expect(messages.map(({ body, file }) => [body, file])).toEqual([
    ['Segue o modelo.', shown],
    ['Arquivo: modelo.pdf', shown],
  ]);
  expect(new Set(await paths()).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  const [id = ''] = messages.map(({ id }) => id);
  for (const viewer of [client, admin]) {
    const query = new URLSearchParams((await openFile(viewer, 'mensagem', id)) ?? '');
    expect(await readLinkedFile(viewer, id, query)).toMatchObject({ bytes: file.bytes });
  }
  expect(await openFile((await addPerson(context.owner)) as CustomerActor, 'mensagem', id)).toBeNull();
});

test("the person's copy and erasure name it once", async () => {
  await send();
  await send();
  const [filePath] = await paths();
  const SYSTEM = system('privacy');
  expect(await asActor(SYSTEM, (tx) => filesToExport(tx, client.userId))).toMatchObject([
    { path: filePath, name: expect.stringMatching(/^arquivos\/conversa\/modelo-.{6}\.pdf$/) },
  ]);
  expect(await asActor(SYSTEM, (tx) => filesToErase(tx, client.userId))).toEqual([filePath]);
});

test('it leaves by mail as its attachment', async () => {
  await send('email', { body: 'Segue.' });
  const [filePath] = await paths();
  const mail = (await jobOf('mail.send')) as { id: string; to: string };
  expect(mail).toMatchObject({ messageFile: true });
  expect(await fileOfMail(mail)).toEqual({ file: filePath, name: 'modelo.pdf', type: 'application/pdf' });
  expect(await fileOfMail({ ...mail, to: 'outra@exemplo.com.br' })).toBeUndefined();
});

test('a file that the channel does not take stays in the area, and the message has the link', async () => {
  const big = { ...file, bytes: Buffer.alloc(10 * 1024 * 1024 + 1), sha256: 'b'.repeat(64) };
  await send('email', { body: 'Segue.', sent: big });
  const mail = await jobOf('mail.send');
  expect(mail).not.toHaveProperty('messageFile');
  expect(mail?.text).toContain(`${env().appUrl}/app/conversa`);
  expect(mail?.text).toContain('O arquivo modelo.pdf está na sua área');
  const [own] = await rows('select body from conversation_messages where user_id = $1', client.userId);
  expect(own).toEqual({ body: 'Segue.' });
});

test('it leaves on WhatsApp while the window is open, and a refusal stores nothing', async () => {
  await onWhatsApp(false);
  expect(await send('whatsapp')).toMatchObject({ error: { fields: { channel: expect.any(String) } } });
  expect([await paths(), await stored()]).toEqual([[], []]);
  await context.owner.query(
    "update whatsapp_contacts set window_until = now() + interval '1 hour' where user_id = $1",
    [client.userId],
  );
  expect(await send('whatsapp', { body: 'Segue.' })).toMatchObject({ ok: true });
  const [filePath] = await paths();
  expect(
    await rows(
      'select kind, body, media_name as name, file_path as path, mime_type as type from whatsapp_messages where user_id = $1',
      client.userId,
    ),
  ).toEqual([{ kind: 'file', body: 'Segue.', name: 'modelo.pdf', path: filePath, type: 'application/pdf' }]);
});

test('with several holders its sender names whose it is', async () => {
  const card = async (linked: string | null, of = client.userId) =>
    (
      await rows<{ id: string }>(
        "insert into cards (user_id, card_type, linked_profile_id) values ($1, 'nome', $2) returning id",
        ...[of, linked],
      )
    )[0]?.id ?? '';
  const [linked] = await rows<{ id: string }>(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Maria Alves', 'CPF', '39053344705', 'mãe', 'SC', 'given') returning id`,
    client.userId,
  );
  await card(null);
  const hers = await card(linked?.id ?? null);
  const foreign = await card(null, (await addPerson(context.owner)).userId);
  for (const wrong of ['', foreign])
    expect(await send('site', { card: wrong })).toMatchObject({ error: NAME_FILE_HOLDER });
  expect(await stored()).toEqual([]);
  expect(await send('site', { card: hers })).toMatchObject({ ok: true });
  for (const reader of [client, admin]) {
    const { messages } = await asActor(reader, (tx) => loadThread(tx, client.userId, null));
    expect(messages[0]?.file?.holder).toBe('Maria Alves');
  }
});

test('bytes of an answer that fails are removed', async () => {
  await context.owner.query('update users set email = $2 where id = $1', [
    client.userId,
    `sem-email-${client.userId}@conta.invalid`,
  ]);
  expect(await send('email')).toMatchObject({ ok: false });
  expect(await stored()).toEqual([]);
  expect(await fileStore().exists((await paths())[0] ?? 'nada')).toBe(false);
});

test('the panel can name no other stored file', async () => {
  await send();
  const foreign = `loan-documents/${(await addPerson(context.owner)).userId}/conversa/x.pdf`;
  await expect(
    asActor(admin, (tx) =>
      tx.execute(
        `insert into conversation_messages (id, conversation_id, user_id, writer, author_id, body, file_name, file_path, file_size, mime_type, sha256)
         select gen_random_uuid(), conversation_id, user_id, writer, author_id, body, file_name, '${foreign}', file_size, mime_type, sha256
         from conversation_messages where user_id = '${client.userId}'`,
      ),
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'conversation_messages_file_check' } });
});
