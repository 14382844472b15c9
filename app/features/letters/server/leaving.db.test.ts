import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { receiveMail, workMail } from '#app/features/inbound-mail/server/index.server.ts';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { endParsers } from '#app/platform/foreign/parse-foreign.server.ts';
import { messageIdOf } from '#app/platform/mail/mail.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { withInbox } from '#tests/inbox-setting.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { bounceBody, mixedBody, wholeMail } from '#tests/real-mails.ts';
import {
  addLetterProof,
  approveLetter,
  claimLetterMail,
  decideReply,
  handLetterMail,
  letterMailLeft,
  loadLetter,
  mailBatch,
  mailsOfBatch,
  makeBatch,
  moveLetter,
  openReplies,
  resendLetter,
  revokePower,
  sayOfLetter,
  sendBatch,
  trackBatch,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const sql = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;
const INBOX = 'caso@nome.exemplo';

let writer: SignedInActor;
let approver: SignedInActor;
let quod: string;

beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  quod = (await sql<{ id: string }>("select id from addressees where name = 'Quod'"))[0]?.id ?? '';
  await sql("update addressees set email = 'cartas@quod.exemplo' where id = $1", quod);
  await sql(
    "update letters set state = 'closed', closed_for = 'withdrawn', batch_id = null where state = 'approved'",
  );
});

afterAll(endParsers);

const versionOf = async (id: string) =>
  (await sql<{ version: number }>('select version from letters where id = $1', id))[0]?.version ?? 0;

/** An approved letter of a new client, which may leave, by a channel. */
async function ready(channel: 'post' | 'email' = 'post') {
  const made = await letterClient(context.owner);
  const written = await writeLetters(writer, made.client.userId, {
    listings: [made.listing],
    ground: 'C2' as const,
    addressee: quod,
    title: 'Pedido de prova',
    source: `Texto ${randomUUID()} {{credor}}, completo.`,
  });
  if (!written.ok) throw new Error(written.error.message);
  const [id = ''] = written.value;
  await fileStore().put(made.path, await drawnPdf((doc) => doc.text('RG')));
  await moveLetter(writer, id, await versionOf(id), 'review');
  expect(await approveLetter(approver, id, await versionOf(id))).toEqual({ ok: true, value: null });
  await sayOfLetter(made.client, id, 'yes');
  await sql('update letters set channel = $2 where id = $1', id, channel);
  return { ...made, id };
}

const batchOf = async (channel: 'post' | 'email') => {
  const made = await makeBatch(approver, quod, undefined, new Date(), channel);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};
const proofsOf = async (id: string) =>
  ((await loadLetter(approver, id))?.proofs ?? []).map(({ kind, note }) => `${kind} ${note}`);

type Row = { id: string; state: string; outcome: string | null; user_id: string | null };
const received = () =>
  sql<Row>('select id, state, outcome, user_id from incoming_mails order by created_at, id');
async function take(raw: Buffer): Promise<Row | undefined> {
  const before = new Set((await received()).map(({ id }) => id));
  await receiveMail(raw, 'webhook');
  const [added] = (await received()).filter(({ id }) => !before.has(id));
  if (!added) return undefined;
  await workMail(added.id, claimLetterMail);
  return (await received()).find(({ id }) => id === added.id);
}
const messageId = (mailId: string) => messageIdOf(mailId, env().mailFrom);

/** Letters that left by e-mail, with the id of their mail. */
async function mailed() {
  const letter = await ready('email');
  const batch = await batchOf('email');
  expect(await mailBatch(approver, batch)).toEqual({ ok: true, value: { sent: 1, returned: 0 } });
  const [mail] = await mailsOfBatch(approver, batch);
  return { ...letter, batch, mailId: mail?.id ?? '' };
}

describe('a batch', () => {
  test('has the letters of one channel; another channel waits until it left', async () => {
    const [post, email] = [await ready('post'), await ready('email')];
    const batch = await batchOf('email');
    const held = await sql<{ id: string }>('select id from letters where batch_id = $1', batch);
    expect(held.map(({ id }) => id)).toEqual([email.id]);
    expect(await makeBatch(approver, quod, undefined, new Date(), 'post')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('outro meio') },
    });
    expect((await mailBatch(approver, batch)).ok).toBe(true);
    const next = await batchOf('post');
    const rest = await sql<{ id: string }>('select id from letters where batch_id = $1', next);
    expect(rest.map(({ id }) => id)).toEqual([post.id]);
  });

  test('by e-mail leaves once, as one mail with the signed file and a number that answers name', async () => {
    const { id, batch, mailId } = await mailed();
    expect(await mailBatch(approver, batch)).toEqual({ ok: true, value: { sent: 1, returned: 0 } });
    expect(await mailsOfBatch(approver, batch)).toMatchObject([{ id: mailId, state: 'waiting' }]);
    await handLetterMail(mailId);
    await handLetterMail(mailId);
    const jobs = await sql<{
      data: { to: string; subject: string; text: string; attachment: { file: string } };
    }>("select data from pgboss.job where name = 'mail.send' and data->>'id' = $1", mailId);
    expect(jobs).toHaveLength(1);
    const { to, subject, text, attachment } = jobs[0]?.data ?? {
      to: '',
      subject: '',
      text: '',
      attachment: { file: '' },
    };
    expect(to).toBe('cartas@quod.exemplo');
    expect(subject).toContain(letterNumber(id));
    expect(text).toContain(letterNumber(id));
    expect((await fileStore().get(attachment.file))?.subarray(0, 5).toString()).toBe('%PDF-');
    await letterMailLeft(mailId);
    expect(await mailsOfBatch(approver, batch)).toMatchObject([{ state: 'sent' }]);
    expect(await proofsOf(id)).toEqual([`mail Para cartas@quod.exemplo, Message-ID ${messageId(mailId)}`]);
    expect(await loadLetter(approver, id)).toMatchObject({ state: 'sent', sentHow: 'email', sentOn: today });
  });

  test('without an address of the addressee does not leave by e-mail, and keeps its letters', async () => {
    const { id } = await ready('email');
    const batch = await batchOf('email');
    await sql("update addressees set email = '' where id = $1", quod);
    expect((await mailBatch(approver, batch)).ok).toBe(false);
    expect(await loadLetter(approver, id)).toMatchObject({ state: 'approved', proofs: [] });
    expect(await mailsOfBatch(approver, batch)).toEqual([]);
  });
});

describe('a delivery report', () => {
  test('proves the delivery, once; a later bounce marks the mail and notifies', async () => {
    const { id, batch, mailId } = await mailed();
    const report = (status: string, action = 'failed', recipient = 'cartas@quod.exemplo') =>
      wholeMail({
        to: INBOX,
        from: 'MAILER-DAEMON@quod.exemplo',
        body: bounceBody(recipient, status, messageId(mailId)).replace('Action: failed', `Action: ${action}`),
      });
    await take(report('5.1.1', 'failed', 'outra@quod.exemplo'));
    expect(await mailsOfBatch(approver, batch)).toMatchObject([{ state: 'waiting' }]);
    await take(report('2.0.0', 'delivered'));
    await take(report('2.0.1', 'delivered'));
    expect(await mailsOfBatch(approver, batch)).toMatchObject([{ state: 'delivered', status: '2.0.0' }]);
    await take(report('4.2.2', 'delayed'));
    await take(report('5.1.1'));
    expect(await mailsOfBatch(approver, batch)).toMatchObject([{ state: 'bounced', status: '5.1.1' }]);
    expect((await proofsOf(id)).slice(1)).toEqual([
      'delivery cartas@quod.exemplo, delivered 2.0.0',
      'bounce cartas@quod.exemplo, failed 5.1.1',
    ]);
    expect(
      await sql(
        'select 1 from notifications where link = $1 and user_id = $2',
        `/admin/cartas/lotes/${batch}`,
        approver.userId,
      ),
    ).toHaveLength(1);
  });
});

describe('a letter whose mail did not arrive', () => {
  const waits = async (id: string) =>
    (await sql<{ why: string }>('select why from letters_to_check() where id = $1', id)).map(
      ({ why }) => why,
    );
  const bounce = async (mailId: string) =>
    take(
      wholeMail({
        to: INBOX,
        from: 'MAILER-DAEMON@quod.exemplo',
        body: bounceBody('cartas@quod.exemplo', '5.1.1', messageId(mailId)),
      }),
    );
  const again = { how: 'post' as const, on: today, tracking: 'BR123456789BR' };

  test('waits, leaves once in another way, and its answer is due from that day', async () => {
    const { id, mailId } = await mailed();
    await sql(
      "update letters set sent_on = sent_on - 9, due_on = due_on - 9, state = 'overdue' where id = $1",
      id,
    );
    expect(await resendLetter(approver, id, again)).toMatchObject({ error: { code: 'transition' } });
    await bounce(mailId);
    expect(await waits(id)).toEqual(['undelivered']);
    expect(await loadLetter(approver, id)).toMatchObject({ undelivered: true });
    expect(await resendLetter(approver, id, { ...again, how: 'email' })).toMatchObject({
      error: { fields: { how: 'Escolha outra forma de envio' } },
    });
    const before = addDays(today, -10);
    expect(await resendLetter(approver, id, { ...again, on: before })).toMatchObject({
      error: { fields: { on: 'O e-mail é de depois' } },
    });
    expect(await resendLetter(approver, id, { ...again, on: addDays(today, 1) })).toMatchObject({
      error: { fields: { on: 'No máximo, hoje' } },
    });
    expect(await resendLetter(approver, id, again)).toMatchObject({ ok: true });
    expect(await loadLetter(approver, id)).toMatchObject({
      ...{ state: 'sent', sentHow: 'post', sentOn: today, tracking: 'BR123456789BR', undelivered: false },
    });
    expect(await waits(id)).toEqual([]);
    expect(await resendLetter(approver, id, again)).toMatchObject({ error: { code: 'transition' } });
  });

  test('stays after its power of attorney was revoked', async () => {
    const { id, client, mailId } = await mailed();
    await bounce(mailId);
    await revokePower(client);
    expect(await resendLetter(approver, id, again)).toMatchObject({ error: { code: 'ended' } });
  });
});

describe('a mail', () => {
  test('that answers ours waits on the letter; kept, its attachment is a document of the client', async () => {
    const { id, client, mailId } = await mailed();
    const pdf = await drawnPdf((doc) => doc.text('Resposta'));
    const row = await take(
      wholeMail({
        to: INBOX,
        from: 'sac@quod.exemplo',
        subject: 'Re: Pedido',
        headers: [`In-Reply-To: ${messageId(mailId)}`, 'Auto-Submitted: auto-replied'],
        body: mixedBody('Protocolo 123.', [{ name: 'resposta.pdf', bytes: Buffer.from(pdf) }]),
      }),
    );
    expect(row).toMatchObject({ state: 'to_check', outcome: 'letter', user_id: client.userId });
    const [reply] = (await loadLetter(approver, id))?.replies ?? [];
    expect(reply).toMatchObject({
      ...{ state: 'to_check', link: 'thread', automatic: true, elsewhere: false },
      ...{ body: 'Protocolo 123.', attachments: ['resposta.pdf'] },
    });
    expect((await openReplies(approver)).map(({ letterId }) => letterId)).toContain(id);
    // Nothing changes before a person decides.
    expect(await loadLetter(approver, id)).toMatchObject({ state: 'sent', answer: null });
    const documents = () => sql('select 1 from card_documents where user_id = $1', client.userId);
    expect(await documents()).toHaveLength(1);
    const decision = { reply: reply?.id ?? '', keep: 'yes' as const };
    expect(await decideReply(approver, id, decision)).toEqual({ ok: true, value: '' });
    expect(await decideReply(approver, id, decision)).toEqual({ ok: true, value: '' });
    expect((await decideReply(approver, id, { ...decision, keep: 'no' })).ok).toBe(false);
    expect(await documents()).toHaveLength(2);
    expect((await received()).find((one) => one.id === row?.id)).toMatchObject({ state: 'done' });
  });

  test('with the number of a letter, from another domain, is marked; dropped, a person assigns it', async () => {
    const { id } = await mailed();
    const row = await take(
      wholeMail({ to: INBOX, from: 'x@golpe.exemplo', subject: `Carta ${letterNumber(id)}`, text: 'Pague.' }),
    );
    const [reply] = (await loadLetter(approver, id))?.replies ?? [];
    expect(reply).toMatchObject({ link: 'number', elsewhere: true });
    const other = await mailed();
    expect((await decideReply(approver, other.id, { reply: reply?.id ?? '', keep: 'no' })).ok).toBe(false);
    expect((await decideReply(approver, id, { reply: reply?.id ?? '', keep: 'no' })).ok).toBe(true);
    expect((await received()).find((one) => one.id === row?.id)).toMatchObject({
      state: 'to_check',
      outcome: 'unknown',
    });
  });

  test('about letters of several clients, or about an unsent one, is assigned by a person', async () => {
    const [one, other] = [await mailed(), await mailed()];
    const both = `${letterNumber(one.id)} e ${letterNumber(other.id)}`;
    expect(await take(wholeMail({ to: INBOX, from: 'a@quod.exemplo', text: both }))).toMatchObject({
      outcome: 'unknown',
    });
    const unsent = await ready('email');
    expect(
      await take(wholeMail({ to: INBOX, from: 'a@quod.exemplo', text: letterNumber(unsent.id) })),
    ).toMatchObject({ outcome: 'unknown' });
    for (const { id } of [one, other, unsent]) expect((await loadLetter(approver, id))?.replies).toEqual([]);
  });

  test('of a client goes to the conversation by its token, whatever numbers it names', async () => {
    await withInbox(context.owner, async () => {
      const { replyAddressOf } = await import('#app/features/conversations/server/index.server.ts');
      const { id, client } = await mailed();
      const [{ email } = { email: '' }] = await sql<{ email: string }>(
        'select email from users where id = $1',
        client.userId,
      );
      const to = (await replyAddressOf(email)) ?? '';
      expect(await take(wholeMail({ to, from: email, text: letterNumber(id) }))).toMatchObject({
        outcome: 'thread',
      });
      expect((await loadLetter(approver, id))?.replies).toEqual([]);
    });
  });
});

describe('codes of the post', () => {
  test('belong to letters of their batch and to one client each; the same lines again change nothing', async () => {
    const [one, other] = [await ready(), await ready()];
    const batch = await batchOf('post');
    const line = (id: string, code: string) => `${letterNumber(id)};${code}`;
    expect((await trackBatch(approver, batch, line(one.id, 'RR473124829BR'))).ok).toBe(false);
    await sendBatch(approver, batch, { how: 'post', on: today, tracking: 'LOTE 1' });
    const lines = [
      line(one.id, 'RR473124829BR'),
      line(other.id, 'RR473124829BR'),
      line(randomUUID(), 'RR473124829BR'),
      line(other.id, 'RR473124828BR'),
    ].join('\n');
    expect(await trackBatch(approver, batch, lines)).toMatchObject({
      ok: true,
      value: {
        ...{ recorded: 1, repeated: 0 },
        faults: [
          { line: 2, message: expect.stringContaining('outro cliente') },
          { line: 3, message: expect.stringContaining('não está neste lote') },
          { line: 4, message: expect.stringContaining('não fecha') },
        ],
      },
    });
    expect(await trackBatch(approver, batch, lines)).toMatchObject({
      ok: true,
      value: { recorded: 0, repeated: 1 },
    });
    expect(await loadLetter(approver, one.id)).toMatchObject({ tracking: 'RR473124829BR' });
    expect(await loadLetter(approver, other.id)).toMatchObject({ tracking: 'LOTE 1', proofs: [] });
    expect(await proofsOf(one.id)).toEqual(['tracking RR473124829BR']);
    expect(await trackBatch(approver, batch, line(one.id, 'AA000000005BR'))).toMatchObject({
      ok: true,
      value: { recorded: 0, faults: [{ message: expect.stringContaining('já tem o código') }] },
    });
  });
});

test('a proof needs a sent letter and a file of the same client; repeated, it is stored once', async () => {
  const [one, other] = [await ready(), await ready()];
  const proof = { kind: 'protocol' as const, note: 'P-77', file: '' };
  expect((await addLetterProof(approver, one.id, proof)).ok).toBe(false);
  await sendBatch(approver, await batchOf('post'), { how: 'post', on: today, tracking: '' });
  expect((await addLetterProof(approver, one.id, proof)).ok).toBe(true);
  expect((await addLetterProof(approver, one.id, proof)).ok).toBe(true);
  const [file] = await sql<{ id: string }>(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
     select user_id, id, 'AR', 'ar.pdf', 'card-proofs/' || gen_random_uuid() || '.pdf', 10, 'application/pdf', repeat('b', 64)
     from cards where user_id = $1 returning id`,
    other.client.userId,
  );
  const foreign = { kind: 'file' as const, note: '', file: file?.id ?? '' };
  expect(await addLetterProof(approver, one.id, foreign)).toMatchObject({
    ok: false,
    error: { fields: { file: expect.any(String) } },
  });
  expect((await addLetterProof(approver, other.id, foreign)).ok).toBe(true);
  expect(await proofsOf(one.id)).toEqual(['protocol P-77']);
  expect(await proofsOf(other.id)).toEqual(['file ar.pdf']);
});
