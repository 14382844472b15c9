import { expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { giveBack, paymentDesk, receipt, received, why } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { issueReceipt, recordPayment, refundPart, verifyReceipt } from './index.server.ts';

const { context, admin } = paymentDesk();

async function paidPart(parts = [30_000], oneCharge = false) {
  const one = await addPaymentOrder(context.owner, { parts, oneCharge });
  const partId = one.partIds[0] ?? '';
  await recordPayment(
    admin,
    partId,
    received(oneCharge ? parts.reduce((a, b) => a + b) : (parts[0] ?? 0)),
    receipt(),
  );
  return { ...one, partId };
}

test('receipts issued at once have numbers of one row, and a receipt keeps its own', async () => {
  const paid = [];
  for (let n = 0; n < 4; n += 1) paid.push(await paidPart());
  const year = new Date('2031-05-05T12:00:00Z');
  const issued = await Promise.all(paid.map(({ customer, partId }) => issueReceipt(customer, partId, year)));
  expect(issued.map((one) => one?.number).toSorted()).toEqual([1, 2, 3, 4]);
  expect(issued.every((one) => one?.year === 2031)).toBe(true);
  const [first] = paid;
  if (!first) throw new Error('unreachable');
  expect(await issueReceipt(first.customer, first.partId)).toEqual(issued[0]);
  // The year is the one of Brasília, where it begins three hours later.
  const { customer, partId } = await paidPart();
  expect(await issueReceipt(customer, partId, new Date('2033-01-01T02:00:00Z'))).toMatchObject({
    year: 2032,
    number: 1,
  });
});

test('there is no receipt of what is not paid, and none for another account', async () => {
  const open = await addPaymentOrder(context.owner);
  expect(await issueReceipt(open.customer, open.partIds[0] ?? '')).toBeNull();
  const { partId } = await paidPart();
  const other = (await addPerson(context.owner)) as Extract<SignedInActor, { kind: 'customer' }>;
  expect(await issueReceipt(other, partId)).toBeNull();
  expect(await issueReceipt(other, 'x')).toBeNull();
});

test('anyone with the code sees what was paid and what went back since, and no name or document', async () => {
  const { customer, partId } = await paidPart([20_000, 20_000], true);
  const issued = await issueReceipt(customer, partId);
  const code = issued?.code ?? '';
  expect(await verifyReceipt(code.toLowerCase().replaceAll('-', ' '))).toEqual({
    ...issued,
    amount: 40_000,
    returned: 0,
    paidAt: expect.any(String),
    method: 'transfer',
    offer: 'CPF',
    payer: { initials: 'PT', firstName: 'Pessoa', document: '***.982.247-**' },
  });
  await refundPart(admin, partId, why('Desconto', 10_000));
  await giveBack(context.owner, admin, partId);
  expect(await verifyReceipt(code)).toMatchObject({ amount: 40_000, returned: 10_000 });
  expect(await verifyReceipt('0000-0000-0000-0000')).toBeNull();
  expect(await verifyReceipt('x')).toBeNull();
});

test('an issued number is neither changed nor taken back', async () => {
  const { customer, partId } = await paidPart();
  await issueReceipt(customer, partId);
  const { rows } = await context.owner.query(
    "select has_table_privilege(r, 'receipts', 'update, delete') as may from unnest(array['nome_system', 'nome_admin', 'nome_customer']) r",
  );
  expect(rows).toEqual([{ may: false }, { may: false }, { may: false }]);
});
