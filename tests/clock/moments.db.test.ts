import { expect, test } from 'vitest';
import { runClock } from '#app/features/automation/server/index.server.ts';
import { automationSetting, NOTICE } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const { query, alone, create, actionsOf } = automationSetting(context);

/** Each rule acts `days` days before an installment is due; the rules run only at the times in `runs`. */
test.each([
  {
    what: 'on 29 February, in an outage of three days, with a clock that is set back and forth',
    due: '2028-03-03',
    days: 3,
    runs: [
      '2028-02-28T23:59',
      '2028-03-02T23:00',
      '2028-02-28T10:00',
      '2028-02-29T10:00',
      '2028-03-03T10:00',
    ],
    made: [0, 1, 1, 1, 1],
  },
  {
    what: 'on New Year’s Eve, in an outage over midnight, and nothing at night',
    due: '2027-01-02',
    days: 2,
    runs: [
      '2026-12-31T08:59',
      '2027-01-01T00:10',
      '2027-01-01T09:00',
      '2026-12-31T09:00',
      '2027-01-02T09:00',
    ],
    made: [0, 0, 1, 1, 1],
  },
  {
    what: 'on a day that is long gone: it would come out of the blue',
    due: '2027-03-04',
    days: 3,
    runs: ['2027-02-28T12:00', '2027-03-05T12:00'],
    made: [0, 0],
  },
])('a rule does what fell $what: once', async ({ due, days, runs, made }) => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const trigger = {
    kind: 'time',
    anchor: 'installment_due',
    amount: days,
    unit: 'days',
    direction: 'before',
  } as const;
  const id = await create(admin, { trigger, actions: [{ ...NOTICE, message: 'Vence {{vencimento}}' }] });
  await query("update automation_rules set enabled_at = '2026-01-01' where id = $1", [id]);
  const { userId } = await addPerson(context.owner);
  const [order] = await query<{ id: string }>(
    'insert into transactions (user_id, amount) values ($1, 100) returning id',
    [userId],
  );
  await query(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     values ($1, $2, 1, 100, $3)`,
    [order?.id, userId, due],
  );
  const counted: number[] = [];
  for (const at of runs) {
    await runClock(new Date(`${at}:00-03:00`));
    counted.push((await actionsOf(id)).length);
  }
  expect(counted).toEqual(made);
});
