import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askGuarantee, guaranteeList } from '#app/features/cases/server/index.server.ts';
import { answerGuarantee } from '#app/features/payments/server/index.server.ts';
import type { AdminActor, CustomerActor } from '#app/platform/actor.server.ts';
import type { CardId } from '#app/terms/ids.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const ASKED = { choice: 'continue', note: '' } as const;

/** A client with this name, whose services missed their last day. */
async function late(name: string, activates = ['nome']) {
  const { owner } = context;
  const { customer, orderId } = await addPaymentOrder(owner, {
    activates,
    installments: [49_900],
    daysAgo: 90,
  });
  await owner.query('update profiles set full_name = $2 where id = $1', [customer.userId, name]);
  await owner.query(
    `update transactions set plan_snapshot = plan_snapshot || '{"promo": 49900, "warranty": null}' where id = $1`,
    [orderId],
  );
  const order = { userId: customer.userId, orderId };
  const cards = await addRunningServices(owner, order, { activates });
  return { customer: customer as CustomerActor, orderId, cards: cards.map(({ id }) => id as CardId) };
}

/** Answered requests of a service, one a day back from today. */
const addAnswered = (card: CardId, orderId: string, count: number) =>
  context.owner.query(
    `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on, status, answer,
       answered_at, created_at)
     select 'L' || $3 || n, c.user_id, c.id, $2, 'refund', c.clock_due_on, c.clock_due_on + 10, 'refused', 'Veja a etapa 3.',
       now(), now() - n * interval '1 second'
     from cards c, generate_series(1, $4::int) n where c.id = $1`,
    [card, orderId, randomUUID().slice(0, 8), count],
  );

async function memberAs(position: Position): Promise<AdminActor> {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  return { kind: 'admin', userId, position };
}

test('lists open and answered requests, newest first, with filters by state and service', async () => {
  const admin = (await addPerson(context.owner, 'admin')) as AdminActor;
  const name = `Rosa ${randomUUID().slice(0, 8)}`;
  const { customer, cards } = await late(name, ['nome', 'jus', 'bacen']);
  const ask = async (card: CardId, decision?: 'accepted' | 'refused') => {
    const asked = await askGuarantee(customer, card, ASKED);
    if (!asked.ok) throw new Error(asked.error.message);
    const { rows } = await context.owner.query<{ id: string }>(
      'select id from guarantee_requests where card_id = $1',
      [card],
    );
    const id = rows[0]?.id ?? '';
    if (decision) await answerGuarantee(admin, id, { decision, answer: 'Veja a etapa 3.' });
    return id;
  };
  const [nome, jus, bacen] = cards as [CardId, CardId, CardId];
  const given = await ask(nome, 'accepted');
  const denied = await ask(jus, 'refused');
  const open = await ask(bacen);
  const found = async (filters: Parameters<typeof guaranteeList.load>[1]['filters']) =>
    (await guaranteeList.load(admin, { filters: { search: name, ...filters } })).rows;
  expect((await found({})).map(({ id, status }) => [id, status])).toEqual([
    [open, 'open'],
    [denied, 'refused'],
    [given, 'accepted'],
  ]);
  expect((await found({ state: 'a-responder' })).map(({ id }) => id)).toEqual([open]);
  expect((await found({ state: 'aceitos' })).map(({ id }) => id)).toEqual([given]);
  expect((await found({ state: 'nao-aceitos' })).map(({ id }) => id)).toEqual([denied]);
  expect((await found({ service: 'jus' })).map(({ id }) => id)).toEqual([denied]);
  const [row] = await found({ service: 'nome' });
  expect(row).toMatchObject({ holder: name, answeredBy: 'Pessoa de Teste' });
  const byProtocol = await guaranteeList.load(admin, { filters: { search: row?.protocol ?? '' } });
  expect(byProtocol.rows.map(({ id }) => id)).toEqual([given]);
});

test.each([1, 20, 300])('%i requests of a client are counted, and read in pages of fifty', async (count) => {
  const admin = (await addPerson(context.owner, 'admin')) as AdminActor;
  const name = `Íris ${randomUUID().slice(0, 8)}`;
  const { orderId, cards } = await late(name);
  await addAnswered(cards[0] as CardId, orderId, count);
  const page = await guaranteeList.load(admin, { filters: { search: name } });
  expect(page).toMatchObject({ count, more: false });
  expect(page.rows).toHaveLength(Math.min(count, 50));
  expect(page.next === null).toBe(count <= 50);
});

test('finance, accountant and manager read and search the list; a clerk reads requests of own clients', async () => {
  const name = `Lia ${randomUUID().slice(0, 8)}`;
  const { orderId, cards } = await late(name);
  await addAnswered(cards[0] as CardId, orderId, 1);
  for (const position of ['manager', 'finance', 'accountant', 'clerk'] as const) {
    const member = await memberAs(position);
    const { rows } = await guaranteeList.load(member, { filters: { search: name } });
    expect(
      rows.map(({ holder }) => holder),
      position,
    ).toEqual(position === 'clerk' ? [] : [name]);
  }
});
