import { beforeEach, expect, test } from 'vitest';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';
import {
  addresseeTermsOf,
  approveLetter,
  customerLetter,
  letterPdf,
  loadLetter,
  makeBatch,
  moveLetter,
  noticeSent,
  ownNotices,
  ownSending,
  recordAnswer,
  revokePower,
  saveAddresseeTerms,
  sayOfAnswer,
  sayOfLetter,
  sendBatch,
  sendLetter,
  sentByCustomer,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const one = async <T>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows[0] as T;
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }) as `${string}`;
const POST = { how: 'post' as const, on: today, tracking: '' };
const SENT = { how: 'post' as const, on: today, tracking: 'AR 123' };

let writer: SignedInActor;
let approver: SignedInActor;
let quod: string;

beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  quod = (await one<{ id: string }>("select id from addressees where name = 'Quod'")).id;
  await context.owner.query(
    "update letters set state = 'closed', closed_for = 'withdrawn' where state = 'approved'",
  );
});

const versionOf = async (id: string) =>
  (await one<{ version: number }>('select version from letters where id = $1', [id])).version;
const rowOf = (id: string) =>
  one<{ state: string; voice: string; sentBy: string | null; due: string | null }>(
    'select state, voice, sent_by as "sentBy", due_on::text as due from letters where id = $1',
    [id],
  );

async function approve(id: string) {
  await moveLetter(writer, id, await versionOf(id), 'review');
  expect(await approveLetter(approver, id, await versionOf(id))).toEqual({ ok: true, value: null });
}

async function approved(level: 'click' | 'gov_br', text = 'Texto de teste sobre {{credor}}, completo.') {
  const made = await letterClient(context.owner, '52998224725', level);
  const source = `Escrevo em nome de {{cliente}}, documento {{documento}}, por procuração que acompanha esta carta.\n\n${text}`;
  const input = { listings: [made.listing], ground: 'C2' as const, addressee: quod, title: 'Pedido', source };
  const written = await writeLetters(writer, made.client.userId, input);
  if (!written.ok) throw new Error(written.error.message);
  const id = written.value[0] ?? '';
  await approve(id);
  return { ...made, id };
}

test('a letter below the level is its holder’s: no batch takes it, and the protocol starts its term', async () => {
  const { id, client, listing } = await approved('click');
  expect(await rowOf(id)).toMatchObject({ state: 'approved', voice: 'holder' });
  const shown = await loadLetter(approver, id);
  expect(shown).toMatchObject({ voice: 'holder', why: expect.stringMatching('gov.br') });
  const letter = await customerLetter(client, id);
  expect(letter?.body).toMatch(/^Eu, .*529\.982\.247-25, escrevo em meu próprio nome\./);
  expect(await ownSending(client, id)).toMatchObject({ name: 'Quod', channels: ['post', 'portal'] });
  const text = await textOfPdf((await letterPdf(client, id))?.bytes ?? Buffer.alloc(0));
  expect(text).toContain('Carta em nome próprio');
  expect(text).not.toContain('procuração');

  const later = new Date(Date.now() + 49 * 3_600_000);
  expect((await makeBatch(approver, quod, undefined, later)).ok).toBe(false);
  expect(await sendLetter(approver, id, POST)).toMatchObject({ ok: false });
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  expect(await ownSending(stranger, id)).toBeNull();
  expect((await sentByCustomer(stranger, id, SENT)).ok).toBe(false);
  expect((await sentByCustomer(client, id, { ...SENT, on: '2999-01-01' })).ok).toBe(false);
  expect((await sentByCustomer(client, id, { ...SENT, on: '2020-01-01' })).ok).toBe(false);

  expect(await sentByCustomer(client, id, SENT)).toEqual({ ok: true, value: null });
  expect(await sentByCustomer(client, id, SENT)).toEqual({ ok: true, value: null });
  expect((await sentByCustomer(client, id, { ...SENT, tracking: 'outro' })).ok).toBe(false);
  const { due, ...row } = await rowOf(id);
  expect(row).toEqual({ state: 'sent', voice: 'holder', sentBy: 'customer' });
  expect(due).not.toBeNull();
  expect(await one('select state from listings where id = $1', [listing])).toEqual({ state: 'asked' });
});

test('a letter of the attorney is not its customer’s to send', async () => {
  const { id, client } = await approved('gov_br');
  expect(await rowOf(id)).toMatchObject({ voice: 'attorney' });
  expect(await ownSending(client, id)).toBeNull();
  expect((await sentByCustomer(client, id, SENT)).ok).toBe(false);
});

test('a revoked power takes approved letters back; approved again, they are the holder’s', async () => {
  const { id, client } = await approved('gov_br');
  await revokePower(client);
  expect(await rowOf(id)).toMatchObject({ state: 'draft' });
  await approve(id);
  expect(await rowOf(id)).toMatchObject({ state: 'approved', voice: 'holder' });
  expect(await loadLetter(approver, id)).toMatchObject({ why: expect.stringMatching('cancelou') });
});

test('a batch does not leave below a level that was raised after it was made', async () => {
  const { id } = await approved('gov_br');
  const later = new Date(Date.now() + 49 * 3_600_000);
  const batch = await makeBatch(approver, quod, undefined, later);
  if (!batch.ok) throw new Error(batch.error.message);
  const terms = async () => (await addresseeTermsOf(approver, { id: quod, channel: 'post' }))[0];
  const { version = 0 } = (await terms()) ?? {};
  const input = { minLevel: 'icp' as const, powers: [], extraDocs: '', voice: 'attorney' as const };
  const more = { first: 'portal' as const, second: 'portal' as const, source: 'Manual', checkedOn: today };
  expect((await saveAddresseeTerms(approver, quod, 'CPF', version, { ...input, ...more })).ok).toBe(true);
  expect((await saveAddresseeTerms(approver, quod, 'CPF', version, { ...input, ...more })).ok).toBe(false);
  expect(await terms()).toMatchObject({ minLevel: 'icp', channels: ['portal'], version: version + 1 });
  expect((await sendBatch(approver, batch.value, POST)).ok).toBe(false);
  expect(await rowOf(id)).toMatchObject({ state: 'approved', sentBy: null });
  const back = { ...input, ...more, minLevel: 'gov_br' as const };
  expect((await saveAddresseeTerms(approver, quod, 'CPF', version + 1, back)).ok).toBe(true);
  expect(await sendBatch(approver, batch.value, POST)).toMatchObject({ ok: true, value: { sent: 1 } });
  expect(await rowOf(id)).toMatchObject({ state: 'sent', voice: 'attorney', sentBy: 'firm' });
});

test('a revoked power leaves a notice for each addressee that received a letter under it', async () => {
  const { id, client } = await approved('gov_br', 'Texto próprio deste pedido sobre {{credor}}.');
  await sayOfLetter(client, id, 'yes');
  expect((await sendLetter(approver, id, POST)).ok).toBe(true);
  await revokePower(client);
  await revokePower(client);
  const [notice, ...others] = await ownNotices(client);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ addressee: 'Quod', sentOn: null });
  expect(notice?.content).toMatch(/cancelou em .* a procuração nº P-/);
  const sent = { notice: notice?.id ?? '', on: today, tracking: 'AR 9' };
  const stranger = (await addPerson(context.owner)) as CustomerActor;
  expect((await noticeSent(stranger, stranger.userId, sent)).ok).toBe(false);
  expect((await noticeSent(client, client.userId, { ...sent, on: '2999-01-01' })).ok).toBe(false);
  expect((await noticeSent(client, client.userId, { ...sent, on: '2020-01-01' })).ok).toBe(false);
  expect(await noticeSent(client, client.userId, sent)).toEqual({ ok: true, value: null });
  expect((await noticeSent(approver, client.userId, { ...sent, tracking: 'outro' })).ok).toBe(true);
  expect(await ownNotices(client)).toMatchObject([{ sentBy: 'customer', tracking: 'AR 9' }]);
});

test('a customer says that the answer arrived, or after its last day that it did not', async () => {
  const { id, client } = await approved('click', 'Outro texto de teste sobre {{credor}}, completo.');
  const stranger = { kind: 'customer', userId: (await addPerson(context.owner)).userId } as CustomerActor;
  expect(await sayOfAnswer(client, id, 'arrived')).toMatchObject({ error: { code: 'transition' } });
  expect(await sentByCustomer(client, id, SENT)).toEqual({ ok: true, value: null });
  const { due } = await rowOf(id);
  const noon = (days: number) => new Date(`${addDays(due as CivilDate, days)}T15:00:00Z`);
  for (const one of ['arrived', 'missing'] as const)
    expect(await sayOfAnswer(stranger, id, one, noon(1))).toMatchObject({ error: { code: 'not-found' } });
  expect(await sayOfAnswer(client, 'x', 'arrived')).toMatchObject({ error: { code: 'not-found' } });
  expect(await sayOfAnswer(client, id, 'missing', noon(0))).toMatchObject({ ok: false });
  expect(await sayOfAnswer(client, id, 'missing', noon(1))).toEqual({ ok: true, value: null });
  for (const _ of [1, 2])
    expect(await sayOfAnswer(client, id, 'arrived', noon(1))).toEqual({ ok: true, value: null });
  expect(await customerLetter(client, id)).toMatchObject({
    state: 'sent',
    answerSaid: 'arrived',
    answerSaidAt: noon(1).toISOString(),
  });
  const { rows } = await context.owner.query(
    "select after ->> 'answerSaid' as said from audit_log where action = 'letter.arrival' and entity_id = $1 order by id",
    [id],
  );
  expect(rows).toEqual([{ said: 'missing' }, { said: 'arrived' }]);
  await recordAnswer(approver, id, { answer: 'removed', on: today, protocol: 'P1', file: '' });
  expect(await sayOfAnswer(client, id, 'missing', noon(1))).toMatchObject({ error: { code: 'transition' } });
});
