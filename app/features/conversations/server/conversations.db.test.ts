import { beforeEach, describe, expect, test } from 'vitest';
import type { InboxView } from '#app/features/conversations/rules/inbox.ts';
import { MEASURES } from '#app/features/promises/server/measures.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { conversationAt } from '#app/platform/mail/reply-address.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { withInbox } from '#tests/inbox-setting.ts';
import { addPerson } from '#tests/people.ts';
import {
  addQuickAnswer,
  addThreadNote,
  answerMessage,
  endConversation,
  inboxList,
  loadNotes,
  loadThread,
  markThreadRead,
  replyAddressOf,
  saveQuickAnswer,
  snoozeConversation,
  writeMessage,
} from './index.server.ts';
import { THREAD_PAGE } from './thread.server.ts';

const context = onTestDatabase();
let [admin, client] = [{} as SignedInActor, {} as CustomerActor];

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
  await context.owner.query("update promises set active = true where key = 'resposta_24h_uteis'");
});

const answer = (body: string) => answerMessage(admin, client.userId, { body, channel: 'site' });
const thread = () => asActor(admin, (tx) => loadThread(tx, client.userId, null));
const sql = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
const inbox = async (part?: InboxView, search?: string) =>
  (await inboxList.load(admin, { filters: { ...(part && { part }), ...(search && { search }) } })).rows
    .filter(({ userId }) => userId === client.userId)
    .map(({ state }) => state);

/** The facts of the promise of an answer about this client's conversation. */
async function promised() {
  const [row] = await sql<{ started: Date; due: Date; done: Date | null; ended: Date | null }>(
    `select f.started_at as started, f.due_at as due, f.done_at as done, f.ended_at as ended
     from promises p, lateral (${textOf()}) f where p.key = 'resposta_24h_uteis' and f.user_id = $1 order by started_at desc limit 1`,
    client.userId,
  );
  return row;
}
const textOf = () =>
  MEASURES.resposta_24h_uteis.queryChunks
    .map((chunk) => (chunk as { value?: string[] }).value?.join('') ?? flat(chunk))
    .join('');
const flat = (chunk: unknown): string =>
  ((chunk as { queryChunks?: unknown[] }).queryChunks ?? [])
    .map((one) => (one as { value?: string[] }).value?.join('') ?? flat(one))
    .join('');

describe('a conversation', () => {
  test('the first message opens a question until a person of the team answers', async () => {
    await writeMessage(client, 'Já saiu da Serasa?');
    await writeMessage(client, 'É urgente.');
    const asked = await thread();
    expect(asked).toMatchObject({
      state: 'waiting_us',
      messages: [{ by: 'customer' }, { body: 'É urgente.' }],
    });
    expect(asked.waitingSince).toBe(asked.messages[0]?.createdAt);
    const facts = await promised();
    expect(facts?.due.toISOString()).toBe(asked.answerDue && new Date(asked.answerDue).toISOString());
    expect([facts?.done, facts?.ended]).toEqual([null, null]);
    expect(await inbox()).toEqual(['waiting_us']);
    await answer('Saiu hoje.');
    expect(await thread()).toMatchObject({ state: 'waiting_customer', waitingSince: null, answerDue: null });
    expect((await promised())?.done).toBeInstanceOf(Date);
    expect(await inbox()).toEqual([]);
    expect(await inbox('cliente')).toEqual(['waiting_customer']);
    await writeMessage(client, 'Obrigado!');
    expect(
      await sql(
        'select count(*)::int as opens from conversation_messages where user_id = $1 and opens',
        client.userId,
      ),
    ).toEqual([{ opens: 2 }]);
  });

  test('a question that the team closes has ended, and a newer message forbids it', async () => {
    await writeMessage(client, 'Obrigado!');
    const { version } = await thread();
    await writeMessage(client, 'E mais uma coisa?');
    expect(await endConversation(admin, client.userId, String(version))).toMatchObject({
      error: { code: 'stale' },
    });
    const now = String((await thread()).version);
    expect(await endConversation(admin, client.userId, now)).toMatchObject({
      error: { fields: { reason: expect.any(String) } },
    });
    expect(await endConversation(admin, client.userId, now, 'nothing_asked')).toMatchObject({ ok: true });
    expect(await thread()).toMatchObject({ state: 'done', waitingSince: null });
    const facts = await promised();
    expect([facts?.done, facts?.ended instanceof Date]).toEqual([null, true]);
    await writeMessage(client, 'Voltei.');
    expect(await inbox()).toEqual(['waiting_us']);
  });

  test.each([
    ['answered_elsewhere', 'kept'],
    ['left_unanswered', 'open'],
  ] as const)('the promise counts a question that ended as %s as %s', async (reason, counts) => {
    await writeMessage(client, 'Quando sai?');
    await endConversation(admin, client.userId, String((await thread()).version), reason);
    const facts = await promised();
    expect([facts?.done instanceof Date, facts?.ended]).toEqual([counts === 'kept', null]);
    expect(await inbox()).toEqual([]);
    await answer('Nada de novo.');
    const { version } = await thread();
    expect(await endConversation(admin, client.userId, String(version))).toMatchObject({ ok: true });
  });

  test('a pause takes it out of the waiting ones, and a message brings it back', async () => {
    await writeMessage(client, 'Quando?');
    const { version } = await thread();
    expect(await snoozeConversation(admin, client.userId, '2099-01-02', String(version))).toMatchObject({
      ok: true,
    });
    expect([await inbox(), await inbox('adiadas')]).toEqual([[], ['waiting_us']]);
    await writeMessage(client, 'Alguém?');
    expect([await inbox(), await inbox('adiadas')]).toEqual([['waiting_us'], []]);
  });

  test('each side reads its own state, and only once', async () => {
    await writeMessage(client, 'Oi');
    expect((await thread()).teamReadAt).toBeNull();
    await asActor(admin, (tx) => markThreadRead(tx, client.userId, 'team'));
    const read = (await thread()).teamReadAt;
    expect(read).not.toBeNull();
    await asActor(admin, (tx) => markThreadRead(tx, client.userId, 'team'));
    expect((await thread()).teamReadAt).toBe(read);
  });

  test('the customer gets one notice and mail, until it was read', async () => {
    await answer('Bom dia.');
    await answer('Falta o RG.');
    const notices = () =>
      sql<{ title: string }>(
        "select title from notifications where user_id = $1 and link = '/app/conversa'",
        client.userId,
      );
    expect(await notices()).toEqual([{ title: 'Você tem uma resposta' }]);
    await sql('update notifications set read = true where user_id = $1', client.userId);
    await answer('Recebido.');
    expect(await notices()).toHaveLength(2);
    expect(
      await sql(
        "select 1 from pgboss.job where name = 'mail.send' and data->>'to' = (select email from users where id = $1)",
        client.userId,
      ),
    ).toHaveLength(2);
  });

  test('pages have every message once, in order', async () => {
    for (let n = 0; n < 20; n += 1) await answer(String(n));
    await sql(
      `insert into conversation_messages (conversation_id, user_id, writer, body)
       select c.id, c.user_id, 'assistant', g.n::text from conversations c, generate_series(20, ${2 * THREAD_PAGE}) g(n)
       where c.user_id = $1 order by g.n`,
      client.userId,
    );
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page = await asActor(client, (tx) => loadThread(tx, client.userId, before));
      seen.unshift(...page.messages.map(({ body }) => body));
      before = page.earlier;
    } while (before);
    expect(seen).toEqual(Array.from({ length: 2 * THREAD_PAGE + 1 }, (_, n) => String(n)));
  });
});

describe('the inbox', () => {
  test('finds a client and the words of any message', async () => {
    await writeMessage(client, 'O cartório de Xanxerê não responde');
    await writeMessage(client, 'Alô');
    await sql("update profiles set full_name = 'Zulmira Pacheco' where id = $1", client.userId);
    for (const words of ['xanxere', 'zulmira', 'alo'])
      expect(await inbox(undefined, words), words).toHaveLength(1);
    expect(await inbox(undefined, 'inexistente')).toEqual([]);
  });

  test('shows conversations whose notes mention the reader', async () => {
    await writeMessage(client, 'Oi');
    const [own] = await sql<{ name: string }>('select name from users where id = $1', admin.userId);
    expect(await inbox('mencoes')).toEqual([]);
    await addThreadNote(admin, client.userId, `@${own?.name} veja isto`);
    expect(await inbox('mencoes')).toEqual(['waiting_us']);
  });
});

test('a customer writes 20 messages in five minutes, and the next one is refused', async () => {
  for (let n = 0; n < 20; n += 1) expect(await writeMessage(client, `${n}`)).toMatchObject({ ok: true });
  expect(await writeMessage(client, '21')).toMatchObject({ error: { code: 'too-many-attempts' } });
});

test('no actor of a customer reads a note, and none writes for another', async () => {
  await writeMessage(client, 'Oi');
  await addThreadNote(admin, client.userId, 'SEGREDO DA EQUIPE');
  await expect(asActor(client, (tx) => loadNotes(tx, client.userId))).rejects.toThrow();
  const other = (await addPerson(context.owner)) as CustomerActor;
  const shown = await asActor(other, (tx) => loadThread(tx, client.userId, null));
  expect(shown.messages).toEqual([]);
  const [talk] = await sql<{ id: string }>('select id from conversations where user_id = $1', client.userId);
  await expect(
    asActor(other, (tx) =>
      tx.execute(
        `insert into conversation_messages (conversation_id, user_id, writer, body)
         values ('${talk?.id}', '${other.userId}', 'customer', 'x')`,
      ),
    ),
  ).rejects.toThrow();
  await expect(
    asActor(client, (tx) =>
      tx.execute(
        `insert into conversation_messages (conversation_id, user_id, writer, body)
         values ('${talk?.id}', '${client.userId}', 'team', 'x')`,
      ),
    ),
  ).rejects.toThrow();
});

test('the name of a quick answer is unique, and an older version is refused', async () => {
  const input = { title: 'Falta documento', body: 'Olá, {{primeiro_nome}}!' };
  expect(await addQuickAnswer(admin, input)).toMatchObject({ ok: true });
  expect(await addQuickAnswer(admin, input)).toMatchObject({ error: { code: 'taken' } });
  const [row] = await sql<{ id: string }>("select id from quick_answers where title = 'Falta documento'");
  expect(await saveQuickAnswer(admin, row?.id ?? '', { ...input, body: 'Oi!' }, '1')).toMatchObject({
    ok: true,
  });
  expect(await saveQuickAnswer(admin, row?.id ?? '', input, '1')).toMatchObject({ error: { code: 'stale' } });
});

describe('an answer by mail', () => {
  const mails = () =>
    sql<{ data: Record<string, unknown> }>(
      "select data from pgboss.job where name = 'mail.send' and data->>'written' = 'true' order by created_on",
    );

  test('goes out under the id of its message, with the thread of earlier mails and the address for answers', async () => {
    await withInbox(context.owner, async () => {
      expect(
        await answerMessage(admin, client.userId, { body: 'Falta o RG.', channel: 'email' }),
      ).toMatchObject({
        ok: true,
      });
      const [conversation] = await sql<{ id: string }>(
        'select id from conversations where user_id = $1',
        client.userId,
      );
      await sql(
        `insert into conversation_messages (conversation_id, user_id, channel, writer, body, external_id, mail_subject)
         values ($1, $2, 'email', 'customer', 'Segue.', '<a1@cliente.exemplo>', 'Documento')`,
        conversation?.id,
        client.userId,
      );
      expect((await thread()).messages.at(-1)).toMatchObject({ by: 'customer', channel: 'email' });
      expect(await answerMessage(admin, client.userId, { body: 'Chegou.', channel: 'email' })).toMatchObject({
        ok: true,
      });
      const [first, second] = (await mails()).slice(-2).map(({ data }) => data);
      const ids = (await thread()).messages.filter(({ by }) => by === 'team').map(({ id }) => id);
      expect([first?.id, second?.id]).toEqual(ids);
      expect(first?.references).toEqual([]);
      expect(second?.references).toEqual([`<${ids[0]}@nomeemdia.com.br>`, '<a1@cliente.exemplo>']);
      expect(second?.subject).toBe('Re: Documento');
      expect(conversationAt(String(second?.replyTo))).toBe(conversation?.id);
      expect(String(second?.text)).toContain('Chegou.');
    });
  });

  test('any mail to a customer names the address of the conversation, and no mail to the team does', async () => {
    const emailOf = async ({ userId }: SignedInActor) =>
      (await sql<{ email: string }>('select email from users where id = $1', userId))[0]?.email ?? '';
    expect(await replyAddressOf(await emailOf(client))).toBeNull();
    await withInbox(context.owner, async () => {
      const address = await replyAddressOf(await emailOf(client));
      expect(await replyAddressOf(await emailOf(client))).toBe(address);
      const [own] = await sql<{ id: string; state: string }>(
        'select id, state from conversations where user_id = $1',
        client.userId,
      );
      expect(conversationAt(address ?? '')).toBe(own?.id);
      expect(own?.state).toBe('done');
      expect(await replyAddressOf(await emailOf(admin))).toBeNull();
      expect(await replyAddressOf('ninguem@exemplo.com.br')).toBeNull();
    });
  });

  test('is refused whole for a client without a mailbox', async () => {
    await sql("update users set email = 'sem-email-x@conta.invalid' where id = $1", client.userId);
    expect(await answerMessage(admin, client.userId, { body: 'Oi', channel: 'email' })).toMatchObject({
      error: { fields: { channel: expect.stringContaining('não tem e-mail') } },
    });
    expect((await thread()).messages).toEqual([]);
  });

  test('takes nothing of the notes into the mail', async () => {
    await addThreadNote(admin, client.userId, 'segredo-da-equipe');
    await answerMessage(admin, client.userId, { body: 'Oi', channel: 'email' });
    expect(JSON.stringify(await mails())).not.toContain('segredo-da-equipe');
  });
});
