import { expect, test } from 'vitest';
import { monthOf } from '#app/features/listings/rules/board.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { listingList, loadCalendar, loadListingBoard } from './index.server.ts';

const context = onTestDatabase();
const month = monthOf('2031-05', civilDateAt(new Date()));

/** Listings of a client that only these tests have, each with its turn and its day. */
async function board() {
  const { owner } = context;
  await owner.query('delete from listings');
  const [client, other] = [await addPerson(owner), await addPerson(owner)];
  const member = await addPerson(owner, 'admin');
  await owner.query('update profiles set assignee_id = $2 where id = $1', [client.userId, member.userId]);
  const add = (creditor: string, values: object) => {
    const row = { user_id: client.userId, place: 'serasa', kind: 'inadimplencia', turn: 'us', ...values };
    const names = Object.keys(row);
    return owner.query(
      `insert into listings (creditor, ${names}) values ($1, ${names.map((_, at) => `$${at + 2}`)})`,
      [creditor, ...Object.values(row)],
    );
  };
  await add('Sem prazo', {});
  await add('Segundo', { next_due_on: '2031-05-02', next_rule: 'challenge', amount: 12.34 });
  await add('Primeiro', { next_due_on: '2031-05-01', next_rule: 'challenge' });
  await add('Banco', { place: 'scr', turn: 'bureau', next_due_on: '2031-05-01', next_rule: 'challenge' });
  await add('Ação', { kind: 'acao', turn: 'judge' });
  await add('Fim', { turn: 'done', next_due_on: '2031-05-01' });
  await add('De outra pessoa', { user_id: other.userId, next_due_on: '2031-05-01' });
  const admin = await addPerson(owner, 'admin');
  const named = async (filters: Parameters<typeof loadListingBoard>[1]) =>
    Object.fromEntries(
      (await loadListingBoard(admin, filters)).map(({ front, columns }) => [
        front ?? 'all',
        Object.fromEntries(
          columns.flatMap(({ turn, cards }) =>
            cards.length > 0 ? [[turn, cards.map(({ creditor }) => creditor)]] : [],
          ),
        ),
      ]),
    );
  return { admin, member, named };
}

test('the board has a column for each turn, the nearest clock on top, and a lane for each service', async () => {
  const { admin, named } = await board();
  const all = await named({});
  expect(all.all?.us?.slice(2)).toEqual(['Segundo', 'Sem prazo']);
  expect(all.all).toMatchObject({ bureau: ['Banco'], judge: ['Ação'], done: ['Fim'] });
  const lanes = await named({ lanes: true });
  expect(lanes.nome?.us).toHaveLength(4);
  expect(lanes).toMatchObject({
    jus: { judge: ['Ação'] },
    bacen: { bureau: ['Banco'] },
    nome: { done: ['Fim'] },
  });
  const [whole] = await loadListingBoard(admin);
  const us = whole?.columns.find(({ turn }) => turn === 'us');
  expect(us).toMatchObject({ count: 4, more: false });
  expect(us?.cards[2]).toMatchObject({ amount: 1_234, rule: 'challenge', dueOn: '2031-05-02', letter: null });
});

test('the board, the calendar and the list of a day follow the same filters', async () => {
  const { admin, member, named } = await board();
  const assignee = member.userId;
  expect(await named({ assignee, front: 'nome' })).toEqual({
    nome: { us: ['Primeiro', 'Segundo', 'Sem prazo'], done: ['Fim'] },
  });
  expect(await named({ place: 'scr' })).toEqual({ all: { bureau: ['Banco'] } });
  expect(await loadCalendar(admin, month)).toEqual({ '2031-05-01': 3, '2031-05-02': 1 });
  expect(await loadCalendar(admin, month, { assignee })).toEqual({ '2031-05-01': 2, '2031-05-02': 1 });
  expect(await loadCalendar(admin, month, { place: 'scr' })).toEqual({ '2031-05-01': 1 });
  const { rows } = await listingList.load(admin, { filters: { assignee, on: month.from } });
  expect(rows.map(({ creditor }) => creditor).toSorted()).toEqual(['Banco', 'Primeiro']);
});

test('a column shows its first cards and counts the others', async () => {
  const { admin } = await board();
  const person = await addPerson(context.owner);
  await context.owner.query(
    `insert into listings (user_id, place, creditor, contract_ref, turn)
     select $1, 'serasa', 'Muitos', n::text, 'us' from generate_series(1, 600) n`,
    [person.userId],
  );
  const [all] = await loadListingBoard(admin);
  expect(all?.columns[0]).toMatchObject({ turn: 'us', count: 500, more: true });
  expect(all?.columns[0]?.cards).toHaveLength(20);
  const [nome] = await loadListingBoard(admin, { lanes: true });
  expect(nome?.columns[0]?.cards).toHaveLength(8);
});
