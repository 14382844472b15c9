import { beforeAll, expect, test } from 'vitest';
import { letterList } from '#app/features/letters/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { searchPanel } from './index.server.ts';

const context = onTestDatabase();
let [admin, listing, letter, lawsuit, userId] = [{} as SignedInActor, '', '', '', ''];

const one = async (text: string, values: unknown[]) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  ({ userId } = await addPerson(context.owner));
  const linked = await one(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Doralice Quintão', 'CPF', '39053344705', 'mãe', 'SC', 'given') returning id`,
    [userId],
  );
  listing = await one(
    `insert into listings (user_id, linked_profile_id, place, creditor, contract_ref)
     values ($1, $2, 'serasa', 'Lojas Xavante S.A.', 'CTR-778899') returning id`,
    [userId, linked],
  );
  letter = await one(
    `insert into letters (user_id, linked_profile_id, listing_id, template_id, addressee_id, ground, title, source, body,
       state, sent_on, answer, answered_on, answer_protocol, tracking)
     select $1, $2, $3, t.id, a.id, 'C2', 'Pedido de prova', repeat('texto ', 10), 'texto', 'answered', current_date,
       'removed', current_date, 'PROT-55443322', 'BR998877665BR'
     from letter_templates t, addressees a where t.family = 'C2' and a.place = 'quod' limit 1 returning id`,
    [userId, linked, listing],
  );
  const card = await one("insert into cards (user_id, card_type) values ($1, 'jus') returning id", [userId]);
  lawsuit = await one(
    `insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type, opposing)
     values ($1, $2, '5001234-56.2026.8.24.0023', 'TJSC', 'cível', 'Financeira Tupiniquim') returning id`,
    [userId, card],
  );
});

const found = async (typed: string, by = admin) =>
  (await searchPanel(by, typed)).map(({ kind, id }) => `${kind} ${id}`);

test.each([
  ['a creditor', 'xavante', () => [`record ${listing}`]],
  ['a contract', 'CTR-778899', () => [`record ${listing}`]],
  ['the protocol of an answer', 'prot-55443322', () => [`letter ${letter}`]],
  ['the code of a sending', 'BR998877665BR', () => [`letter ${letter}`]],
  ['the number of a lawsuit', '5001234-56.2026', () => [`lawsuit ${lawsuit}`]],
  ['an opposing party', 'tupiniquim', () => [`lawsuit ${lawsuit}`]],
  ['nothing', 'naoexisteaqui', () => []],
])('the panel’s search finds %s', async (_, typed, expected) => {
  expect(await found(typed)).toEqual(expected());
});

test('results name the holder and lead to their page', async () => {
  const [result] = await searchPanel(admin, 'xavante');
  expect(result).toMatchObject({
    title: 'Lojas Xavante S.A.',
    note: 'Doralice Quintão · Serasa · Encontrado',
    to: `/admin/clientes/${userId}/anotacoes/${listing}`,
  });
});

test('positions find only the work that they may open', async () => {
  const as = (position: 'lawyer' | 'finance' | 'accountant' | 'clerk'): SignedInActor => ({
    ...admin,
    kind: 'admin',
    position,
  });
  expect(await found('tupiniquim', as('lawyer'))).toEqual([`lawsuit ${lawsuit}`]);
  for (const position of ['finance', 'accountant', 'clerk'] as const)
    for (const typed of ['xavante', 'prot-55443322', 'tupiniquim'])
      expect(await found(typed, as(position)), `${position} ${typed}`).toEqual([]);
});

test.each(['xavante', 'quod', 'doralice quintao', '390.533', 'BR998877665BR', 'prot-5544', 'prova'])(
  'the list of letters finds what its rows show: %s',
  async (search) => {
    const { rows } = await letterList.load(admin, { filters: { search } });
    expect(rows.map(({ id }) => id)).toContain(letter);
  },
);
