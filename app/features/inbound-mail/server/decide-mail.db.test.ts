import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerMessage,
  loadThread,
  replyAddressOf,
} from '#app/features/conversations/server/index.server.ts';
import { OFF_CODES } from '#app/features/notifications/rules/news-kinds.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { endParsers } from '#app/platform/foreign/parse-foreign.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { withInbox } from '#tests/inbox-setting.ts';
import { addPerson } from '#tests/people.ts';
import { complaintBody, mixedBody, wholeMail } from '#tests/real-mails.ts';
import { pdf } from '#tests/upload-files.ts';
import {
  assignMail,
  discardMail,
  expireMails,
  isDeadMailbox,
  joinLead,
  leadFromMail,
  loadOpenMails,
  receiveMail,
  reviveMailbox,
  undoAssign,
  workMail,
} from './index.server.ts';

const context = onTestDatabase();
afterAll(endParsers);
let [admin, client, email] = [{} as SignedInActor, {} as CustomerActor, ''];

const rowsOf = async (text: string, ...values: unknown[]) => (await context.owner.query(text, values)).rows;

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  client = (await addPerson(context.owner)) as CustomerActor;
  [{ email }] = await rowsOf('select email from users where id = $1', client.userId);
  await rowsOf("insert into cards (user_id, card_type) values ($1, 'nome')", client.userId);
});

/** Stores a mail of a stranger and works it. @returns its id */
async function mailOf(from: string, more: Partial<Parameters<typeof wholeMail>[0]> = {}): Promise<string> {
  return withInbox(context.owner, async () => {
    const raw = wholeMail({ from, to: 'caso@nome.exemplo', text: 'Sou eu, de outro e-mail.', ...more });
    await receiveMail(raw, 'webhook');
    const [{ id }] = await rowsOf('select id from incoming_mails order by created_at desc, id desc limit 1');
    await workMail(id);
    return id;
  });
}
const stranger = () => `${randomUUID()}@fora.exemplo`;
const bodies = async () =>
  (await asActor(admin, (tx) => loadThread(tx, client.userId, null))).messages.map(({ body }) => body);
const documents = () => rowsOf('select file_name from card_documents where user_id = $1', client.userId);
const row = async (id: string) =>
  (
    await rowsOf('select state, outcome, user_id, raw is null as empty from incoming_mails where id = $1', id)
  )[0];
const openIds = async () => (await loadOpenMails(admin)).mails.map(({ id }) => id);

describe('a mail of an unknown sender', () => {
  test('goes into the conversation of the named client, with its good attachment, once', async () => {
    const id = await mailOf(stranger(), {
      body: mixedBody('Segue o RG.', [{ name: 'rg.pdf', type: 'application/pdf', bytes: pdf() }]),
    });
    expect(await openIds()).toContain(id);
    const assigned = await Promise.all(
      [1, 2].map(() => assignMail(admin, { mailId: id, client: email, card: '' })),
    );
    expect(assigned.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await bodies()).toEqual(['Segue o RG.']);
    expect(await documents()).toEqual([{ file_name: 'rg.pdf' }]);
    expect(await openIds()).not.toContain(id);
    expect(await leadFromMail(admin, id)).toMatchObject({ ok: false });
    expect(await discardMail(admin, id)).toMatchObject({ ok: false });
  });

  test('is taken out again within its day, and goes to the right client with its attachment', async () => {
    const other = (await addPerson(context.owner)) as CustomerActor;
    const [{ email: wrong }] = await rowsOf('select email from users where id = $1', other.userId);
    const id = await mailOf(stranger(), {
      body: mixedBody('Segue.', [{ name: 'rg.pdf', type: 'application/pdf', bytes: pdf() }]),
    });
    await assignMail(admin, { mailId: id, client: wrong, card: '' });
    expect((await loadOpenMails(admin)).assigned.map((mail) => mail.id)).toContain(id);
    expect(await undoAssign(admin, id)).toEqual({ ok: true, value: null });
    const [state] = await rowsOf(
      `select c.state, (select count(*)::int from conversation_messages m where m.conversation_id = c.id) as n
       from conversations c where c.user_id = $1`,
      other.userId,
    );
    expect(state).toEqual({ state: 'done', n: 0 });
    expect(await openIds()).toContain(id);
    expect(await undoAssign(admin, id)).toMatchObject({ ok: false });
    await assignMail(admin, { mailId: id, client: email, card: '' });
    expect(await bodies()).toEqual(['Segue.']);
    expect(await documents()).toEqual([{ file_name: 'rg.pdf' }]);
  });

  test.each([
    ['1 day - 2 seconds', true],
    ['1 day', false],
  ])('after %s its place can be undone: %s', async (age, held) => {
    const id = await mailOf(stranger(), { messageId: '' });
    await assignMail(admin, { mailId: id, client: email, card: '' });
    await rowsOf(`update incoming_mails set assigned_at = now() - interval '${age}' where id = $1`, id);
    expect((await undoAssign(admin, id)).ok).toBe(held);
    expect(await bodies()).toHaveLength(held ? 0 : 1);
  });

  test('leaves no whole message after its day', async () => {
    const id = await mailOf(stranger());
    await assignMail(admin, { mailId: id, client: email, card: '' });
    await expireMails();
    expect(await row(id)).toMatchObject({ state: 'to_check', empty: false });
    await rowsOf("update incoming_mails set assigned_at = now() - interval '1 day' where id = $1", id);
    await expireMails();
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'thread', empty: true });
  });

  test('becomes one lead, but none for the address of a known person; a wrong client is refused', async () => {
    const id = await mailOf(stranger());
    expect(await assignMail(admin, { mailId: id, client: stranger(), card: '' })).toMatchObject({
      ok: false,
      error: { fields: { client: expect.anything() } },
    });
    const made = await Promise.all([leadFromMail(admin, id), leadFromMail(admin, id)]);
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'lead', empty: true });
    const known = await mailOf(email);
    expect(await leadFromMail(admin, known)).toMatchObject({ ok: false, error: { code: 'known' } });
  });
});

describe('a mail from the address of a lead', () => {
  /** A lead of the contact form. @returns its id */
  async function leadAt(address: string): Promise<string> {
    const [lead] = await rowsOf(
      `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
       values ('Lia Souza', $1, '', 'CPF', '52998224725', 'SC') returning id`,
      address,
    );
    return lead.id;
  }
  const notes = (leadId: string) => rowsOf('select id, body from lead_notes where lead_id = $1', leadId);
  const offered = async (id: string) =>
    (await loadOpenMails(admin)).mails.find((mail) => mail.id === id)?.leads;

  test('is joined to it once as a note that names the attachments, and taken out again', async () => {
    const from = stranger();
    const leadId = await leadAt(from);
    const id = await mailOf(`Lia <${from}>`, {
      body: mixedBody('Segue.', [{ name: 'rg.pdf', type: 'application/pdf', bytes: pdf() }]),
    });
    expect(await offered(id)).toMatchObject([{ id: leadId, name: 'Lia Souza' }]);
    expect(await leadFromMail(admin, id)).toMatchObject({ ok: false, error: { code: 'known' } });
    const joined = await Promise.all([1, 2].map(() => joinLead(admin, { mailId: id, leadId })));
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
    const [note] = await notes(leadId);
    expect(note.body).toContain(`E-mail de Lia (${from})`);
    expect(note.body).toContain('Segue.');
    expect(note.body).toContain('rg.pdf');
    expect(await openIds()).not.toContain(id);
    expect((await loadOpenMails(admin)).assigned.find((mail) => mail.id === id)).toMatchObject({
      client: null,
      lead: { id: leadId, name: 'Lia Souza' },
    });
    expect(await undoAssign(admin, id)).toMatchObject({ ok: true });
    expect(await notes(leadId)).toEqual([]);
    expect(await offered(id)).toHaveLength(1);
    expect(await undoAssign(admin, id)).toMatchObject({ ok: false });
  });

  test.each([
    ['1 day - 2 seconds', true],
    ['1 day', false],
  ])('after %s its note can be undone: %s', async (age, held) => {
    const from = stranger();
    const leadId = await leadAt(from);
    const id = await mailOf(from);
    await joinLead(admin, { mailId: id, leadId });
    await rowsOf(`update incoming_mails set assigned_at = now() - interval '${age}' where id = $1`, id);
    expect((await undoAssign(admin, id)).ok).toBe(held);
    expect(await notes(leadId)).toHaveLength(held ? 0 : 1);
    await expireMails();
    expect(await row(id)).toMatchObject(
      held ? { state: 'to_check', outcome: 'unknown' } : { state: 'done', outcome: 'lead', empty: true },
    );
  });

  test('is not joined to a lead of another address, a merged one or a converted one', async () => {
    const from = stranger();
    const [leadId, foreign] = [await leadAt(from), await leadAt(stranger())];
    const id = await mailOf(from);
    expect(await joinLead(admin, { mailId: id, leadId: foreign })).toMatchObject({ ok: false });
    await rowsOf('update leads set merged_into = $2 where id = $1', leadId, foreign);
    expect(await joinLead(admin, { mailId: id, leadId })).toMatchObject({ ok: false });
    await rowsOf(
      'update leads set merged_into = null, converted_user_id = $2 where id = $1',
      leadId,
      client.userId,
    );
    expect(await joinLead(admin, { mailId: id, leadId })).toMatchObject({ ok: false });
    expect([...(await notes(leadId)), ...(await notes(foreign))]).toEqual([]);
    expect(await openIds()).toContain(id);
  });
});

describe('attachments of a client who cares for a company too', () => {
  const paper = () => mixedBody('Segue.', [{ name: 'contrato.pdf', type: 'application/pdf', bytes: pdf() }]);

  /** Opens a service for a company of a client. @returns the service */
  async function companyOf({ userId }: CustomerActor, document = '11222333000181'): Promise<{ id: string }> {
    const [linked] = await rowsOf(
      `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
       values ($1, 'Padaria Sol Ltda', 'CNPJ', $2, 'empresa', 'SC', 'given') returning id`,
      userId,
      document,
    );
    const [card] = await rowsOf(
      "insert into cards (user_id, linked_profile_id, card_type) values ($1, $2, 'nome') returning id",
      userId,
      linked.id,
    );
    return card;
  }

  test('of an unknown sender go to a holder of the named client alone, once a person says whose they are', async () => {
    const other = (await addPerson(context.owner)) as CustomerActor;
    const [foreign, card] = [await companyOf(other), await companyOf(client, '19131243000197')];
    const id = await mailOf(stranger(), { body: paper() });
    for (const wrong of ['', foreign.id])
      expect(await assignMail(admin, { mailId: id, client: email, card: wrong })).toMatchObject({
        ok: false,
        error: { fields: { card: expect.anything() } },
      });
    expect([await bodies(), await documents()]).toEqual([[], []]);
    const shown = (await loadOpenMails(admin)).mails.find((mail) => mail.id === id);
    expect(shown?.client?.id).toBe(client.userId);
    expect(shown?.holders).toHaveLength(2);
    expect(await assignMail(admin, { mailId: id, client: email, card: card.id })).toMatchObject({ ok: true });
    expect(
      await rowsOf('select card_id from card_documents where user_id = any($1)', [
        client.userId,
        other.userId,
      ]),
    ).toEqual([{ card_id: card.id }]);
  });

  test('wait for a person, who names whose papers they are', async () => {
    const card = await companyOf(client);
    const id = await withInbox(context.owner, async () => {
      const to = (await replyAddressOf(email)) ?? '';
      await receiveMail(wholeMail({ from: email, to, body: paper() }), 'webhook');
      const [mail] = await rowsOf('select id from incoming_mails order by created_at desc, id desc limit 1');
      await workMail(mail.id);
      return mail.id;
    });
    expect(await bodies()).toEqual(['Segue.']);
    expect(await documents()).toEqual([]);
    const shown = (await loadOpenMails(admin)).mails.find((mail) => mail.id === id);
    expect(shown?.holders.map(({ name }) => name)).toEqual(['Pessoa de Teste', 'Padaria Sol Ltda']);
    for (const wrong of ['', randomUUID()])
      expect(await assignMail(admin, { mailId: id, client: email, card: wrong })).toMatchObject({
        ok: false,
        error: { fields: { card: expect.anything() } },
      });
    expect(await assignMail(admin, { mailId: id, client: email, card: card.id })).toMatchObject({ ok: true });
    expect(await rowsOf('select card_id from card_documents where user_id = $1', client.userId)).toEqual([
      { card_id: card.id },
    ]);
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'thread', empty: true });
    expect(await bodies()).toEqual(['Segue.']);
  });
});

describe('the address of a client', () => {
  /** Sends the client a mail. @returns its Message-ID */
  async function sent(): Promise<string> {
    return withInbox(context.owner, async () => {
      await answerMessage(admin, client.userId, { body: 'Oi', channel: 'email' });
      const [{ id }] = await rowsOf(
        "select id from conversation_messages where user_id = $1 and channel = 'email' order by created_at desc",
        client.userId,
      );
      return `<${id}@nomeemdia.com.br>`;
    });
  }
  const off = async () =>
    (await rowsOf('select off from notice_preferences where user_id = $1', client.userId))[0]?.off ?? [];
  const complain = (recipient: string, messageId: string, type?: string) =>
    mailOf('fbl@provedor.exemplo', { body: complaintBody(recipient, messageId, type) });
  const noticed = () =>
    rowsOf("select 1 from notifications where user_id = $1 and title like 'Cliente marcou%'", admin.userId);

  test.each(['named', 'hidden'])('gets no more news by mail after a complaint, recipient %s', async (how) => {
    const id = await complain(how === 'named' ? email : '', await sent());
    expect(await row(id)).toMatchObject({ state: 'done', outcome: 'automatic', user_id: client.userId });
    expect((await off()).toSorted()).toEqual(OFF_CODES.filter((code) => code.endsWith(':mail')).toSorted());
    expect(await noticed()).toHaveLength(1);
    await complain(email, await sent());
    expect(await noticed()).toHaveLength(1);
  });

  test('keeps its mails when a complaint is forged, foreign or no complaint', async () => {
    const ours = await sent();
    await complain(stranger(), ours);
    await complain(email, `<${randomUUID()}@nomeemdia.com.br>`);
    await complain(email, ours.replace('nomeemdia', 'outra'));
    await complain(email, ours, 'not-spam');
    expect(await off()).toEqual([]);
    expect(await bodies()).toEqual(['Oi']);
  });

  test('is suppressed until the team revives it', async () => {
    await rowsOf(
      "insert into dead_mailboxes (user_id, address, status) values ($1, $2, '5.1.1')",
      client.userId,
      email,
    );
    expect(await isDeadMailbox(email)).toBe(true);
    const { dead } = await loadOpenMails(admin);
    const mailbox = dead.find(({ address }) => address === email);
    expect(await reviveMailbox(admin, mailbox?.id ?? '')).toMatchObject({ ok: true });
    expect(await isDeadMailbox(email)).toBe(false);
    expect(await withInbox(context.owner, () => replyAddressOf(email))).toContain('caso+');
  });
});
