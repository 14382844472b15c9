import { beforeEach, expect, test } from 'vitest';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { approveLetter, planLetters, writeLetters, writePlanned } from './index.server.ts';

const context = onTestDatabase();
const all = async <T>(text: string, values: unknown[] = []) =>
  (await context.owner.query(text, values)).rows as T[];

let admin: SignedInActor;
let client: CustomerActor;
let listing: string;

beforeEach(async () => {
  admin = await addPerson(context.owner, 'admin');
  ({ client, listing } = await letterClient(context.owner));
});

const addRecord = async (creditor: string, says = 'nao_conheco', place = 'quod') => {
  const [row] = await all<{ id: string }>(
    `insert into listings (user_id, place, creditor, creditor_doc, contract_ref, amount, due_on, person_says, notice_proved)
     values ($1, $2, $3, '11222333000181', gen_random_uuid()::text, 348.55, current_date - 700, $4, $5) returning id`,
    [client.userId, place, creditor, says, says === 'reconheco'],
  );
  return row?.id ?? '';
};
const written = () =>
  all<{ ground: string; state: string; addressee: string; kind: string }>(
    `select l.ground, l.state, a.name as addressee, a.kind from letters l join addressees a on a.id = l.addressee_id
     where l.user_id = $1 order by l.ground, a.name`,
    [client.userId],
  );

test('plans creditor and bureau of a debt that is not recognised, and no letter of a true record', async () => {
  const isTrue = await addRecord('Loja Certa', 'reconheco');
  const plan = await planLetters(admin, [listing, isTrue]);
  expect(plan?.planned.map(({ ground, isNew, addressee }) => [ground, isNew, addressee.kind])).toEqual([
    ['C4', true, 'creditor'],
    ['C1', false, 'bureau'],
  ]);
  expect(plan?.planned.map(({ needs }) => needs)).toEqual([['declaration'], ['error_proof']]);
  expect(plan?.planned.map(({ voice }) => voice)).toEqual(['attorney', 'attorney']);
  expect(plan?.without.map(({ creditor }) => creditor)).toEqual(['Loja Certa']);
});

test('writes twelve letters in one step, and creates their addressees once', async () => {
  const ids = [];
  for (let i = 0; i < 6; i += 1)
    ids.push(await addRecord(i < 2 ? 'Loja Sol' : `Loja Lua ${i} ${listing.slice(-6)}`));
  const letters = ids.flatMap((id) => [
    { listing: id, ground: 'C4' as const },
    { listing: id, ground: 'C1' as const },
  ]);
  expect(await writePlanned(admin, client.userId, { letters })).toEqual({
    ok: true,
    value: { ready: 0, drafts: 12 },
  });
  const made = await written();
  expect(made).toHaveLength(12);
  expect(made.filter(({ addressee }) => addressee === 'Loja Sol')).toHaveLength(6);
  // The same document is the same creditor, whatever its name in the record.
  expect(await all("select 1 from addressees where doc = '11222333000181'")).toHaveLength(1);
  // Written again, nothing is written twice.
  expect(await writePlanned(admin, client.userId, { letters })).toMatchObject({
    ok: false,
    error: { code: 'twin' },
  });
  expect(await written()).toHaveLength(12);
});

test('sends a letter that lacks nothing on for approval', async () => {
  const value = await writePlanned(admin, client.userId, { letters: [{ listing, ground: 'C2' }] });
  expect(value).toEqual({ ok: true, value: { ready: 1, drafts: 0 } });
  expect(await written()).toMatchObject([{ ground: 'C2', state: 'review', addressee: 'Quod' }]);
});

test('plans and writes letters of two clients in one step, each with its own holder and identity', async () => {
  const other = await letterClient(context.owner);
  await all('delete from card_documents where id = $1', [other.document]);
  const ids = [listing, other.listing];
  const plan = await planLetters(admin, ids);
  expect(plan?.clientId).toBeNull();
  expect(new Set(plan?.planned.map(({ id }) => id))).toEqual(new Set(ids));
  const letters = ids.map((id) => ({ listing: id, ground: 'C2' as const }));
  // The letter of the client without an identity document stays a draft.
  expect(await writePlanned(admin, null, { letters })).toEqual({ ok: true, value: { ready: 1, drafts: 1 } });
  expect(await written()).toMatchObject([{ state: 'review' }]);
  expect(await all('select state from letters where user_id = $1', [other.client.userId])).toEqual([
    { state: 'draft' },
  ]);
});

test('letters of five clients in one step are a mass request from the fifth approval on', async () => {
  const ids = [listing];
  for (const _ of [2, 3, 4, 5]) ids.push((await letterClient(context.owner)).listing);
  const letters = ids.map((id) => ({ listing: id, ground: 'C2' as const }));
  expect(await writePlanned(admin, null, { letters })).toEqual({ ok: true, value: { ready: 5, drafts: 0 } });
  const approver = await addPerson(context.owner, 'admin');
  const made = await all<{ id: string; version: number }>(
    'select id, version from letters where listing_id = any($1::uuid[]) order by id',
    [ids],
  );
  const approve = (at: number) => approveLetter(approver, made[at]?.id ?? '', made[at]?.version ?? 0);
  for (const at of [0, 1, 2, 3]) expect(await approve(at)).toEqual({ ok: true, value: null });
  const mass = { error: { code: 'refused', message: expect.stringContaining('pedido em massa') } };
  expect(await approve(4)).toMatchObject(mass);
  // A changed text is not counted with the others.
  await all("update letters set source = source || ' Outro texto.' where id = $1", [made[4]?.id]);
  made[4] = { id: made[4]?.id ?? '', version: (made[4]?.version ?? 0) + 1 };
  expect(await approve(4)).toEqual({ ok: true, value: null });
});

test('a clerk plans and writes for the own clients only', async () => {
  const clerk: SignedInActor = { kind: 'admin', userId: admin.userId, position: 'clerk' };
  await all('update profiles set assignee_id = $2 where id = $1', [client.userId, admin.userId]);
  const other = await letterClient(context.owner);
  const ids = [listing, other.listing];
  expect(new Set((await planLetters(clerk, ids))?.planned.map(({ id }) => id))).toEqual(new Set([listing]));
  const letters = ids.map((id) => ({ listing: id, ground: 'C2' as const }));
  expect(await writePlanned(clerk, null, { letters })).toMatchObject({ error: { code: 'deleted' } });
  expect(await written()).toEqual([]);
});

test('refuses a ground that the record does not carry, and a record of another client', async () => {
  const isTrue = await addRecord('Loja Certa', 'reconheco');
  const mixed = [
    { listing, ground: 'C2' as const },
    { listing: isTrue, ground: 'C1' as const },
  ];
  expect(await writePlanned(admin, client.userId, { letters: mixed })).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  });
  expect(await written()).toEqual([]);
  const other = (await letterClient(context.owner)).client;
  expect(await writePlanned(admin, other.userId, { letters: [{ listing, ground: 'C2' }] })).toMatchObject({
    ok: false,
    error: { code: 'deleted' },
  });
});

test('a clerk writes to an addressee that is entered with the letter, with the terms of its kind', async () => {
  const clerk: SignedInActor = { kind: 'admin', userId: admin.userId, position: 'clerk' };
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [
    client.userId,
    admin.userId,
  ]);
  const scr = await addRecord('Banco Novo', 'nao_conheco', 'scr');
  const input = {
    ...{ listings: [scr], ground: 'C6' as const, addressee: 'novo', title: 'Pedido de correção' },
    ...{ source: 'Texto para {{credor}}, completo.', newKind: 'bank' as const, newName: 'Banco Novo' },
  };
  expect((await writeLetters(clerk, client.userId, input)).ok).toBe(true);
  expect(
    await all(
      `select a.doc, t.holder, t.min_level from addressees a join addressee_terms t on t.addressee_id = a.id
       where a.name = 'Banco Novo' order by t.holder`,
    ),
  ).toEqual([
    { doc: '11222333000181', holder: 'CNPJ', min_level: 'gov_br' },
    { doc: '11222333000181', holder: 'CPF', min_level: 'gov_br' },
  ]);
});

test('a plan says who sends each letter, as its approval decides it', async () => {
  await all("update powers_of_attorney set level = 'click' where user_id = $1", [client.userId]);
  const weak = await planLetters(admin, [listing]);
  expect(weak?.planned.map(({ ground, voice, why }) => [ground, voice, why === null])).toEqual([
    ['C4', 'attorney', true],
    ['C1', 'holder', false],
  ]);
  await all('update powers_of_attorney set revoked_at = now() where user_id = $1', [client.userId]);
  const none = await planLetters(admin, [listing]);
  expect(none?.planned.map(({ voice }) => voice)).toEqual(['holder', 'holder']);
});
