import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type TimelineEntry, timelineLine } from '#app/features/cases/rules/timeline.ts';
import { loadTimeline } from '#app/features/cases/server/index.server.ts';
import { changeStates } from '#app/features/listings/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import {
  addLetterProof,
  approveLetter,
  moveLetter,
  recordAnswer,
  sayOfLetter,
  sendLetter,
  writeLetters,
} from './index.server.ts';

const context = onTestDatabase();
const today = civilDateAt(new Date());
const one = async (text: string, values: unknown[] = []) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

let writer: SignedInActor;
let approver: SignedInActor;
let quod: string;
beforeEach(async () => {
  writer = await addPerson(context.owner, 'admin');
  approver = await addPerson(context.owner, 'admin');
  quod = await one("select id from addressees where name = 'Quod'");
});

const versionOf = async (id: string) =>
  Number(await one('select version::text as id from letters where id = $1', [id]));

/** A letter about the client's record, approved by the team and the client. */
async function approved(client: CustomerActor, listing: string): Promise<string> {
  const source = `Texto ${randomUUID()}: {{cliente}}, {{documento}}, {{credor}} em {{onde}}.`;
  const written = await writeLetters(writer, client.userId, {
    ...{ listings: [listing], ground: 'C2', addressee: quod, title: 'Pedido de prova', source },
  });
  if (!written.ok) throw new Error(written.error.message);
  const id = written.value[0] ?? '';
  await moveLetter(writer, id, await versionOf(id), 'review');
  expect(await approveLetter(approver, id, await versionOf(id))).toMatchObject({ ok: true });
  await sayOfLetter(client, id, 'yes');
  return id;
}

const isOfRecord = ({ kind }: TimelineEntry) => kind === 'letter' || kind === 'record';
const linesOf = async (client: CustomerActor, cardType: CardType | null = null) =>
  (await loadTimeline(client, { cardType, after: null })).entries
    .filter(isOfRecord)
    .map((entry) => timelineLine(entry, formatBRL));
const titlesOf = async (client: CustomerActor, cardType: CardType | null = null) =>
  (await linesOf(client, cardType)).map(({ title }) => title);

test('a letter that was sent, received and answered, and a removed record, are lines of the timeline', async () => {
  const { client, listing } = await letterClient(context.owner);
  const id = await approved(client, listing);
  expect(await titlesOf(client)).toEqual([]);
  const send = { how: 'post' as const, on: today, tracking: 'SEGREDO' };
  expect(await sendLetter(approver, id, send)).toMatchObject({ ok: true });
  const proof = { kind: 'protocol' as const, note: 'P-77', file: '' };
  expect(await addLetterProof(approver, id, proof)).toMatchObject({ ok: true });
  const answer = { answer: 'removed' as const, on: today, protocol: 'INTERNO', file: '' };
  expect(await recordAnswer(approver, id, answer)).toMatchObject({ ok: true });
  const proofId = await one(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
     select $1, id, 'Consulta', 'x.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64)
     from cards where user_id = $1 returning id`,
    [client.userId],
  );
  const removal = {
    ids: [listing],
    state: 'removed' as const,
    on: today,
    askedOf: null,
    clock: '' as const,
    proofId,
  };
  expect(await changeStates(approver, client.userId, removal)).toMatchObject({ ok: true });
  const record = `/app/anotacoes?registro=${listing}`;
  expect((await linesOf(client)).map(({ title, text, to }) => [title, text, to])).toEqual([
    ['Registro retirado', 'Banco do Vale, Quod', record],
    ['Carta respondida', 'Para Quod, sobre Banco do Vale', `/app/cartas/${id}`],
    ['Carta recebida, com protocolo', 'Para Quod', `/app/cartas/${id}`],
    ['Carta enviada', 'Para Quod, sobre Banco do Vale', `/app/cartas/${id}`],
  ]);
  // Names of the team, tracking codes and protocols stay inside.
  const page = JSON.stringify(await loadTimeline(client, { cardType: null, after: null }));
  expect(page).not.toMatch(/SEGREDO|INTERNO|P-77|Pessoa de Teste/);
  expect(await titlesOf(client, 'nome')).toHaveLength(4);
  expect(await titlesOf(client, 'jus')).toEqual([]);
});

test('a contested record, a term without an answer and a record that came back have their own words', async () => {
  const { client, listing } = await letterClient(context.owner);
  const id = await approved(client, listing);
  await sendLetter(approver, id, { how: 'post', on: today, tracking: '' });
  await recordAnswer(approver, id, { answer: 'no_answer', on: today, protocol: '', file: '' });
  const move = (state: 'asked' | 'kept') =>
    changeStates(approver, client.userId, {
      ...{ ids: [listing], state, on: today, clock: '' as const, proofId: null },
      askedOf: state === 'asked' ? 'bureau' : null,
    });
  expect(await move('asked')).toMatchObject({ ok: true });
  expect(await move('kept')).toMatchObject({ ok: true });
  expect(await titlesOf(client)).toEqual([
    'Registro mantido',
    'Retirada do registro pedida',
    'Carta sem resposta no prazo',
    'Carta enviada',
  ]);
});

test('a change of an earlier day has its day beside the moment of its entry; one of today has not', async () => {
  const { client, listing } = await letterClient(context.owner);
  const move = (state: 'asked' | 'kept', on: CivilDate) =>
    changeStates(approver, client.userId, {
      ...{ ids: [listing], state, on, clock: '' as const, proofId: null },
      askedOf: state === 'asked' ? 'bureau' : null,
    });
  await move('asked', addDays(today, -1));
  await move('kept', today);
  expect((await linesOf(client)).map(({ text }) => text)).toEqual([
    'Banco do Vale, Quod',
    `Banco do Vale, Quod, em ${formatDate(addDays(today, -1))}`,
  ]);
});

test('shows the lines of the active holder alone, not of another customer or linked profile', async () => {
  const { client, listing } = await letterClient(context.owner);
  const other = await letterClient(context.owner);
  await sendLetter(approver, await approved(client, listing), { how: 'post', on: today, tracking: '' });
  expect(await titlesOf(client)).toEqual(['Carta enviada']);
  expect(await titlesOf(other.client)).toEqual([]);
  const linked = await one(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '39053344705', 'Filho', 'filho', 'SC') returning id`,
    [client.userId],
  );
  const theirs = await one(
    `insert into listings (user_id, linked_profile_id, place, creditor, amount) values ($1, $2, 'spc', 'Loja Lua', 90)
     returning id`,
    [client.userId, linked],
  );
  await changeStates(approver, client.userId, {
    ...{ ids: [theirs], state: 'asked', on: today, askedOf: 'bureau', clock: '' as const, proofId: null },
  });
  expect(await titlesOf(client)).toEqual(['Carta enviada']);
  await context.owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [
    client.userId,
    linked,
  ]);
  expect((await linesOf(client)).map(({ title, text }) => [title, text])).toEqual([
    ['Retirada do registro pedida', 'Loja Lua, SPC Brasil'],
  ]);
});

test('a page of one service goes on past newer lines of the other services', async () => {
  const { client, listing } = await letterClient(context.owner);
  await context.owner.query(
    `insert into listings (user_id, place, creditor, amount) select $1, 'scr', 'Banco ' || n, 10 from generate_series(1, 25) n`,
    [client.userId],
  );
  const move = (ids: string[]) =>
    changeStates(approver, client.userId, {
      ...{ ids, state: 'asked', on: today, askedOf: 'bureau', clock: '' as const, proofId: null },
    });
  await move([listing]);
  const { rows } = await context.owner.query<{ id: string }>(
    "select id from listings where user_id = $1 and place = 'scr'",
    [client.userId],
  );
  await move(rows.map(({ id }) => id));
  expect(await titlesOf(client, 'nome')).toEqual(['Retirada do registro pedida']);
});
