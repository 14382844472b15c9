import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitWords } from '#app/features/conversations/rules/terms.ts';
import {
  answerMessage,
  loadThread,
  replyAddressOf,
} from '#app/features/conversations/server/index.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { endParsers } from '#app/platform/foreign/parse-foreign.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { startImap } from '#tests/imap-server.ts';
import { withInbox } from '#tests/inbox-setting.ts';
import { addPerson } from '#tests/people.ts';
import { type Attached, bounceBody, mixedBody, wholeMail } from '#tests/real-mails.ts';
import { fetchMails, isDeadMailbox, mailboxHealth, receiveMail, workMail } from './index.server.ts';

const context = onTestDatabase();
let [admin, client] = [{} as SignedInActor, {} as CustomerActor];
let [email, to] = ['', ''];

const sql = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
  email =
    (await sql<{ email: string }>('select email from users where id = $1', client.userId))[0]?.email ?? '';
});

afterAll(endParsers);

/** Runs with a mailbox, and the address of the client's conversation. */
const receiving = (work: () => Promise<void>, more = {}) =>
  withInbox(
    context.owner,
    async () => {
      to = (await replyAddressOf(email)) ?? '';
      await work();
    },
    more,
  );
const thread = async () => (await asActor(admin, (tx) => loadThread(tx, client.userId, null))).messages;
type Row = { id: string; state: string; outcome: string | null; user_id: string | null; raw: Buffer | null };
const rows = () =>
  sql<Row>('select id, state, outcome, user_id, raw from incoming_mails order by created_at, id');

/** Stores a mail and works it. @returns its row; undefined if nothing of it is kept */
async function take(raw: Buffer): Promise<Row | undefined> {
  const before = new Set((await rows()).map(({ id }) => id));
  await receiveMail(raw, 'webhook');
  const [added] = (await rows()).filter(({ id }) => !before.has(id));
  if (!added) return undefined;
  await workMail(added.id);
  return (await rows()).find(({ id }) => id === added.id);
}
const mailsTo = (address: string) =>
  sql<{ text: string }>(
    "select data->>'text' as text from pgboss.job where name = 'mail.send' and data->>'to' = $1",
    address,
  );

describe('a mail with the token of a conversation', () => {
  test('is a message of the client, once, and nothing of it stays elsewhere', async () => {
    await receiving(async () => {
      const raw = wholeMail({
        from: `Mariana <${email}>`,
        to,
        text: 'Segue.\r\n\r\nEm seg., A escreveu:\r\n> Falta.',
      });
      expect(await take(raw)).toMatchObject({
        state: 'done',
        outcome: 'thread',
        raw: null,
        user_id: client.userId,
      });
      expect(await take(raw)).toBeUndefined();
      expect(await thread()).toMatchObject([
        {
          by: 'customer',
          channel: 'email',
          body: 'Segue.',
          elsewhere: false,
          whole: expect.stringContaining('Falta.'),
        },
      ]);
    });
  });

  test('that opens a question is answered with the promised hour, once; a program gets none', async () => {
    await sql("update promises set active = true where key = 'resposta_24h_uteis'");
    await receiving(async () => {
      await take(wholeMail({ from: email, to, headers: ['Auto-Submitted: auto-replied'] }));
      expect(await mailsTo(email)).toEqual([]);
      await take(wholeMail({ from: email, to, text: 'Já saiu?' }));
      await take(wholeMail({ from: email, to, text: 'É urgente.' }));
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      const [row] = await sql<{ due: Date }>(
        'select answer_due as due from conversations where user_id = $1',
        client.userId,
      );
      expect(mails[0]?.text).toContain(waitWords(row?.due.toISOString() ?? ''));
    });
  });

  test('with the same Message-ID by another way is repeated', async () => {
    await receiving(async () => {
      const mail = { from: email, to, messageId: '<um@cliente.exemplo>' };
      await take(wholeMail(mail));
      expect(await take(wholeMail({ ...mail, headers: ['Received: from outro'] }))).toMatchObject({
        outcome: 'repeated',
      });
      expect(await thread()).toHaveLength(1);
    });
  });

  test('of another address, or one whose server denies it, is marked', async () => {
    await receiving(
      async () => {
        await take(wholeMail({ from: 'irma@outra.exemplo', to }));
        await take(
          wholeMail({ from: email, to, headers: ['Authentication-Results: mx.nome.exemplo; dmarc=fail'] }),
        );
        await take(
          wholeMail({ from: email, to, headers: ['Authentication-Results: mx.nome.exemplo; dmarc=pass'] }),
        );
        expect((await thread()).map(({ elsewhere }) => elsewhere)).toEqual([true, true, false]);
      },
      { authserv: 'mx.nome.exemplo' },
    );
  });

  test('of a deleted conversation is stored nowhere', async () => {
    await receiving(async () => {
      await sql('delete from conversations where user_id = $1', client.userId);
      const before = await rows();
      expect(await take(wholeMail({ from: email, to }))).toBeUndefined();
      expect(await rows()).toEqual(before);
    });
  });

  test('about an erased person is stored nowhere', async () => {
    await receiving(async () => {
      await sql('update profiles set erased_at = now() where id = $1', client.userId);
      expect(await take(wholeMail({ from: email, to }))).toBeUndefined();
      expect(await sql('select 1 from conversation_messages where user_id = $1', client.userId)).toEqual([]);
    });
  });
});

test('a changed token is an unknown mail, whose sender is only a proposal', async () => {
  await receiving(async () => {
    const forged = to.replace(/(.)@/, (_, letter) => `${letter === 'a' ? 'b' : 'a'}@`);
    expect(await take(wholeMail({ from: email, to: forged }))).toMatchObject({
      state: 'to_check',
      outcome: 'unknown',
      user_id: client.userId,
    });
    expect(await take(wholeMail({ from: 'ninguem@x.exemplo', to: 'caso@nome.exemplo' }))).toMatchObject({
      outcome: 'unknown',
      user_id: null,
    });
    expect(await thread()).toEqual([]);
  });
});

test('an answer without the token is found by the mail that it answers', async () => {
  await receiving(async () => {
    await answerMessage(admin, client.userId, { body: 'Falta o RG.', channel: 'email' });
    const [sent] = await thread();
    const headers = [`In-Reply-To: <${sent?.id}@nomeemdia.com.br>`];
    await take(wholeMail({ from: email, to: 'contato@nome.exemplo', headers }));
    expect((await thread()).map(({ by }) => by)).toEqual(['team', 'customer']);
  });
});

test('a kill between storing and working loses nothing, and a repeated job adds nothing', async () => {
  await receiving(async () => {
    await receiveMail(wholeMail({ from: email, to }), 'imap');
    const [stored] = (await rows()).filter(({ state }) => state === 'stored');
    expect(
      await sql(
        "select 1 from pgboss.job where name = 'inbound-mail.work' and data->>'mailId' = $1",
        stored?.id,
      ),
    ).toHaveLength(1);
    await Promise.all([workMail(stored?.id ?? ''), workMail(stored?.id ?? '')]);
    await workMail(stored?.id ?? '');
    expect(await thread()).toHaveLength(1);
  });
});

test('automatic answers and our own mails are no messages', async () => {
  await receiving(async () => {
    for (const more of [
      { headers: ['Auto-Submitted: auto-replied'] },
      { headers: ['Precedence: bulk'] },
      { messageId: `<${randomUUID()}@nomeemdia.com.br>` },
    ])
      expect(await take(wholeMail({ from: email, to, ...more }))).toMatchObject({
        outcome: 'automatic',
        raw: null,
      });
    expect(await thread()).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2_000)]);
const BAD: Attached[] = [
  { name: 'bomba.zip', bytes: zip },
  { name: 'boleto.pdf', bytes: Buffer.from(`MZ${'\0'.repeat(200)}`) },
  {
    name: 'cifrado.pdf',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj<</Encrypt 2 0 R>>endobj\ntrailer<</Encrypt 2 0 R>>\n%%EOF'),
  },
  { name: 'pagina.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') },
  { name: 'carta.eml', type: 'message/rfc822', bytes: wholeMail({ to: 'a@b.c' }) },
  { name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]) },
  { name: 'grande.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(16 * 1024 * 1024)]) },
  { name: '../../etc/\u202Efdp.exe', bytes: Buffer.from('MZ') },
];

describe('attachments', () => {
  test('eight bad ones stay out with a polite answer that names each', async () => {
    await receiving(async () => {
      expect(await take(wholeMail({ from: email, to, body: mixedBody('Segue.', BAD) }))).toMatchObject({
        outcome: 'thread',
      });
      const [message] = await thread();
      expect(message?.body.match(/Anexo não recebido/g)).toHaveLength(8);
      expect(message?.body).not.toMatch(/\u202E|\.\.\//);
      const [answer] = await mailsTo(email);
      for (const name of ['bomba.zip', 'boleto.pdf', 'winmail.dat', 'grande.pdf'])
        expect(answer?.text).toContain(name);
      expect(await sql('select 1 from card_documents where user_id = $1', client.userId)).toEqual([]);
    });
  });

  test('of another address wait for a person, and no mail answers them', async () => {
    await receiving(async () => {
      const body = mixedBody('Segue.', BAD.slice(0, 1));
      expect(await take(wholeMail({ from: 'outra@x.exemplo', to, body }))).toMatchObject({
        state: 'to_check',
        outcome: 'elsewhere',
        raw: expect.anything(),
      });
      expect([...(await mailsTo(email)), ...(await mailsTo('outra@x.exemplo'))]).toEqual([]);
    });
  });

  test('a storm between two programs ends after five answers', async () => {
    await receiving(async () => {
      for (let n = 0; n < 12; n += 1)
        await take(wholeMail({ from: email, to, body: mixedBody(`Volta ${n}`, BAD.slice(0, 1)) }));
      expect(await mailsTo(email)).toHaveLength(5);
    });
  });
});

describe('a delivery report', () => {
  test('on a sent mail marks the address, once; a forged one changes nothing', async () => {
    await receiving(async () => {
      await answerMessage(admin, client.userId, { body: 'Oi', channel: 'email' });
      const [sent] = await thread();
      const report = (address: string, id: string) =>
        take(
          wholeMail({
            from: 'mailer-daemon@x.exemplo',
            to,
            body: bounceBody(address, '5.1.1', `<${id}@nomeemdia.com.br>`),
          }),
        );
      await report(email, randomUUID());
      await report('outra@x.exemplo', sent?.id ?? '');
      expect(await isDeadMailbox(email)).toBe(false);
      expect(await report(email, sent?.id ?? '')).toMatchObject({ outcome: 'bounce', raw: null });
      expect(await isDeadMailbox(email.toUpperCase())).toBe(true);
      const notices = () =>
        sql(
          'select 1 from notifications where user_id = $1 and link = $2',
          admin.userId,
          `/admin/clientes/${client.userId}`,
        );
      expect(await notices()).toHaveLength(1);
      await report(email, sent?.id ?? '');
      expect(await notices()).toHaveLength(1);
    });
  });
});

describe('the inbox by IMAP', () => {
  beforeAll(() => setEnv({ ...env(), outgoing: 'any' }));
  const ACCOUNT = { user: 'caso', password: 'segredo-da-caixa' };

  test('new mails are stored once, whatever the server does with its numbers', async () => {
    const imap = await startImap(ACCOUNT);
    try {
      await receiving(
        async () => {
          const mail = (text: string) => wholeMail({ from: email, to, text });
          const count = async () => (await rows()).filter(({ state }) => state === 'stored').length;
          const before = await count();
          imap.state.mails.push({ uid: 4, raw: mail('antigo') });
          await fetchMails();
          expect(await count()).toBe(before);
          imap.state.mails.push({ uid: 7, raw: mail('um') }, { uid: 9, raw: mail('dois') });
          await fetchMails();
          await fetchMails();
          expect(await count()).toBe(before + 2);
          expect(imap.state.fetched).toEqual([7, 9]);
          // Renumbered: everything of the last days is read again, and known.
          imap.state.uidValidity = 2;
          imap.state.mails = imap.state.mails.map(({ raw }, at) => ({ uid: at + 1, raw }));
          imap.state.mails.push({ uid: 4, raw: mail('três') });
          await fetchMails();
          expect(await count()).toBe(before + 4);
          expect(await mailboxHealth()).toMatchObject({
            failures: 0,
            fault: null,
            fetchedAt: expect.any(String),
          });
        },
        { host: '127.0.0.1', port: imap.port, ...ACCOUNT },
      );
    } finally {
      await imap.stop();
    }
  });

  test('a server that reports new mails (IDLE) is read at once; another one only by the next job', async () => {
    const imap = await startImap(ACCOUNT);
    const stored = async () => (await rows()).filter(({ state }) => state === 'stored').length;
    const raw = () => wholeMail({ from: email, to, messageId: `<${randomUUID()}@x.exemplo>` });
    try {
      await receiving(
        async () => {
          await fetchMails();
          const before = await stored();
          // Without IDLE the job ends after its reading.
          await fetchMails(60_000);
          imap.state.idle = true;
          const reading = fetchMails(3_000);
          await vi.waitUntil(() => imap.waiting() === 1);
          imap.arrive({ uid: 1, raw: raw() });
          await vi.waitUntil(async () => (await stored()) === before + 1, { timeout: 2_500 });
          await vi.waitUntil(() => imap.waiting() === 1);
          imap.arrive({ uid: 2, raw: raw() });
          await vi.waitUntil(async () => (await stored()) === before + 2, { timeout: 2_500 });
          await reading;
          expect(imap.state.fetched).toEqual([1, 2]);
          expect(await mailboxHealth()).toMatchObject({ failures: 0 });
        },
        { host: '127.0.0.1', port: imap.port, ...ACCOUNT },
      );
    } finally {
      await imap.stop();
    }
  });

  test('a wrong password and a dead server are counted, and the next good reading clears them', async () => {
    const imap = await startImap(ACCOUNT);
    const at = (password: string) => ({ host: '127.0.0.1', port: imap.port, user: ACCOUNT.user, password });
    try {
      await receiving(async () => {
        await fetchMails();
        expect(await mailboxHealth()).toMatchObject({ failures: 1, fault: 'AUTHENTICATIONFAILED' });
      }, at('errada'));
      await receiving(async () => {
        imap.state.broken = true;
        await fetchMails();
        expect(await mailboxHealth()).toMatchObject({ failures: 2 });
        imap.state.broken = false;
        await fetchMails();
        expect(await mailboxHealth()).toMatchObject({ failures: 0, fault: null });
      }, at(ACCOUNT.password));
    } finally {
      await imap.stop();
    }
  });
});
