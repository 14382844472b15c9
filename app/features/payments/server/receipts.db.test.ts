import { expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { judgeIssued } from '#tests/issued-pdf.ts';
import { giveBack, panelPayments, receipt, received, why } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';
import {
  issueReceipt,
  openReceiptPdf,
  recordPayment,
  refundInstallment,
  verifyReceipt,
} from './index.server.ts';

const { context, admin } = panelPayments();

async function paidInstallment(installments = [30_000], oneCharge = false) {
  const one = await addPaymentOrder(context.owner, { installments, oneCharge });
  const installmentId = one.installmentIds[0] ?? '';
  await recordPayment(
    admin,
    installmentId,
    received(oneCharge ? installments.reduce((a, b) => a + b) : (installments[0] ?? 0)),
    receipt(),
  );
  return { ...one, installmentId };
}

test('receipts issued at once have numbers of one row, and a receipt keeps its own', async () => {
  const paid = [];
  for (let n = 0; n < 4; n += 1) paid.push(await paidInstallment());
  const year = new Date('2031-05-05T12:00:00Z');
  const issued = await Promise.all(
    paid.map(({ customer, installmentId }) => issueReceipt(customer, installmentId, year)),
  );
  expect(issued.map((one) => one?.number).toSorted()).toEqual([1, 2, 3, 4]);
  expect(issued.every((one) => one?.year === 2031)).toBe(true);
  const [first] = paid;
  if (!first) throw new Error('unreachable');
  expect(await issueReceipt(first.customer, first.installmentId)).toEqual(issued[0]);
  // The receipt's year is the year in Brasília, which begins three hours after that of UTC.
  const { customer, installmentId } = await paidInstallment();
  expect(await issueReceipt(customer, installmentId, new Date('2033-01-01T02:00:00Z'))).toMatchObject({
    year: 2032,
    number: 1,
  });
});

test('unpaid installments and other accounts get no receipt', async () => {
  const open = await addPaymentOrder(context.owner);
  expect(await issueReceipt(open.customer, open.installmentIds[0] ?? '')).toBeNull();
  const { installmentId } = await paidInstallment();
  const other = (await addPerson(context.owner)) as Extract<SignedInActor, { kind: 'customer' }>;
  expect(await issueReceipt(other, installmentId)).toBeNull();
  expect(await issueReceipt(other, 'x')).toBeNull();
});

test('anyone with the code sees the paid and the refunded amount, without name or document', async () => {
  const { customer, installmentId } = await paidInstallment([20_000, 20_000], true);
  const issued = await issueReceipt(customer, installmentId);
  const code = issued?.code ?? '';
  expect(await verifyReceipt(code.toLowerCase().replaceAll('-', ' '))).toEqual({
    ...issued,
    state: 'valid',
    amount: 40_000,
    returned: 0,
    paidAt: expect.any(String),
    method: 'transfer',
    offer: 'CPF',
    payer: { initials: 'PT', firstName: 'Pessoa', document: '***.982.247-**' },
  });
  await refundInstallment(admin, installmentId, why('Desconto', 10_000));
  await giveBack(context.owner, admin, installmentId);
  expect(await verifyReceipt(code)).toMatchObject({ amount: 40_000, returned: 10_000 });
  expect(await verifyReceipt('0000-0000-0000-0000')).toBeNull();
  expect(await verifyReceipt('x')).toBeNull();
});

test('an issued number cannot be changed or deleted', async () => {
  const { customer, installmentId } = await paidInstallment();
  await issueReceipt(customer, installmentId);
  const { rows } = await context.owner.query(
    "select has_table_privilege(r, 'receipts', 'update, delete') as may from unnest(array['nome_system', 'nome_admin', 'nome_customer']) r",
  );
  expect(rows).toEqual([{ may: false }, { may: false }, { may: false }]);
});

test('the PDF of a receipt is signed, carries its code, and opens only for the payer', async () => {
  const { customer, installmentId } = await paidInstallment();
  const file = await openReceiptPdf(customer, installmentId);
  const issued = await issueReceipt(customer, installmentId);
  expect(file?.name).toMatch(/^recibo-\d{4}-\d{6}\.pdf$/);
  const judged = await judgeIssued(file?.bytes);
  expect(judged).toMatchObject({
    answer: 'authentic',
    evidence: { document: { kind: 'recibo', code: issued?.code } },
  });
  const text = await textOfPdf(file?.bytes ?? Buffer.alloc(0));
  expect(text).toMatch(new RegExp(`Recibo nº \\d{4}/\\d{6}, código ${issued?.code} +Página 1 de 1`));
  const other = (await addPerson(context.owner)) as Extract<SignedInActor, { kind: 'customer' }>;
  expect(await openReceiptPdf(other, installmentId)).toBeNull();
});
