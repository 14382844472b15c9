import { expect, test } from 'vitest';
import { listQueue, loadOverview } from '#app/features/overview/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { panelPayments, receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { listInstallments, recordPayment } from './index.server.ts';

const { context, admin } = panelPayments();
const now = new Date();
const today = civilDateAt(now);
const period = { from: today, to: today };

test('an order by card that is not paid is late nowhere by the dates of its statement', async () => {
  const card = await addPaymentOrder(context.owner, {
    installments: [10_000, 10_000],
    oneCharge: true,
    dueInDays: -5,
  });
  const pix = await addPaymentOrder(context.owner, { installments: [10_000], dueInDays: -5 });
  const ids = [...card.installmentIds, ...pix.installmentIds];
  const late = async () => (await listInstallments(admin, { filters: { state: 'vencidas' } }, now)).page.rows;
  const of = <Row extends { id: string }>(rows: Row[]) =>
    rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(of(await late())).toEqual(pix.installmentIds);
  const { page, aging } = await listInstallments(admin, { filters: { state: 'a-vencer' } }, now);
  expect(of(page.rows).toSorted()).toEqual(card.installmentIds.toSorted());
  expect(aging['a-vencer']).toMatchObject({ count: 2 });
  expect(of((await listQueue(admin, 'parcelas', { period, after: null }, now)).rows)).toEqual(
    pix.installmentIds,
  );
  expect((await loadOverview(admin, period, now)).waiting.parcelas).toBe(1);
  // Once it is paid its installments are paid, too.
  await recordPayment(admin, card.installmentIds[0] ?? '', received(20_000), receipt());
  expect(
    of((await listInstallments(admin, { filters: { state: 'recebidas' } }, now)).page.rows),
  ).toHaveLength(2);
});
