import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveAdapter } from '#app/features/integrations/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { startWhatsAppServer } from '#tests/whatsapp-server.ts';
import {
  answerSubscription,
  queueReadReceipt,
  queueWhatsApp,
  sendReadReceipt,
  sendWhatsApp,
  WHATSAPP,
  whatsapp,
} from './index.server.ts';

const context = onTestDatabase();
type Server = Awaited<ReturnType<typeof startWhatsAppServer>>;
type Script = Parameters<typeof startWhatsAppServer>[0];
let server: Server;
let script: Script;
const accepted: Script = () => ({
  status: 200,
  body: { messages: [{ id: `wamid.${randomUUID()}` }], contacts: [{ wa_id: '5549988887777' }] },
});
const SETTINGS = {
  phoneNumberId: '106',
  version: 'v24.0',
  token: 'token-de-teste-000',
  appSecret: 'segredo-do-app-000',
  verifyToken: 'verificacao-000',
};

beforeAll(async () => {
  server = await startWhatsAppServer((asked, url) => script(asked, url));
  setEnv({ ...env(), demo: false, whatsappUrl: server.url });
  const admin = await addPerson(context.owner, 'admin');
  const saved = await saveAdapter(admin, 'whatsapp', 0, SETTINGS);
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
});
afterAll(() => server.stop());
beforeEach(() => {
  script = accepted;
  server.asked.length = 0;
});

async function contact({ phone = '5549988887777' as string | null } = {}) {
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into whatsapp_contacts (bsuid, phone, opt_in, window_until)
     values ($1, $2, 'in', now() + interval '1 hour') returning id`,
    [`BR.${randomUUID()}`, phone],
  );
  return rows[0]?.id ?? '';
}

async function queued(
  contactId: string,
  content: Parameters<typeof queueWhatsApp>[1]['content'] = { text: 'Olá' },
) {
  const made = await asActor(WHATSAPP, (tx) =>
    queueWhatsApp(tx, { to: { contactId }, content, key: randomUUID() }),
  );
  if (!made.queued) throw new Error(made.why);
  return made.id;
}

const stateOf = async (id: string) =>
  (
    await context.owner.query<{ status: string; code: number | null; tries: number }>(
      'select status, error_code as code, tries from whatsapp_messages where id = $1',
      [id],
    )
  ).rows[0];

test('a text goes to the phone or to the user id, never to both, with our id beside it', async () => {
  const id = await queued(await contact());
  await sendWhatsApp(id);
  const hidden = await queued(await contact({ phone: null }));
  await sendWhatsApp(hidden);
  expect(server.asked[0]).toMatchObject({
    path: '/v24.0/106/messages',
    authorization: `Bearer ${SETTINGS.token}`,
    body: { to: '5549988887777', biz_opaque_callback_data: id, text: { body: 'Olá' } },
  });
  expect(server.asked[0]?.body).not.toHaveProperty('recipient');
  expect(server.asked[1]?.body).toMatchObject({ recipient: expect.stringMatching(/^BR\./) });
  expect(server.asked[1]?.body).not.toHaveProperty('to');
  expect(await stateOf(id)).toMatchObject({ status: 'accepted', code: null });
  await sendWhatsApp(id);
  expect(server.asked).toHaveLength(2);
});

test('a file is uploaded first, and its message names it; a failed upload sends nothing and is tried again', async () => {
  const { userId } = await addPerson(context.owner);
  const stored = `loan-documents/${userId}/conversa/modelo.pdf`;
  await fileStore().put(stored, Buffer.from('%PDF-1.4'));
  const file = { file: stored, name: 'modelo.pdf', type: 'application/pdf' };
  const withFile = async (text: string, sent = file) => {
    const contactId = await contact({ phone: null });
    await context.owner.query('update whatsapp_contacts set user_id = $2 where id = $1', [contactId, userId]);
    return queued(contactId, { text, file: sent });
  };
  const media: Script = (asked, url) =>
    asked.path.endsWith('/media') ? { status: 200, body: { id: 'media-1' } } : accepted(asked, url);
  script = () => ({ status: 500 });
  const id = await withFile('Segue.');
  await sendWhatsApp(id);
  expect(server.asked.map(({ path }) => path)).toEqual(['/v24.0/106/media']);
  expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 1 });
  script = media;
  await sendWhatsApp(id);
  expect(server.asked[1]?.body?.form).toContain('filename="modelo.pdf"');
  expect(server.asked[2]?.body).toMatchObject({
    type: 'document',
    document: { id: 'media-1', filename: 'modelo.pdf', caption: 'Segue.' },
  });
  await sendWhatsApp(await withFile('Veja.', { ...file, name: 'foto.png', type: 'image/png' }));
  expect(server.asked.at(-1)?.body).toMatchObject({
    type: 'image',
    image: { id: 'media-1', caption: 'Veja.' },
  });
  await fileStore().remove(stored);
  const late = await withFile('Tarde.');
  await sendWhatsApp(late);
  expect(await stateOf(late)).toMatchObject({ status: 'failed', code: -5 });
});

const refusing =
  (code: number, status = 400): Script =>
  () => ({ status, body: { error: { code } } });

test("the client's newest message is marked as read once, however often the team reads it", async () => {
  const { userId } = await addPerson(context.owner);
  const id = await contact();
  await context.owner.query(
    `insert into whatsapp_messages (contact_id, user_id, outgoing, body, wamid, status, at) values
       ($1, $2, false, 'oi', $3, 'received', now() - interval '1 minute'), ($1, $2, false, 'e então?', $4, 'received', now())`,
    [id, userId, `${id}-1`, `${id}-2`],
  );
  for (let reads = 0; reads < 3; reads += 1) await asActor(WHATSAPP, (tx) => queueReadReceipt(tx, userId));
  const { rows } = await context.owner.query(
    "select data->>'messageId' as id from pgboss.job where name = 'whatsapp.read'",
  );
  expect(rows).toHaveLength(1);
  await sendReadReceipt(rows[0].id);
  expect(server.asked.map(({ body }) => body)).toEqual([
    { messaging_product: 'whatsapp', status: 'read', message_id: `${id}-2` },
  ]);
});

test('a busy provider is asked again at most six times', async () => {
  script = refusing(131_056);
  const id = await queued(await contact());
  for (let times = 0; times < 8; times += 1) await sendWhatsApp(id);
  expect(server.asked).toHaveLength(6);
  expect(await stateOf(id)).toEqual({ status: 'failed', code: 131_056, tries: 6 });
  const { rows } = await context.owner.query(
    "select count(*)::int as n from pgboss.job where name = 'whatsapp.send' and data->>'messageId' = $1 and start_after > now() + interval '4 seconds'",
    [id],
  );
  expect(rows).toEqual([{ n: 5 }]);
});

test.each([131_026, 131_047, 131_049, 131_050, 131_062])(
  'code %i is final: no second attempt',
  async (code) => {
    script = refusing(code);
    const id = await queued(await contact());
    await sendWhatsApp(id);
    await sendWhatsApp(id);
    expect(server.asked).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'failed', code });
  },
);

test('a cut connection leaves a message uncertain, and it is not sent twice', async () => {
  script = () => ({ status: 200, cut: true });
  const id = await queued(await contact());
  await sendWhatsApp(id);
  script = accepted;
  await sendWhatsApp(id);
  expect(server.asked).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ status: 'uncertain', code: -1 });
});

test.each([
  [429, undefined],
  [500, undefined],
])('status %i without a code is tried again', async (status) => {
  script = () => ({ status, body: {} });
  const id = await queued(await contact());
  await sendWhatsApp(id);
  expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 1 });
});

test('a missing payment method stops templates, raises one alarm a day, and lets answers through', async () => {
  await context.owner.query("update whatsapp_templates set state = 'approved'");
  const template = { template: 'novidade_no_caso', params: ['Ana'] };
  const to = await contact();
  const [first, second] = [await queued(to, template), await queued(to, template)];
  script = refusing(131_042);
  await sendWhatsApp(first);
  await sendWhatsApp(second);
  expect(server.asked).toHaveLength(1);
  expect(await stateOf(second)).toMatchObject({ status: 'failed', code: -3 });
  await expect(queued(to, template)).rejects.toThrow('stopped');
  script = accepted;
  const answer = await queued(to);
  await sendWhatsApp(answer);
  expect(await stateOf(answer)).toMatchObject({ status: 'accepted' });
  const { rows } = await context.owner.query(
    "select count(*)::int as n from pgboss.job where name = 'whatsapp.alarm' and data->>'alarm' = 'stop-paid'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a file is read within its limit; a larger, a removed and a late one have different faults', async () => {
  const bytes = Buffer.alloc(2_000, 7);
  script = ({ path }, url) =>
    path.endsWith('/media')
      ? { status: 200, body: { url: `${url}/file`, mime_type: 'image/jpeg' } }
      : path === '/file'
        ? { status: 200, bytes }
        : { status: path.endsWith('/late') ? 429 : 404, body: {} };
  const port = whatsapp();
  expect(await port?.media('media', 2_000)).toMatchObject({ ok: true, bytes });
  expect(await port?.media('media', 1_999)).toEqual({ ok: false, why: 'too-big' });
  expect(await port?.media('gone', 2_000)).toEqual({ ok: false, why: 'gone' });
  expect(await port?.media('late', 2_000)).toEqual({ ok: false, why: 'later' });
});

test('the subscription is answered for its own token alone', () => {
  const ask = (token: string, mode = 'subscribe') =>
    answerSubscription(
      new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '42' }),
    );
  expect(ask(SETTINGS.verifyToken)).toBe('42');
  expect(ask('outro')).toBeNull();
  expect(ask('')).toBeNull();
  expect(ask(SETTINGS.verifyToken, 'unsubscribe')).toBeNull();
});
