import { expect, test, vi } from 'vitest';
import { readPix } from '#app/features/payments/rules/pix-br-code.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { pool } from '#app/platform/db/pools.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder, chargeFor, type TestOrder, workJobs } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';
import { checkMessage, consumeCheck } from './index.server.ts';

const context = onTestDatabase();

/** The Pix code of a new charge, as its customer sees it. */
async function issuedPix(order: TestOrder, installment = 0): Promise<string> {
  const { chargeId } = await chargeFor(context.owner, order, installment);
  await workJobs(context.owner);
  const { rows } = await context.owner.query<{ code: string }>(
    'select pix_payload as code from payment_charges where id = $1',
    [chargeId],
  );
  return rows[0]?.code ?? '';
}

test('an issued code is ours for a visitor, who learns nothing about its customer', async () => {
  const order = await addPaymentOrder(context.owner);
  const code = await issuedPix(order);
  expect(readPix(code)).not.toBeNull();
  const checked = await checkMessage(code);
  expect(checked).toMatchObject({ verdict: 'ours', own: null, warnings: [] });
  expect(JSON.stringify(checked)).not.toMatch(/Pessoa|52998224725|Parcela|Pagamento/);
  expect(JSON.stringify(checked)).not.toContain(order.customer.userId);
});

test('a code without its last letter, or of another installation, is not ours', async () => {
  const code = await issuedPix(await addPaymentOrder(context.owner));
  expect((await checkMessage(code.slice(0, -1))).verdict).toBe('unclear');
  await context.owner.query('update payment_charges set pix_payload = null where pix_payload = $1', [code]);
  expect((await checkMessage(code)).verdict).toBe('not_ours');
});

test('its own customer sees which installment it is; another customer does not', async () => {
  const order = await addPaymentOrder(context.owner, { installments: [20_000, 30_000] });
  const code = await issuedPix(order, 1);
  const own = {
    installmentId: order.installmentIds[1],
    title: 'Parcela 2 de 2',
    order: expect.any(String),
    paid: false,
  };
  expect((await checkMessage(code, order.customer)).own).toEqual(own);
  const other = (await addPerson(context.owner)) as CustomerActor;
  expect(await checkMessage(code, other)).toEqual(await checkMessage(code));
});

test('known, unknown and no codes ask the database the same', async () => {
  const code = await issuedPix(await addPaymentOrder(context.owner));
  await checkMessage('oi');
  const asked: number[] = [];
  const connect = vi.spyOn(pool('worker'), 'connect');
  for (const pasted of [code, code.replace(/....$/, '0000'), 'oi', 'https://exemplo.com']) {
    connect.mockClear();
    await checkMessage(pasted);
    asked.push(connect.mock.calls.length);
  }
  expect(asked).toEqual([1, 1, 1, 1]);
});

test('known and unknown codes take the same time', async () => {
  const known = await issuedPix(await addPaymentOrder(context.owner));
  const unknown = known.replace(/....$/, '0000');
  const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
  // In turns, so that what else the machine does meets both.
  for (let turn = 0; turn < 120; turn += 1)
    for (const code of turn % 2 ? [known, unknown] : [unknown, known]) {
      const began = performance.now();
      await checkMessage(code);
      if (turn >= 20) times[code]?.push(performance.now() - began);
    }
  const median = (of: number[] = []) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;
  const [slow = 0, fast = 0] = [median(times[known]), median(times[unknown])].toSorted((a, b) => b - a);
  expect(slow - fast).toBeLessThan(Math.max(1, fast * 0.5));
});

test('the channels of the settings, the address of the site and the sender are ours', async () => {
  const { rows } = await context.owner.query<{ value: { email: string; whatsapp: string } }>(
    "select value from site_config where key = 'company'",
  );
  expect((await checkMessage(rows[0]?.value.email ?? '')).verdict).toBe('ours');
  expect((await checkMessage(rows[0]?.value.whatsapp ?? '')).verdict).toBe('ours');
  expect((await checkMessage('http://localhost/app')).verdict).toBe('ours');
  expect((await checkMessage('(11) 98765-4321')).verdict).toBe('not_ours');
  await context.owner.query(
    `update site_config set value = value || '{"phones": ["(11) 98765-4321"], "domains": ["outro.exemplo.com"]}'
     where key = 'check_page'`,
  );
  expect((await checkMessage('11 98765-4321')).verdict).toBe('ours');
  expect((await checkMessage('https://www.outro.exemplo.com/a')).verdict).toBe('ours');
});

test('checks from one address are limited', async () => {
  const ip = '203.0.113.77';
  for (let n = 0; n < 60; n += 1) expect(await consumeCheck(ip)).toBe(0);
  expect(await consumeCheck(ip)).toBeGreaterThan(0);
  expect(await consumeCheck('203.0.114.78')).toBe(0);
});

test('codes are looked up through their index', async () => {
  await context.owner.query('begin; set local enable_seqscan = off');
  const { rows } = await context.owner.query<{ 'QUERY PLAN': string }>(
    "explain select 1 from payment_charges c where c.pix_payload = any(array['a', 'b'])",
  );
  await context.owner.query('rollback');
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payment_charges_pix_idx');
});
