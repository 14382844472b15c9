import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { answerChat } from '#app/features/assistant/server/answer-chat.server.ts';
import { embeddedModel } from '#app/features/assistant/server/ports/embedded-model.server.ts';
import {
  addThreadNote,
  answerMessage,
  handOverConversation,
  loadNotes,
  loadThread,
  writeMessage,
} from '#app/features/conversations/server/index.server.ts';
import { createApiKey, readApiClient } from '#app/features/integrations/server/index.server.ts';
import {
  askPrivacy,
  buildExport,
  listPrivacyRequests,
  openExport,
} from '#app/features/privacy/server/index.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { withInbox } from '#tests/inbox-setting.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const MARK = 'segredo7f3anota';
const notified: string[] = [];
let admin: SignedInActor;
let client: CustomerActor;
let email: string;

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
const jobs = (names: readonly string[]) =>
  rows<{ data: object }>('select data from pgboss.job where name = any($1)', names);

/** A conversation on every channel, with a note, a mention and a hand-over that bear the mark. */
beforeAll(async () => {
  setEnv({ ...env(), demo: true });
  for (const channel of ['nome_live', 'nome_cache', 'nome_events', 'nome_settings'])
    await context.owner.query(`listen ${channel}`);
  context.owner.on('notification', ({ payload }) => void notified.push(payload ?? ''));
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
  [{ email } = { email: '' }] = await rows<{ email: string }>(
    'select email from users where id = $1',
    client.userId,
  );
  const colleague = await addPerson(context.owner, 'admin');
  await context.owner.query("update users set name = 'Caio Mencionado' where id = $1", [colleague.userId]);
  await context.owner.query(
    `insert into whatsapp_contacts (user_id, bsuid, phone, phone_key, opt_in, window_until)
     values ($1, 'BR.nota', '5549988887777', '4988887777', 'in', now() + interval '1 hour')`,
    [client.userId],
  );
  await context.owner.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, device) values ($1, 'https://push.example.com/1', $2, $3, 'Celular')`,
    [client.userId, 'A'.repeat(87), 'A'.repeat(22)],
  );
  await writeMessage(client, 'Já saiu?');
  await addThreadNote(admin, client.userId, `${MARK} @Caio Mencionado`);
  await withInbox(context.owner, async () => {
    for (const channel of ['site', 'email', 'whatsapp'] as const)
      expect(await answerMessage(admin, client.userId, { body: `Por ${channel}`, channel })).toMatchObject({
        ok: true,
      });
  });
  const passed = await handOverConversation(admin, client.userId, {
    ...{ colleague: colleague.userId, handOverNote: `Falta ${MARK}`, before: '' },
  });
  expect(passed).toMatchObject({ ok: true });
  await writeMessage(client, 'Obrigada');
});

/** The output of each path for a person outside of the team, as text. */
const PATHS: Record<string, () => Promise<string>> = {
  'the thread on the web': async () =>
    JSON.stringify(await asActor(client, (tx) => loadThread(tx, client.userId, null))),
  'the live stream': async () => notified.join('\n'),
  'mail to the client': async () =>
    JSON.stringify((await jobs(['mail.send'])).filter(({ data }) => JSON.stringify(data).includes(email))),
  WhatsApp: async () =>
    JSON.stringify([
      await jobs(['whatsapp.send', 'notices.whatsapp']),
      await rows('select * from whatsapp_messages where user_id = $1', client.userId),
    ]),
  'notices and push': async () =>
    JSON.stringify([
      (await jobs(['push.send'])).filter(({ data }) => JSON.stringify(data).includes(client.userId)),
      await rows('select * from notifications where user_id = $1', client.userId),
    ]),
  "the person's copy": async () => {
    await askPrivacy(client, { kind: 'export' });
    const id = (await listPrivacyRequests(client))[0]?.id ?? '';
    await buildExport(id);
    const opened = await openExport(client, id);
    if (opened?.state !== 'ready') throw new Error('The copy is not ready.');
    const zip = unzipSync(new Uint8Array(await new Response(opened.stream).arrayBuffer()));
    return Object.entries(zip)
      .map(([name, bytes]) => name + strFromU8(bytes, true))
      .join('\n');
  },
  'the API': async () => {
    const key = await createApiKey(admin, { name: 'Parceiro', scopes: ['clients:read'] });
    const caller = { keyId: key.id, name: 'Parceiro' } as Parameters<typeof readApiClient>[0];
    return JSON.stringify(await readApiClient(caller, client.userId));
  },
  'events of webhooks': async () =>
    JSON.stringify(await rows('select * from domain_events where user_id = $1', client.userId)),
  'the assistant': async () =>
    (
      await Promise.all(
        ['Falta o quê na nota interna da equipe?', `O que diz a nota ${MARK.slice(0, 7)}?`].map(answered),
      )
    ).join(),
  'every row that the client may read': async () => {
    const tables = await rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
         and has_table_privilege('nome_customer', c.oid, 'select') order by 1`,
    );
    const found: unknown[] = [];
    for (const { name } of tables) {
      const read = await asActor(client, (tx) =>
        tx.execute(`select '${name}' as name from "${name}" t where strpos(t::text, '${MARK}') > 0`),
      );
      found.push(...read.rows);
    }
    expect(tables.length).toBeGreaterThan(20);
    return found.length === 0 ? 'no row' : `${JSON.stringify(found)} ${MARK}`;
  },
};

/** The assistant's whole answer to a question. */
async function answered(content: string): Promise<string> {
  const { signal } = new AbortController();
  const answer = await answerChat(
    embeddedModel({ pieceMs: 0 }),
    { messages: [{ role: 'user', content }] },
    signal,
  );
  if (!answer.ok) throw new Error(answer.error.message);
  let text = '';
  for await (const piece of answer.value) text += piece;
  return text;
}

test('the team reads the marked notes', async () => {
  expect(JSON.stringify(await asActor(admin, (tx) => loadNotes(tx, client.userId))).split(MARK)).toHaveLength(
    3,
  );
});

test.each(Object.entries(PATHS))('no note of the team leaves by %s', async (_, read) => {
  const text = await read();
  expect(text.length).toBeGreaterThan(2);
  expect(text).not.toContain(MARK);
});
