import { expect, test } from 'vitest';
import { automationSetting } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const { query, alone, create, dispatch, work, actionsOf } = automationSetting(context);

test('a rule cancels an open installment, but not of an order that was never paid', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'installment.overdue' },
    actions: [{ kind: 'status', target: 'installment', status: 'canceled' }],
  });
  const overdue = async (firstStatus: 'paid' | 'pending') => {
    const { userId } = await addPerson(context.owner);
    const [order] = await query<{ id: string }>(
      `insert into transactions (user_id, amount, installments, status, plan_snapshot)
       values ($1, 200, 2, $2, '{"plan":"CPF"}') returning id`,
      [userId, firstStatus === 'paid' ? 'processing' : 'pending'],
    );
    const parts = await query<{ id: string }>(
      `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, status)
       values ($1, $2, 1, 100, current_date - 40, $3), ($1, $2, 2, 100, current_date - 10, 'pending') returning id`,
      [order?.id, userId, firstStatus],
    );
    await query("insert into payment_reminders (installment_id, kind) values ($1, 'late')", [parts[1]?.id]);
    return { userId, orderId: order?.id, part: parts[1]?.id };
  };
  const [kept, gone] = [await overdue('pending'), await overdue('paid')];
  await dispatch();
  await work(id);
  expect(await actionsOf(id)).toMatchObject([
    { status: 'failed', reason: expect.stringMatching(/não permite/) },
    { status: 'done' },
  ]);
  const stateOf = ({ part, orderId }: typeof kept) =>
    query(
      'select p.status, t.status as "order" from installment_payments p, transactions t where p.id = $1 and t.id = $2',
      [part, orderId],
    );
  expect(await stateOf(kept)).toEqual([{ status: 'pending', order: 'pending' }]);
  expect(await stateOf(gone)).toEqual([{ status: 'canceled', order: 'paid' }]);
  expect(await query('select title from notifications where user_id = $1', [gone.userId])).toEqual([
    { title: 'Parcela cancelada' },
  ]);
});
