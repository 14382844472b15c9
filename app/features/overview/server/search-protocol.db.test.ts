import { expect, test } from 'vitest';
import { createCard } from '#app/features/cases/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { searchPanel } from './index.server.ts';

const context = onTestDatabase();
const DAY = new Date('2026-11-21T01:30:00Z');

async function as(position: Position): Promise<SignedInActor> {
  const actor = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [
    actor.userId,
    position,
  ]);
  return { ...actor, position } as SignedInActor;
}

const places = async (admin: SignedInActor, protocol: string) =>
  (await searchPanel(admin, protocol)).map(({ kind, to }) => `${kind} ${to}`);

test('a request is found by the protocol that its person reads aloud, if the position may open it', async () => {
  const { owner } = context;
  const { customer, orderId } = await addPaymentOrder(owner, { installments: [10_000] });
  const { userId } = customer;
  const clerk = await as('clerk');
  await owner.query('update profiles set assignee_id = $2 where id = $1', [userId, clerk.userId]);
  await createCard(await as('owner'), userId, 'nome');
  const protocol = newProtocol('G', DAY);
  // A guarantee is asked for after the last day of a service alone; here it only has to be there.
  await owner.query('alter table guarantee_requests disable trigger user');
  const { rows } = await owner.query(
    `insert into guarantee_requests (protocol, user_id, card_id, transaction_id, choice, last_day, due_on)
     values ($1, $2, (select id from cards where user_id = $2 limit 1), $3, 'refund', '2026-10-01', '2026-12-01')
     returning id`,
    [protocol, userId, orderId],
  );
  await owner.query('alter table guarantee_requests enable trigger user');
  const guarantee = `request /admin/garantias/${rows[0].id}`;
  expect(await places(await as('owner'), protocol)).toEqual([guarantee]);
  expect(await places(await as('accountant'), protocol.toLowerCase())).toEqual([guarantee]);
  expect(await places(clerk, protocol)).toEqual([`request /admin/clientes/${userId}/cards`]);
  expect(await places(await as('clerk'), protocol)).toEqual([]);
});

test('a privacy request and a scam that was reported are found by theirs, by whom they are shown to', async () => {
  const { owner } = context;
  const { userId } = await addPerson(owner);
  await owner.query(
    `insert into privacy_requests (id, user_id, kind, due_at, created_at)
     values ('019f8a3c-0000-7000-8000-0000deadbeef', $1, 'export', $2::timestamptz + interval '15 days', $2)`,
    [userId, DAY],
  );
  const privacy = [`request /admin/clientes/${userId}/perfil`];
  expect(await places(await as('manager'), 'P20261120-DEADBEEF')).toEqual(privacy);
  expect(await places(await as('manager'), 'p20261120deadbeef')).toEqual(privacy);
  expect(await places(await as('manager'), 'P20261121-DEADBEEF')).toEqual([]);
  for (const odd of ['P20269999-DEADBEEF', 'P20260231-DEADBEEF', 'P00000000-DEADBEEF'])
    expect(await places(await as('manager'), odd)).toEqual([]);
  for (const position of ['clerk', 'finance', 'accountant'] as const)
    expect(await places(await as(position), 'P20261120-DEADBEEF'), position).toEqual([]);

  const protocol = newProtocol('G', DAY);
  const { rows } = await owner.query(
    `insert into scam_reports (protocol, content, channel, answer, findings)
     values ($1, 'Pix', 'sms', 'unclear', '{"pieces":[],"warnings":[]}') returning id`,
    [protocol],
  );
  expect(await places(await as('lawyer'), protocol)).toEqual([`request /admin/golpes/${rows[0].id}`]);
  for (const position of ['clerk', 'finance', 'accountant'] as const)
    expect(await places(await as(position), protocol), position).toEqual([]);
});

test('an order is found by the number of its receipt, by whom money is shown to', async () => {
  const { owner } = context;
  const { customer, orderId } = await addPaymentOrder(owner, { installments: [10_000] });
  await owner.query(
    `insert into receipts (installment_id, user_id, year, number, code)
     select id, user_id, 2026, 4123, 'ABCD-EF12-3456-7890' from installment_payments where transaction_id = $1`,
    [orderId],
  );
  const invoices = [`order /admin/clientes/${customer.userId}/faturas`];
  for (const said of ['2026/004123', '2026/4123'])
    expect(await places(await as('manager'), said)).toEqual(invoices);
  expect(await places(await as('finance'), '2026/004123')).toEqual([`order /admin/parcelas/${orderId}`]);
  expect(await places(await as('lawyer'), '2026/004123')).toEqual([]);
  expect(await places(await as('manager'), '2026/004124')).toEqual([]);
});
