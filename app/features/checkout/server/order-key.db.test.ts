import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import {
  addOrder,
  openConnections,
  orderInput,
  orderProof,
  orderRows,
  refusedWith,
  SENDER,
} from '#tests/orders.ts';
import { placeOrder } from './index.server.ts';

const context = onTestDatabase();

afterEach(() => {
  vi.useRealTimers();
});

test('a hundred concurrent requests with one key place one order, and all get it', async () => {
  const input = orderInput({ email: 'cem@exemplo.com.br' });
  const proof = await orderProof(input);
  // The first order also starts the queue.
  await addOrder();
  await openConnections();
  const before = await orderRows(context.owner);
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const key = proof.idempotencyKey;
      const sent = { ...proof, idempotencyKey: n % 2 ? key : key.toUpperCase() };
      return placeOrder({ ...SENDER, ip: `198.51.100.${n}` }, { ...input }, sent);
    }),
  );
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(results[0]).toMatchObject({ ok: true, value: { orderId: expect.any(String) } });
  expect(await orderRows(context.owner)).toEqual({
    leads: before.leads + 1,
    orders: before.orders + 1,
    installments: before.installments + 1,
    acceptances: before.acceptances + 1,
    // The document of the contract, which its mail carries.
    jobs: before.jobs + 1,
  });
});

test('a key in capitals is the same key, and it still answers when the contract has changed since', async () => {
  const input = orderInput();
  const proof = await orderProof(input);
  const first = await placeOrder(SENDER, input, proof);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
  const again = { ...proof, idempotencyKey: proof.idempotencyKey.toUpperCase() };
  expect(first.ok).toBe(true);
  expect(await placeOrder(SENDER, input, again)).toEqual(first);
});

test.each([
  { plan: 'CNPJ', doc_number: '12.ABC.345/01DE-35' },
  { full_name: 'Ana Lima' },
  { email: 'outra@exemplo.com.br' },
  { phone: '49977776666' },
  { doc_number: '390.533.447-05' },
  { uf: 'PR' },
  { cep: '89801000' },
  { address: 'Rua Nova' },
  { coupon: 'OUTRO' },
  { warranty: 'on' },
  { payment_type: 'installment' },
  { payment_method: 'card' },
  { payment_method: 'card', payment_type: 'installment', installments: '3' },
])('a key with %j instead is refused, and the first order stays alone', async (over) => {
  const input = orderInput();
  const proof = await orderProof(input);
  await placeOrder(SENDER, input, proof);
  const before = await orderRows(context.owner);
  const changed = orderInput(over);
  const { contractSha256 } = await orderProof(changed);
  for (const hash of [contractSha256, proof.contractSha256]) {
    const result = await placeOrder(SENDER, changed, { ...proof, contractSha256: hash });
    expect(result).toMatchObject(refusedWith('key-reused'));
  }
  expect(await orderRows(context.owner)).toEqual(before);
});

test('refuses a used key with the hash of another text; the first acceptance is kept', async () => {
  const input = orderInput();
  const proof = await orderProof(input);
  await placeOrder(SENDER, input, proof);
  const result = await placeOrder(SENDER, input, { ...proof, contractSha256: 'a'.repeat(64) });
  expect(result).toMatchObject(refusedWith('key-reused'));
});

test('refuses an invalid key and a key of the kind that activations derive', async () => {
  const input = orderInput();
  const proof = await orderProof(input);
  for (const idempotencyKey of ['', 'abc', `${randomUUID()}'`, v5('x', randomUUID())]) {
    expect(await placeOrder(SENDER, input, { ...proof, idempotencyKey })).toMatchObject(
      refusedWith('bad-key'),
    );
  }
});
