import { expect, test } from 'vitest';
import { civilDateAt } from '#app/lib/dates.ts';
import { paymentDesk, receipt, received } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { listQueue, loadOverview } from '../../overview/server/index.server.ts';
import { recordPayment } from '../../payments/server/index.server.ts';
import { listParts } from './index.server.ts';

const { context, admin } = paymentDesk();
const now = new Date();
const today = civilDateAt(now);
const period = { from: today, to: today };

test('an order by card that is not paid is late nowhere by the dates of its statement', async () => {
  const card = await addPaymentOrder(context.owner, {
    parts: [10_000, 10_000],
    oneCharge: true,
    dueInDays: -5,
  });
  const pix = await addPaymentOrder(context.owner, { parts: [10_000], dueInDays: -5 });
  const ids = [...card.partIds, ...pix.partIds];
  const late = async () => (await listParts(admin, { filters: { state: 'vencidas' } }, now)).page.rows;
  const of = <Row extends { id: string }>(rows: Row[]) =>
    rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(of(await late())).toEqual(pix.partIds);
  const { page, aging } = await listParts(admin, { filters: { state: 'a-vencer' } }, now);
  expect(of(page.rows).toSorted()).toEqual(card.partIds.toSorted());
  expect(aging['a-vencer']).toMatchObject({ count: 2 });
  expect(of((await listQueue(admin, 'parcelas', { period, after: null }, now)).rows)).toEqual(pix.partIds);
  expect((await loadOverview(admin, period, now)).overdue).toBe(1);
  // Once it is paid its parts are paid, too.
  await recordPayment(admin, card.partIds[0] ?? '', received(20_000), receipt());
  expect(of((await listParts(admin, { filters: { state: 'recebidas' } }, now)).page.rows)).toHaveLength(2);
});
