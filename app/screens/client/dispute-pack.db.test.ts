import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder, unknownId } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { openDisputePack } from './dispute-pack.server.ts';

const context = onTestDatabase();

async function disputed(): Promise<string> {
  const one = await addPaymentOrder(context.owner);
  const { rows } = await context.owner.query<{ id: string }>(
    `with charge as (insert into payment_charges (installment_id, user_id, gateway, amount, method)
       values ($1, $2, 'sandbox', 499, 'card') returning id)
     insert into disputes (charge_id, transaction_id, user_id, kind, due_on)
     select id, $3, $2, 'chargeback', current_date from charge returning id`,
    [one.installmentIds[0], one.customer.userId, one.orderId],
  );
  return rows[0]?.id ?? '';
}

async function filesOf(id: string, position: 'owner' | 'finance') {
  const admin = { ...(await addPerson(context.owner, 'admin')), position };
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [
    admin.userId,
    position,
  ]);
  const pack = await openDisputePack(admin, id);
  if (!pack) return null;
  const files = unzipSync(new Uint8Array(await new Response(pack.body).arrayBuffer()));
  const text = new TextDecoder().decode(files['LEIA-ME.txt']);
  return { names: Object.keys(files).toSorted(), text };
}

test('the evidence has every part that the position sees, and names the others', async () => {
  const id = await disputed();
  const whole = await filesOf(id, 'owner');
  expect(whole?.names).toEqual([
    'LEIA-ME.txt',
    'cartas.csv',
    'linha-do-tempo.csv',
    'mensagens.txt',
    'pagamentos.csv',
  ]);
  // This order has no accepted contract.
  expect(whole?.text).toContain('contrato aceito.');
  const money = await filesOf(id, 'finance');
  expect(money?.names).toEqual(['LEIA-ME.txt', 'pagamentos.csv']);
  expect(money?.text).toContain('contrato aceito; linha do tempo e mensagens; cartas.');
  const { rows } = await context.owner.query<{ count: number }>(
    "select count(*)::int from audit_log where action = 'dispute.pack' and entity_id = $1",
    [id],
  );
  expect(rows[0]?.count).toBe(2);
});

test('an unknown dispute has no evidence', async () => {
  expect(await filesOf(unknownId(), 'owner')).toBeNull();
});
