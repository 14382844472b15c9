import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lateFee } from '#app/features/catalog/rules/late-fees.ts';
import { checkMessage } from '#app/features/scam-checks/server/index.server.ts';
import { boletoLine, readBoleto } from '#app/lib/boleto.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { codesOf, rectanglesOf } from '#tests/drawn-codes.ts';
import { addPaymentOrder, stateOf, type TestOrder, toldTo, workJobs } from '#tests/payments.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import {
  expireCharge,
  findInvoiceInstallment,
  openBoletoBook,
  openBoletoPdf,
  payCharge,
  payChargeAgain,
  reconcile,
  requestBoletoBook,
  requestCharge,
  withdraw,
} from './index.server.ts';

const context = onTestDatabase();
const TODAY = civilDateAt(new Date());

async function charge({ customer, installmentIds }: TestOrder, method: 'boleto' | 'pix' = 'boleto', of = 0) {
  const charged = await requestCharge(customer, installmentIds[of] ?? '', method);
  if (!charged.ok) throw new Error(charged.error.message);
  const { rows } = await context.owner.query<{ payment: string }>(
    'select gateway_payment_id as payment from payment_charges where id = $1',
    [charged.value.id],
  );
  return { ...charged.value, payment: rows[0]?.payment ?? '' };
}

const refundsOf = async (orderId: string) =>
  (
    await context.owner.query<{ reason: string; by_hand: boolean; status: string; amount: string }>(
      'select reason, by_hand, status, amount from refunds where transaction_id = $1 order by id',
      [orderId],
    )
  ).rows;

const BY_HAND = { by_hand: true, status: 'asked', amount: '499.00' };

test('a boleto has a bar code with its amount and due day, and a Pix for the same charge', async () => {
  const one = await addPaymentOrder(context.owner);
  const boleto = await charge(one);
  expect(boleto).toMatchObject({ method: 'boleto', dueOn: addDays(TODAY, 3), preparing: null });
  expect(readBoleto(boleto.barcode ?? '', TODAY)).toMatchObject({
    kind: 'bank',
    amount: 49_900,
    dueOn: [addDays(TODAY, 3)],
  });
  expect(boleto.pixPayload).toMatch(/^000201/);
  expect((await charge(one)).id).toBe(boleto.id);
  const shown = await findInvoiceInstallment(one.customer, one.installmentIds[0] ?? '');
  expect(shown?.installment.charge).toMatchObject({ barcode: boleto.barcode, dueOn: boleto.dueOn });
});

test('a paid boleto pays its installment once, and a second payment goes back through the queue of the team', async () => {
  const one = await addPaymentOrder(context.owner);
  const { payment } = await charge(one);
  expect(await payChargeAgain(payment)).toBe(false);
  expect(await payCharge(payment)).toBe(true);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ order: 'paid', installments: ['paid'] });
  expect(await payChargeAgain(payment)).toBe(true);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ charges: ['paid', 'paid'], credited: 1 });
  expect(await refundsOf(one.orderId)).toEqual([{ reason: 'paid-twice', ...BY_HAND }]);
  expect(await toldTo(context.owner, one.customer.userId)).toHaveLength(2);
});

test('a Pix paid first cancels the boleto; a boleto paid after that is found and goes back', async () => {
  const one = await addPaymentOrder(context.owner);
  const boleto = await charge(one);
  const pix = await charge(one, 'pix');
  await payCharge(pix.payment);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    order: 'paid',
    charges: ['expired', 'paid'],
  });
  // The bank was slower than the cancellation, and its notice is lost.
  await context.owner.query("update sandbox_payments set status = 'paid', paid_at = now() where id = $1", [
    boleto.payment,
  ]);
  await reconcile();
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({ charges: ['paid', 'paid'], credited: 1 });
  expect(await refundsOf(one.orderId)).toEqual([{ reason: 'paid-twice', ...BY_HAND }]);
});

test('a boleto that is paid late still pays; an expired one leaves the installment open', async () => {
  const one = await addPaymentOrder(context.owner);
  const { payment } = await charge(one);
  await expireCharge(payment);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['pending'],
    charges: ['expired'],
  });
  await payCharge(payment);
  await workJobs(context.owner);
  expect(await stateOf(context.owner, one.orderId)).toMatchObject({
    installments: ['paid'],
    charges: ['paid'],
  });
  expect(await refundsOf(one.orderId)).toEqual([]);
});

test('a boleto paid late at the bank brings the agreed fees', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  const one = await addPaymentOrder(context.owner, { dueInDays: 9, lateFees });
  const { payment, id } = await charge(one);
  const dueOn = addDays(TODAY, -40);
  await context.owner.query('update payment_charges set due_on = $2 where id = $1', [id, dueOn]);
  await context.owner.query(
    "update sandbox_payments set late = jsonb_set(late, '{dueOn}', to_jsonb($2::text)) where id = $1",
    [payment, dueOn],
  );
  await payCharge(payment);
  await workJobs(context.owner);
  const { rows } = await context.owner.query(
    'select paid_amount as paid from installment_payments where id = $1',
    [one.installmentIds[0]],
  );
  expect(rows).toEqual([{ paid: toNumeric(49_900 + lateFee(49_900, dueOn, TODAY, lateFees)) }]);
});

test('a withdrawal cancels the open boleto, and a payment of it goes back', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [49_900, 10_000] });
  const { payment } = await charge(one);
  expect(await withdraw(one.customer, one.orderId)).toMatchObject({ ok: true });
  await workJobs(context.owner);
  const { rows } = await context.owner.query('select status from sandbox_payments where id = $1', [payment]);
  expect(rows).toEqual([{ status: 'expired' }]);
  await payCharge(payment);
  await workJobs(context.owner);
  expect(await refundsOf(one.orderId)).toEqual([{ reason: 'order-closed', ...BY_HAND }]);
});

test('the database keeps the bar code of a charge, and takes one for boletos alone', async () => {
  const one = await addPaymentOrder(context.owner);
  const boleto = await charge(one);
  await expect(
    context.owner.query('update payment_charges set barcode = reverse(barcode) where id = $1', [boleto.id]),
  ).rejects.toThrow('what was asked');
  const pix = await charge(one, 'pix');
  await expect(
    context.owner.query('update payment_charges set barcode = $2 where id = $1', [pix.id, '1'.repeat(44)]),
  ).rejects.toThrow('payment_charges_boleto_check');
});

test('/confira knows the line, the bar code and the Pix of a boleto, and tells only its owner whose it is', async () => {
  const one = await addPaymentOrder(context.owner);
  const stranger = await addPaymentOrder(context.owner);
  const { barcode, pixPayload } = await charge(one);
  for (const pasted of [barcode, boletoLine(barcode ?? ''), pixPayload]) {
    expect(await checkMessage(pasted ?? '', one.customer)).toMatchObject({
      verdict: 'ours',
      own: { installmentId: one.installmentIds[0] },
    });
    expect(await checkMessage(pasted ?? '', stranger.customer)).toMatchObject({ verdict: 'ours', own: null });
  }
});

/** The drawing commands of a PDF's pages. */
const drawnIn = (pdf: Buffer): string[] => {
  const texts: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    try {
      texts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'));
    } catch {
      // A stream without compression: no page.
    }
  }
  return texts.filter((text) => text.includes(' re'));
};

const MM = 72 / 25.4;

test('ZXing reads bar code and Pix of the drawn PDF; the bars are 103 mm by 13 mm', async () => {
  const one = await addPaymentOrder(context.owner);
  const { barcode, pixPayload } = await charge(one);
  const file = await openBoletoPdf(one.customer, one.installmentIds[0] ?? '');
  const [page = ''] = drawnIn(file?.bytes ?? Buffer.alloc(0));
  expect(await codesOf(page)).toEqual({ bars: barcode, qr: pixPayload });
  const all = rectanglesOf(page);
  const tallest = Math.max(...all.map(({ height }) => height));
  const bars = all.filter(({ height }) => height === tallest);
  const [from, to] = [
    Math.min(...bars.map(({ x }) => x)),
    Math.max(...bars.map(({ x, width }) => x + width)),
  ];
  expect(to - from).toBeCloseTo(103 * MM, 1);
  expect(tallest).toBeCloseTo(13 * MM, 1);
});

test('the carnê has a boleto for every open installment, each on its day, and only for the owner', async () => {
  const one = await addPaymentOrder(context.owner, { installments: [10_000, 20_000, 30_000], dueInDays: 20 });
  const stranger = await addPaymentOrder(context.owner);
  const [first = ''] = one.installmentIds;
  await payCharge((await charge(one, 'pix')).payment);
  await workJobs(context.owner);
  expect(await openBoletoBook(one.customer, first)).toBeNull();
  expect(await requestBoletoBook(stranger.customer, first)).toMatchObject({ ok: false });
  expect(await requestBoletoBook(one.customer, first)).toEqual({ ok: true, value: { count: 2 } });
  expect(await requestBoletoBook(one.customer, first)).toEqual({ ok: true, value: { count: 2 } });
  const { rows } = await context.owner.query<{ barcode: string }>(
    `select c.barcode from payment_charges c join installment_payments p on p.id = c.installment_id
     where p.transaction_id = $1 and c.barcode is not null order by p.installment_number`,
    [one.orderId],
  );
  expect(rows).toHaveLength(2);
  const book = await openBoletoBook(one.customer, first);
  const pages = drawnIn(book?.bytes ?? Buffer.alloc(0));
  const codes = await Promise.all(pages.map(codesOf));
  expect(new Set(codes.map(({ bars }) => bars))).toEqual(new Set(rows.map(({ barcode }) => barcode)));
  expect(await openBoletoBook(stranger.customer, first)).toBeNull();
  expect(await openBoletoPdf(stranger.customer, one.installmentIds[1] ?? '')).toBeNull();
});

test('the paper names service, installment and payer with the kind of document', async () => {
  const textOf = async (installments: number[]) => {
    const one = await addPaymentOrder(context.owner, { installments, dueInDays: 9 });
    await charge(one);
    const file = await openBoletoPdf(one.customer, one.installmentIds[0] ?? '');
    return (await textOfPdf(file?.bytes ?? Buffer.alloc(0))).replaceAll(/\s+/g, ' ');
  };
  const alone = await textOf([49_900]);
  expect(alone).toContain('Plano CPF, pagamento do pedido');
  expect(alone).toMatch(/, CPF \d{3}\.\d{3}\.\d{3}-\d{2}/);
  expect(await textOf([20_000, 29_900])).toContain('Plano CPF, parcela 1 de 2');
});

test('the paper states the late fees of the contract, and says when the amount includes them', async () => {
  const lateFees = { fine: 200, monthlyInterest: 100, graceDays: 0 };
  const textOf = async (options: Parameters<typeof addPaymentOrder>[1]) => {
    const one = await addPaymentOrder(context.owner, options);
    await charge(one);
    const file = await openBoletoPdf(one.customer, one.installmentIds[0] ?? '');
    return (await textOfPdf(file?.bytes ?? Buffer.alloc(0))).replaceAll(/\s+/g, ' ');
  };
  expect(await textOf({ dueInDays: 9, lateFees })).toContain('multa de R$ 9,98, e juros de 1% ao mês');
  expect(await textOf({ dueInDays: 9, lateFees })).toContain('O banco soma ao pagar.');
  const free = { ...lateFees, graceDays: 5 };
  expect(await textOf({ dueInDays: 9, lateFees: free })).toContain('Peça o boleto atualizado');
  expect(await textOf({ dueInDays: -9, lateFees })).toContain('já inclui a multa e os juros');
  expect(await textOf({ dueInDays: 9 })).not.toContain('multa');
});
