import { expect, test } from 'vitest';
import { stageStatement } from '#tests/bank-statement.ts';
import { panelPayments } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  bookCredit,
  bookSureCredits,
  closeStatement,
  discardImport,
  loadImport,
  matchStatement,
  runImport,
  skipCredit,
} from './index.server.ts';

const { context, admin } = panelPayments();

const statement = (entries: Parameters<typeof stageStatement>[1]) => stageStatement(admin, entries);

/** An order of one installment, of a person with this name. */
async function order(name: string, installments: number[]) {
  const one = await addPaymentOrder(context.owner, { installments });
  await context.owner.query('update profiles set full_name = $2 where id = $1', [one.customer.userId, name]);
  return one;
}

/** Books the sure ones as a press and the job do. */
async function bookSure(id: string) {
  expect(await bookSureCredits(admin, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft' });
}

const paid = async (installmentId: string) =>
  (
    await context.owner.query(
      `select i.status, i.paid_amount, count(c.id)::int as charges from installment_payments i
       left join payment_charges c on c.installment_id = i.id and c.status = 'paid' where i.id = $1 group by i.id`,
      [installmentId],
    )
  ).rows[0];

test('one click books the sure credits, and the same statement books nothing again', async () => {
  const [ana, bia] = [await order('Ana Sura Lima', [12_301]), await order('Beatriz Sura Souza', [12_302])];
  const entries = [
    { amount: '123.01', memo: 'PIX RECEBIDO ANA S LIMA', fitid: 'F1' },
    { amount: '123.02', memo: 'TED RECEBIDA', fitid: 'F2' },
    { amount: '-50.00', memo: 'TARIFA', fitid: 'F3' },
  ];
  const id = await statement(entries);
  expect(await matchStatement(admin, id)).toMatchObject([
    { trust: 'sure', candidates: [{ id: ana.installmentIds[0] }] },
    { trust: 'likely', candidates: [{ id: bia.installmentIds[0] }] },
  ]);
  await bookSure(id);
  expect(await paid(ana.installmentIds[0] ?? '')).toEqual({
    status: 'paid',
    paid_amount: '123.01',
    charges: 1,
  });
  expect(await paid(bia.installmentIds[0] ?? '')).toMatchObject({ status: 'pending' });
  expect(await discardImport(admin, id)).toMatchObject({ ok: false });

  const again = await statement(entries);
  expect(await loadImport(admin, again)).toMatchObject({ known: 1 });
  expect(await matchStatement(admin, again)).toMatchObject([{ text: 'TED RECEBIDA' }]);
  const second = { importId: again, line: 2, installmentIds: [bia.installmentIds[0] ?? ''] };
  expect(await bookCredit(admin, second)).toMatchObject({ ok: true });
  // The first statement still shows it; there it is refused, and nothing is paid twice.
  const other = await order('Outra Sura Pessoa', [12_302]);
  expect(
    await bookCredit(admin, { importId: id, line: 2, installmentIds: [other.installmentIds[0] ?? ''] }),
  ).toMatchObject({ error: { code: 'known' } });
  expect(await paid(other.installmentIds[0] ?? '')).toMatchObject({ status: 'pending', charges: 0 });
});

test('two concurrent clicks book an entry once', async () => {
  const one = await order('Caio Duplo Reis', [22_201, 22_201]);
  const id = await statement([{ amount: '222.01', memo: 'PIX CAIO D REIS' }]);
  const done = await Promise.all(
    one.installmentIds.map((installmentId) =>
      bookCredit(admin, { importId: id, line: 1, installmentIds: [installmentId] }),
    ),
  );
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const states = await Promise.all(one.installmentIds.map(paid));
  expect(states.filter(({ status }) => status === 'paid')).toHaveLength(1);
});

test('two like payments of one person are both booked; a refusal leaves the entry waiting', async () => {
  const one = await order('Davi Gêmeo Costa', [33_301, 33_301]);
  const memo = 'PIX DAVI G COSTA';
  const id = await statement([
    { amount: '333.01', memo },
    { amount: '333.01', memo },
  ]);
  expect((await matchStatement(admin, id)).map(({ trust }) => trust)).toEqual(['sure', 'open']);
  await bookSure(id);
  for (const installmentId of one.installmentIds)
    expect(await paid(installmentId)).toMatchObject({ status: 'paid' });
  const late = await statement([{ amount: '333.01', memo }]);
  expect(
    await bookCredit(admin, { importId: late, line: 1, installmentIds: [one.installmentIds[0] ?? ''] }),
  ).toMatchObject({ ok: false });
  expect(await matchStatement(admin, late)).toHaveLength(1);
});

test('an entry is left out, the rest with the end of the work; only admins do any of it', async () => {
  const id = await statement([
    { amount: '1.00', memo: 'a' },
    { amount: '2.00', memo: 'b' },
  ]);
  expect(await skipCredit(admin, id, 1)).toMatchObject({ ok: true });
  expect(await skipCredit(admin, id, 1)).toMatchObject({ ok: false });
  const customer = await addPerson(context.owner);
  await expect(skipCredit(customer, id, 2)).rejects.toThrow();
  await expect(closeStatement(customer, id)).rejects.toThrow();
  await expect(matchStatement(customer, id)).rejects.toThrow();
  expect(await closeStatement(admin, id)).toMatchObject({ ok: true });
  expect(await loadImport(admin, id)).toMatchObject({ status: 'done', added: 0, bad: 2 });
});
