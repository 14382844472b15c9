import { expect, test } from 'vitest';
import { listInvoices } from '#app/features/payments/server/index.server.ts';
import { placeWords } from '#app/terms/installment-place.ts';
import { stageStatement } from '#tests/bank-statement.ts';
import { panelPayments, today } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import {
  bookCredit,
  loadImport,
  matchStatement,
  runImport,
  searchEntry,
  undoImport,
} from './index.server.ts';
import { readImportFile } from './read-file.server.ts';
import { stageImport } from './take-import.server.ts';

const { context, admin } = panelPayments();

async function order(name: string, installments: number[]) {
  const one = await addPaymentOrder(context.owner, { installments });
  await context.owner.query('update profiles set full_name = $2 where id = $1', [one.customer.userId, name]);
  return one;
}

const credit = (amount: string, memo: string) => stageStatement(admin, [{ amount, memo }]);

/** Installments of an order as "amount status", in the order of their numbers. */
const stateOf = async (orderId: string) =>
  (
    await context.owner.query<{ state: string }>(
      `select amount || ' ' || status as state from installment_payments where transaction_id = $1 order by installment_number`,
      [orderId],
    )
  ).rows.map(({ state }) => state);

const noticesOf = async (userId: string) =>
  (
    await context.owner.query<{ message: string }>(
      'select message from notifications where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows.map(({ message }) => message);

/** Books as a person who reads what happens with the rest, and says yes to it. */
async function bookWithYes(importId: string, installmentIds: string[], terms: string) {
  const choice = { importId, line: 1, installmentIds };
  expect(await bookCredit(admin, choice)).toMatchObject({
    error: { fields: { confirmed: expect.any(String) } },
  });
  expect(await bookCredit(admin, { ...choice, confirmed: terms })).toMatchObject({ ok: true });
}

async function undo(id: string) {
  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  return loadImport(admin, id);
}

test('one credit pays several installments, of two orders, all or nothing, and all are taken back', async () => {
  const [ana, bia] = [await order('Ana Soma Lima', [51_101, 51_102]), await order('Bia Soma Reis', [51_103])];
  const ids = [...ana.installmentIds, ...bia.installmentIds];
  const id = await credit('1533.06', 'PIX ANA SOMA LIMA');
  expect(
    await bookCredit(admin, { importId: id, line: 1, installmentIds: [...ids, crypto.randomUUID()] }),
  ).toMatchObject({
    ok: false,
  });
  const twice = await Promise.all(
    [ids, ids].map((installmentIds) => bookCredit(admin, { importId: id, line: 1, installmentIds })),
  );
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stateOf(ana.orderId)).toEqual(['511.01 paid', '511.02 paid']);
  expect(await stateOf(bia.orderId)).toEqual(['511.03 paid']);
  expect(await loadImport(admin, id)).toMatchObject({ added: 1 });
  expect(await undo(id)).toMatchObject({ status: 'undone', named: [] });
  expect(await stateOf(ana.orderId)).toEqual(['511.01 pending', '511.02 pending']);
  expect(await stateOf(bia.orderId)).toEqual(['511.03 pending']);
});

test('a credit booked in parts is recognised in a statement of another format', async () => {
  const [ana, bia] = [
    await order('Ana Dupla Lima', [55_101, 55_102]),
    await order('Bia Dupla Reis', [55_103]),
  ];
  const installmentIds = [...ana.installmentIds, ...bia.installmentIds];
  const id = await credit('1653.06', 'PIX ANA DUPLA LIMA');
  expect(await bookCredit(admin, { importId: id, line: 1, installmentIds })).toMatchObject({ ok: true });
  const doubtIn = async (amount: string, text: string) => {
    const [year, month, day] = today().split('-');
    const csv = `Data;Valor;Descrição\n${day}/${month}/${year};${amount};${text}`;
    const sheet = await readImportFile('payments', Buffer.from(csv));
    if (!sheet.ok) throw new Error(sheet.error.message);
    const other = await stageImport(admin, 'payments', { name: 'extrato.csv', sheet: sheet.value });
    const [found] = await matchStatement(admin, other);
    return found && [found.trust, found.doubt];
  };
  expect(await doubtIn('1.653,06', 'PIX ANA DUPLA LIMA')).toEqual(['open', 'Ana Dupla Lima']);
  expect(await doubtIn('1.653,06', 'PIX BIA DUPLA REIS')).toEqual(['open', 'Bia Dupla Reis']);
  expect(await doubtIn('1.653,06', 'PIX CAIO OUTRO PRADO')).toEqual(['open', null]);
  // Each part alone is no payment of the bank.
  expect(await doubtIn('551,01', 'PIX ANA DUPLA LIMA')).toEqual(['open', null]);
});

test('a part payment divides the installment, asks first, and the undo joins it again', async () => {
  const { customer, orderId, installmentIds } = await order('Caio Parte Dias', [52_200, 52_201]);
  const id = await credit('200.00', 'PIX CAIO PARTE DIAS');
  const [first = ''] = installmentIds;
  await bookWithYes(id, [first], `${first}=20000|32200|0`);
  expect(await stateOf(orderId)).toEqual([
    '522.00 canceled',
    '522.01 pending',
    '200.00 paid',
    '322.00 pending',
  ]);
  const [invoice] = await listInvoices(customer);
  expect(invoice?.renegotiation).toBeNull();
  expect(invoice?.installments.map(({ place, status }) => `${placeWords(place)} ${status}`)).toEqual([
    '2 de 2 pending',
    '1 de 2 (parte paga) paid',
    '1 de 2 (resto) pending',
  ]);
  const told = () => noticesOf(customer.userId);
  expect(await told()).toEqual([
    expect.stringMatching(
      /^Recebemos o seu pagamento da parcela 1 de 2 \(parte paga\), de R\$\s200,00\. Desta parcela ainda faltam R\$\s322,00, com vencimento em .*\. Há mais 1 parcela em aberto\.$/,
    ),
  ]);
  expect(await undo(id)).toMatchObject({ status: 'undone', named: [] });
  expect((await told()).at(-1)).toMatch(/Continua em aberto: R\$\s522,00 em/);
  expect(await stateOf(orderId)).toEqual([
    '522.00 pending',
    '522.01 pending',
    '200.00 canceled',
    '322.00 canceled',
  ]);
});

test('an overpayment pays the installment, and the rest is a refund that a person sends', async () => {
  const { orderId, installmentIds } = await order('Davi Demais Cruz', [53_300]);
  const id = await credit('600.00', 'PIX DAVI DEMAIS CRUZ');
  const [first = ''] = installmentIds;
  await bookWithYes(id, [first], `${first}=60000|0|6700`);
  expect(await stateOf(orderId)).toEqual(['533.00 paid']);
  const { rows } = await context.owner.query(
    'select amount, reason, by_hand, status from refunds where transaction_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ amount: '67.00', reason: 'paid-twice', by_hand: true, status: 'asked' }]);
  expect(await undo(id)).toMatchObject({ named: [{ note: 'O dinheiro já voltou ou está voltando.' }] });
});

test('a search by hand finds a client or an amount, with the evidence against', async () => {
  const { installmentIds } = await order('Eva Busca Melo', [54_400]);
  const id = await credit('10.00', 'PIX FABIO OUTRO NOME');
  for (const search of ['eva busca', '544,00'])
    expect(await searchEntry(admin, { importId: id, line: 1, search }), search).toMatchObject([
      { id: installmentIds[0], label: 'parcela 1 de 1', reasons: ['no-name', 'less'] },
    ]);
});

test('an entry of a second account has its own key, and an unreadable one is named', async () => {
  const entry = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261105<TRNAMT>77.01<FITID>Q1<MEMO>PIX</STMTTRN>';
  const account = (number: string, more = '') =>
    `<STMTRS><BANKACCTFROM><BANKID>1<ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${entry}${more}</BANKTRANLIST></STMTRS>`;
  const read = async (text: string) => {
    const sheet = await readImportFile('payments', Buffer.from(`<OFX>${text}</OFX>`));
    if (!sheet.ok) throw new Error(sheet.error.message);
    return stageImport(admin, 'payments', { name: 'dois.ofx', sheet: sheet.value });
  };
  const unread = '<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261105<TRNAMT><MEMO>SALDO</STMTTRN>';
  const both = await read(account('81') + account('82', unread));
  expect(await loadImport(admin, both)).toMatchObject({ bad: 1, named: [{ line: 3, result: 'bad' }] });
  const { orderId, installmentIds } = await order('Gil Conta Rocha', [7_701]);
  const [first = ''] = installmentIds;
  expect(await bookCredit(admin, { importId: both, line: 2, installmentIds: [first] })).toMatchObject({
    ok: true,
  });
  expect(await stateOf(orderId)).toEqual(['77.01 paid']);
  expect(await loadImport(admin, await read(account('82')))).toMatchObject({ known: 1 });
  expect(await matchStatement(admin, await read(account('81')))).toHaveLength(1);
});
