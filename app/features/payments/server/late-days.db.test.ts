import { expect, test } from 'vitest';
import { loadClientCase } from '#app/features/cases/server/index.server.ts';
import { loadResult } from '#app/features/finance/server/index.server.ts';
import { listQueue, loadBusiness, loadOverview } from '#app/features/overview/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { panelPayments } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { listInstallments, loadFinance, remindDueInstallments } from './index.server.ts';

const { context, admin } = panelPayments();

/** Due on Saturday, 3 October 2026: paid until Monday, 5 October. */
const DUE = '2026-10-03';
const MONDAY_NIGHT = new Date('2026-10-06T02:59:59Z');
const TUESDAY = new Date('2026-10-06T03:00:00Z');
const LATE = { count: 1, amount: 10_000 };
const NOT_LATE = { count: 0, amount: 0 };

test('an installment due on a Saturday is late from Tuesday on, in every place that says so', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [10_000], daysAgo: 90 });
  const [id = ''] = order.installmentIds;
  await context.owner.query('update installment_payments set due_date = $2 where id = $1', [id, DUE]);
  const { userId } = order.customer;

  const places = async (now: Date) => {
    const today = civilDateAt(now);
    const period = { from: today, to: today };
    const all = { from: DUE, until: '2026-12-31' };
    const listed = async (filters: object) =>
      (await listInstallments(admin, { filters }, now)).page.rows.filter((row) => row.id === id).length;
    await remindDueInstallments(now);
    const { rows } = await context.owner.query<{ kind: string }>(
      'select kind from payment_reminders where installment_id = $1 order by kind',
      [id],
    );
    return {
      late: await listed({ state: 'vencidas' }),
      range: await listed({ late: { name: '1-15', from: 1, until: 15, label: '' } }),
      open: await listed({ state: 'a-vencer' }),
      aging: (await listInstallments(admin, { filters: {} }, now)).aging,
      queue: (await listQueue(admin, 'parcelas', { period, after: null }, now)).rows.length,
      counted: (await loadOverview(admin, period, now)).waiting.parcelas,
      finance: (await loadFinance(admin, all, now)).total.late,
      business: (await loadBusiness(admin, period, now)).late,
      flow: (await loadResult(admin, 1, now)).late,
      since: (await loadClientCase(admin, userId, now))?.overdueSince ?? null,
      reminders: rows.map(({ kind }) => kind),
    };
  };

  expect(await places(MONDAY_NIGHT)).toEqual({
    ...{ late: 0, range: 0, open: 1, aging: { 'a-vencer': LATE }, queue: 0, counted: 0 },
    ...{ finance: NOT_LATE, business: NOT_LATE, flow: 0, since: null, reminders: [] },
  });
  expect(await places(TUESDAY)).toEqual({
    ...{ late: 1, range: 1, open: 0, aging: { '1-15': LATE }, queue: 1, counted: 1 },
    ...{ finance: LATE, business: LATE, flow: 10_000, since: DUE, reminders: ['late'] },
  });
});
