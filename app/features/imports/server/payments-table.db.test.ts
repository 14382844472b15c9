import { expect, test } from 'vitest';
import { panelPayments, today } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { workbook } from '#tests/workbook.ts';
import {
  bookCredit,
  bookSureCredits,
  chooseColumns,
  closeStatement,
  discardImport,
  expireImports,
  exportLeftRows,
  loadImport,
  matchStatement,
  runImport,
  stageImport,
  startImport,
  startPayments,
  stopImport,
  undoImport,
} from './index.server.ts';
import { readImportFile } from './read-file.server.ts';

const { context, admin } = panelPayments();

async function stage(lines: string[], header = 'Data;Valor pago;Cliente;CPF;Pedido') {
  const sheet = await readImportFile('payments', Buffer.from([header, ...lines].join('\r\n')));
  if (!sheet.ok) throw new Error(sheet.error.message);
  return stageImport(admin, 'payments', { name: 'pagos.csv', sheet: sheet.value });
}

async function order(name: string, installments: number[]) {
  const one = await addPaymentOrder(context.owner, { installments });
  await context.owner.query('update profiles set full_name = $2 where id = $1', [one.customer.userId, name]);
  const { rows } = await context.owner.query('select doc_number from profiles where id = $1', [
    one.customer.userId,
  ]);
  const { rows: of } = await context.owner.query(
    'select transaction_id as id from installment_payments where id = $1',
    [one.installmentIds[0]],
  );
  return { ...one, document: rows[0].doc_number as string, orderId: of[0].id as string };
}

const statuses = async (ids: readonly string[]) =>
  (
    await context.owner.query(
      'select status from installment_payments where id = any($1) order by installment_number',
      [ids],
    )
  ).rows.map(({ status }) => status);
const day = () => today().split('-').toReversed().join('/');

test('a spreadsheet of payments is checked by row, booked where it is sure, and taken back', async () => {
  const ana = await order('Ana Planilha Lima', [41_101]);
  const bia = await order('Bia Planilha Reis', [41_102, 41_102]);
  const id = await stage([
    `${day()};411,01;;${ana.document};`,
    `${day()};"411,02";Quem quer que seja;;${bia.orderId.slice(0, 8)}`,
    `31/02/2026;411,02;Bia;;`,
    `${day()};9.411,03;Ninguém Conhecido;;`,
  ]);
  expect(await loadImport(admin, id)).toMatchObject({
    ...{
      status: 'draft',
      rowCount: 4,
      faulty: 1,
      mapping: { day: 0, amount: 1, name: 2, document: 3, order: 4 },
    },
    named: [{ line: 4, result: 'bad', note: 'Dia do pagamento: Data inválida. Escreva como 05/11/2026' }],
    preview: [
      { values: [day(), 'R$ 411,01', '', expect.stringMatching(/^\d{3}\./), '', '', '', ''] },
      {},
      {},
      {},
    ],
  });
  // Nothing is booked before the columns are said to be right.
  expect(await bookSureCredits(admin, id)).toMatchObject({ ok: false });
  expect(await closeStatement(admin, id)).toMatchObject({ ok: false });
  expect(await startImport(admin, id, {})).toMatchObject({ ok: false });
  expect(await startPayments(admin, id)).toMatchObject({ ok: true });
  expect(await chooseColumns(admin, id, { day: '0', amount: '1' })).toMatchObject({ ok: false });
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', bad: 1, added: 0 });
  expect((await matchStatement(admin, id)).map(({ line, trust }) => [line, trust])).toEqual([
    [2, 'sure'],
    [3, 'sure'],
    [5, 'open'],
  ]);
  expect(await bookSureCredits(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', added: 2, bad: 1 });
  expect(await statuses(ana.installmentIds)).toEqual(['paid']);
  expect(await statuses(bia.installmentIds)).toEqual(['paid', 'pending']);
  let file = '';
  for await (const piece of (await exportLeftRows(admin, id)) ?? []) file += piece;
  expect(file).toContain('4;Dia do pagamento: Data inválida. Escreva como 05/11/2026;31/02/2026;');

  expect(await undoImport(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'undone' });
  expect(await statuses([...ana.installmentIds])).toEqual(['pending']);
});

test('the same spreadsheet books nothing twice, also where another one has the rows in another order', async () => {
  const caio = await order('Caio Planilha Nunes', [42_201, 42_201]);
  const row = `${day()};422,01;;${caio.document};`;
  const first = await stage([row]);
  await startPayments(admin, first);
  await bookSureCredits(admin, first);
  await runImport(first);
  const again = await stage([row]);
  expect(await loadImport(admin, again)).toMatchObject({ known: 1, faulty: 0 });
  // With other words it may be the same payment, so a clerk decides.
  const other = await stage([`${day()};422,01;Caio Planilha Nunes`], 'Dia;Valor;Nome');
  await startPayments(admin, other);
  expect(await matchStatement(admin, other)).toMatchObject([{ trust: 'open', doubt: 'Caio Planilha Nunes' }]);
  await bookSureCredits(admin, other);
  await runImport(other);
  expect(await statuses(caio.installmentIds)).toEqual(['paid', 'pending']);
  const choice = { importId: other, line: 2, installmentIds: [caio.installmentIds[1] ?? ''] };
  expect(await bookCredit(admin, choice)).toMatchObject({ ok: true });
  expect(await statuses(caio.installmentIds)).toEqual(['paid', 'paid']);
});

test('two like rows of one person are two payments, booked in one go', async () => {
  const davi = await order('Davi Planilha Cruz', [43_301, 43_301, 43_301]);
  const row = `${day()};433,01;;${davi.document};`;
  const id = await stage([row, row]);
  await startPayments(admin, id);
  await bookSureCredits(admin, id);
  await runImport(id);
  expect(await statuses(davi.installmentIds)).toEqual(['paid', 'paid', 'pending']);
});

test('a clerk decides about the rest after a stop, or once the starter has lost the right', async () => {
  const eva = await order('Eva Planilha Melo', [44_401]);
  const id = await stage([`${day()};444,01;;${eva.document};`]);
  await startPayments(admin, id);
  await bookSureCredits(admin, id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'running' });
  expect(await stopImport(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', added: 0 });
  await bookSureCredits(admin, id);
  await context.owner.query("update user_roles set position = 'clerk' where user_id = $1", [admin.userId]);
  await runImport(id);
  await context.owner.query("update user_roles set position = 'owner' where user_id = $1", [admin.userId]);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', added: 0 });
  expect(await statuses(eva.installmentIds)).toEqual(['pending']);
});

test('more rows than a page shows are booked by one press, the unsure among them stay', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, at) => order(`Pessoa Planilha ${'ABC'[at]}zevedo`, [45_501])),
  );
  const unknown = Array.from({ length: 120 }, () => `${day()};455,99;Ninguém Daqui;;`);
  const id = await stage([...unknown, ...people.map(({ orderId }) => `${day()};455,01;;;${orderId}`)]);
  await startPayments(admin, id);
  await bookSureCredits(admin, id);
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', added: 3 });
  expect(await matchStatement(admin, id)).toHaveLength(100);
});

test('a spreadsheet that was not begun goes after a day, one that was stays', async () => {
  const [left, begun] = [await stage([`${day()};1;a;;`]), await stage([`${day()};2;b;;`])];
  await startPayments(admin, begun);
  await expireImports(new Date(Date.now() + 2 * 86_400_000));
  expect(await loadImport(admin, left)).toBeNull();
  expect(await loadImport(admin, begun)).toMatchObject({ status: 'draft' });
  expect(await discardImport(admin, begun)).toMatchObject({ ok: true });
});

test('a file with one column is no spreadsheet of payments', async () => {
  expect(await readImportFile('payments', Buffer.from('Dia\n01/02/2026'))).toMatchObject({
    error: {
      message: 'Não achei a linha dos títulos. Ponha acima dos dados uma linha com Dia do pagamento e Valor.',
    },
  });
});

test('a workbook of payments is read with its days and amounts, finds what it pays, and is booked', async () => {
  const ana = await order('Ana Excel Prado', [41_907]);
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  // Days since the last day of 1899, as Excel writes a date.
  const serial = Math.round((Date.parse(today()) - Date.parse('1899-12-30')) / 86_400_000);
  const sheet = await readImportFile(
    'payments',
    workbook(`<row r="1">${text('A1', 'Data')}${text('B1', 'Valor pago')}${text('C1', 'CPF')}</row>
      <row r="2"><c r="A2" s="1"><v>${serial}</v></c><c r="B2"><v>419.07</v></c>${text('C2', ana.document)}</row>
      <row r="3"><c r="A3" s="1"><v>${serial}</v></c>${text('B3', 'nada')}${text('C3', ana.document)}</row>`),
  );
  if (!sheet.ok) throw new Error(sheet.error.message);
  const id = await stageImport(admin, 'payments', { name: 'pagos.xlsx', sheet: sheet.value });
  expect(await loadImport(admin, id)).toMatchObject({
    ...{ rowCount: 2, faulty: 1, mapping: { day: 0, amount: 1, document: 2 } },
    named: [{ line: 3, note: 'Valor: Não é um valor em reais. Escreva como 1.234,56' }],
  });
  expect(await startPayments(admin, id)).toMatchObject({ ok: true });
  expect(await matchStatement(admin, id)).toMatchObject([
    {
      ...{ day: today(), amount: 41_907, trust: 'sure' },
      candidates: expect.arrayContaining([expect.objectContaining({ id: ana.installmentIds[0] })]),
    },
  ]);
  expect(await bookSureCredits(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await statuses(ana.installmentIds)).toEqual(['paid']);
});
