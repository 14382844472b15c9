import { expect, test } from 'vitest';
import { LoanRequestInput } from '#app/features/loans/rules/input.ts';
import { EXAMPLE, writeTerms } from '#app/features/loans/rules/loan-terms.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { requestLoan } from './index.server.ts';

const context = onTestDatabase();
const from = { ip: '203.0.113.20', userAgent: 'teste' };

const input = (over: Record<string, string> = {}) =>
  LoanRequestInput.parse({ ...writeTerms(EXAMPLE), ...LEAD_ENTRIES, ...over });

/** Leads, consents and loan requests of an e-mail address. */
async function kept(email: string) {
  const { rows } = await context.owner.query(
    `select l.origin, l.status as lead_status, l.notes, c.purpose, c.ip_address,
       r.amount, r.property_value, r.months, r.status, r.user_id, r.simulation
     from leads l
     left join consents c on c.lead_id = l.id
     left join loan_requests r on r.lead_id = l.id
     where l.email = $1`,
    [email],
  );
  return rows;
}

test('keeps the lead, the consent and the request, with the simulation as the server computes it', async () => {
  // Results in the form are not read: the browser could have changed them.
  const result = await requestLoan(from, input({ first: '1', total: '1', 'cet.yearly': '1' }));
  expect(result.ok).toBe(true);
  expect(await kept('ana@exemplo.com.br')).toEqual([
    {
      origin: 'landing',
      lead_status: 'new',
      notes:
        'Simulação de empréstimo: R$ 200.000,00 com imóvel de R$ 500.000,00; 50 meses a 0,99% ao mês, Price; ' +
        'primeira parcela R$ 5.090,71, última R$ 5.090,94, total R$ 254.535,73; ' +
        'CET 14,39% ao ano (1,13% ao mês).',
      purpose: 'lead-contact',
      ip_address: '203.0.113.20',
      amount: '200000.00',
      property_value: '500000.00',
      months: 50,
      status: 'sent',
      user_id: null,
      simulation: {
        system: 'price',
        rate: 99,
        first: 509_071,
        last: 509_094,
        total: 25_453_573,
        interest: 5_453_573,
        iof: 621_679,
        received: 19_378_321,
        cet: { monthly: 113, yearly: 1_439 },
      },
    },
  ]);
});

test('a request that the database refuses leaves no lead behind', async () => {
  const email = 'metade@exemplo.com.br';
  const broken = { ...input({ email }), terms: { ...EXAMPLE, amount: EXAMPLE.propertyValue } };
  await expect(requestLoan(from, broken)).rejects.toThrow();
  expect(await kept(email)).toEqual([]);
});

test('an address that sends too much is refused, and its requests are not stored', async () => {
  const email = 'muitos@exemplo.com.br';
  const flood = { ip: '198.51.100.20', userAgent: '' };
  const results = await Promise.all(Array.from({ length: 23 }, () => requestLoan(flood, input({ email }))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too-many-attempts' } });
  expect(await kept(email)).toHaveLength(20);
});

test('a visitor cannot add a loan request without this door', async () => {
  const insert = asActor(VISITOR, (tx) =>
    insertRow(tx, schema.loanRequests, {
      id: newId(),
      amount: '1000.00',
      propertyValue: '2000.00',
      months: 1,
      leadId: newId(),
      status: 'approved',
    }),
  );
  await expect(insert).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/permission denied/) },
  });
});
