import { expect, test } from 'vitest';
import { caseWords } from '#app/features/cases/rules/holder-now.ts';
import { createCard, loadClientCase, setStepStatus } from '#app/features/cases/server/index.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPaymentOrder } from '#tests/payments.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();

test('shows an admin whose turn it is, the next due step, the debt and the last notice', async () => {
  const { owner } = context;
  const admin = await addPerson(owner, 'admin');
  const { customer } = await addPaymentOrder(owner, { installments: [20_000, 30_000] });
  await createCard(admin, customer.userId, 'nome');
  await owner.query(
    "update installment_payments set due_date = '2026-01-10' where user_id = $1 and installment_number = 1",
    [customer.userId],
  );
  await owner.query('update profiles set assignee_id = $2 where id = $1', [customer.userId, admin.userId]);
  await owner.query(
    "insert into notifications (user_id, title, message, created_at) values ($1, 'O último', 'x', now() + interval '1 s')",
    [customer.userId],
  );
  const { rows: parts } = await owner.query<{ id: string }>(
    'select id from installment_payments where user_id = $1 order by installment_number',
    [customer.userId],
  );
  const [{ id: first } = {}, { id: second } = {}] = parts;
  const found = await loadClientCase(admin, customer.userId);
  expect(found).toMatchObject({
    holder: null,
    open: 50_000,
    overdueSince: '2026-01-10',
    nextPayment: { id: first, amount: 20_000 },
    responsible: expect.stringMatching(/./),
    lastWord: { title: 'O último', read: false },
    cards: [{ type: 'nome' }],
  });
  if (!found) throw new Error('unreachable');
  // A paid installment is passed over; of an order that is paid at once the whole is due.
  await owner.query("update installment_payments set status = 'paid', paid_at = now() where id = $1", [
    first,
  ]);
  expect((await loadClientCase(admin, customer.userId))?.nextPayment).toEqual({ id: second, amount: 30_000 });
  await owner.query('update transactions set one_charge = true where user_id = $1', [customer.userId]);
  expect((await loadClientCase(admin, customer.userId))?.nextPayment).toEqual({ id: second, amount: 50_000 });
  // The next step is finished with one press, and another one is next.
  const [{ nextStep: step } = {}] = found.cards;
  if (!step) throw new Error('unreachable');
  expect(step).toMatchObject({ status: 'pending' });
  const done = { stepId: step.id, expectedVersion: step.status, to: 'completed' } as const;
  expect(await setStepStatus(admin, customer.userId, done)).toMatchObject({ ok: true });
  const after = await loadClientCase(admin, customer.userId);
  expect(after?.cards[0]?.nextStep?.id).not.toBe(step.id);
  expect(after?.cards[0]?.nextStep?.name).not.toBe(step.name);
  expect(caseWords(found).label).toBe('Vez do cliente');
  expect(await loadClientCase(admin, '00000000-0000-7000-8000-000000000000' as UserId)).toBeNull();
});
