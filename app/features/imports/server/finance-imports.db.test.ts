import { expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { stageStatement } from '#tests/bank-statement.ts';
import { panelPayments } from '#tests/panel-payments.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import {
  bookSureCredits,
  closeStatement,
  discardImport,
  listImports,
  loadImport,
  matchStatement,
  runImport,
  undoImport,
} from './index.server.ts';
import { stageImport } from './take-import.server.ts';

const { context, admin } = panelPayments();

async function personIn(position: 'finance' | 'accountant' | 'clerk'): Promise<SignedInActor> {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  return { kind: 'admin', userId, position };
}

const LEADS = { name: 'leads.csv', sheet: { header: ['Nome'], rows: [{ line: 2, cells: ['Ana'] }] } };

test('finance reads a bank statement, books what is sure, ends it and takes it back', async () => {
  const finance = await personIn('finance');
  const { installmentIds, customer } = await addPaymentOrder(context.owner, { installments: [45_601] });
  await context.owner.query("update profiles set full_name = 'Zilda Fina Reis' where id = $1", [
    customer.userId,
  ]);
  const id = await stageStatement(finance, [{ amount: '456.01', memo: 'PIX RECEBIDO ZILDA FINA REIS' }]);
  expect(await matchStatement(finance, id)).toMatchObject([
    { trust: 'sure', candidates: [{ id: installmentIds[0] }] },
  ]);
  expect(await bookSureCredits(finance, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(finance, id)).toMatchObject({ status: 'draft', added: 1 });
  expect(await closeStatement(finance, id)).toMatchObject({ ok: true });
  expect(await undoImport(finance, id)).toMatchObject({ ok: true });
  await runImport(id);
  expect(await loadImport(finance, id)).toMatchObject({ status: 'undone' });
});

test('finance cannot list, read or change imports of leads', async () => {
  const finance = await personIn('finance');
  const leads = await stageImport(admin, 'leads', LEADS);
  expect((await listImports(finance)).map(({ id }) => id)).not.toContain(leads);
  expect(await loadImport(finance, leads)).toBeNull();
  expect(await discardImport(finance, leads)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  await expect(stageImport(finance, 'leads', LEADS)).rejects.toThrow('Not a position');
});

test.each(['accountant', 'clerk'] as const)('%s imports nothing', async (position) => {
  const person = await personIn(position);
  await expect(stageStatement(person, [{ amount: '1.00', memo: 'PIX' }])).rejects.toThrow('Not a position');
  const id = await stageStatement(admin, [{ amount: '1.00', memo: 'PIX' }]);
  await expect(closeStatement(person, id)).rejects.toThrow('Not a position');
});

test('an import stops once its starter has left finance', async () => {
  const finance = await personIn('finance');
  const { customer } = await addPaymentOrder(context.owner, { installments: [45_701] });
  await context.owner.query("update profiles set full_name = 'Yara Fina Melo' where id = $1", [
    customer.userId,
  ]);
  const id = await stageStatement(finance, [{ amount: '457.01', memo: 'PIX RECEBIDO YARA FINA MELO' }]);
  expect(await bookSureCredits(finance, id)).toMatchObject({ ok: true });
  await context.owner.query("update user_roles set position = 'clerk' where user_id = $1", [finance.userId]);
  await runImport(id);
  expect(await loadImport(admin, id)).toMatchObject({ status: 'draft', added: 0 });
});
