import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LoanRequestInput } from '#app/features/loans/rules/input.ts';
import { EXAMPLE, writeTerms } from '#app/features/loans/rules/loan-terms.ts';
import { loanStage } from '#app/features/loans/rules/terms.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { addPerson } from '#tests/people.ts';
import {
  cancelLoan,
  changeLoan,
  claimLoans,
  loadOwnLoans,
  removeLoanDocument,
  requestLoan,
  sendLoanDocument,
  startLoan,
  submitLoan,
} from './index.server.ts';

const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as CustomerActor;

const file = (hash = 'a'): AcceptedFile => ({
  name: 'holerite.pdf',
  bytes: Buffer.from('%PDF-1.4 %%EOF'),
  mimeType: 'application/pdf',
  sha256: hash.repeat(64),
});

async function begun(of: CustomerActor): Promise<string> {
  const result = await startLoan(of, EXAMPLE);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.id;
}

const REQUIRED = ['identidade', 'residencia', 'renda', 'matricula'];
async function complete(of: CustomerActor, id: string) {
  for (const kind of REQUIRED)
    expect(await sendLoanDocument(of, id, kind, file())).toMatchObject({ ok: true });
}

async function stored({ userId }: CustomerActor): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of fileStore().list(`loan-documents/${userId}`)) paths.push(path);
  return paths;
}

const noticesOf = async (userId: UserId) => {
  const { rows } = await context.owner.query(
    'select title from notifications where user_id = $1 order by created_at',
    [userId],
  );
  return rows.map(({ title }) => title);
};

test('a request is begun once, however often it is asked at once, with the simulation of the server', async () => {
  const ana = await customer();
  const results = await Promise.all(Array.from({ length: 6 }, () => startLoan(ana, EXAMPLE)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'open' } });
  expect(await loadOwnLoans(ana)).toMatchObject([
    {
      status: 'draft',
      amount: 20_000_000,
      propertyValue: 50_000_000,
      months: 50,
      simulation: { rate: 99, first: 509_071, cet: { yearly: 1_439 } },
      documents: [],
    },
  ]);
});

test('a request with every required document is submitted once, and then waits for its analysis', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const id = await begun(ana);
  await sendLoanDocument(ana, id, 'identidade', file());
  expect(await submitLoan(ana, id)).toMatchObject({
    error: {
      title: 'Faltam documentos',
      message: 'Envie também: Comprovante de residência, Comprovante de renda, Matrícula do imóvel.',
    },
  });
  for (const kind of REQUIRED.slice(1)) await sendLoanDocument(ana, id, kind, file());
  const results = await Promise.all([1, 2, 3].map(() => submitLoan(ana, id)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  const [loan] = await loadOwnLoans(ana);
  expect(loan && loanStage(loan)).toBe('waiting');
  expect(await noticesOf(ana.userId)).toEqual(['Pedido de empréstimo em análise']);
  expect(await noticesOf(admin.userId)).toEqual(['Pedido de empréstimo para análise']);

  // Submitted documents stay; further ones may be added; the terms may not change.
  expect(await removeLoanDocument(ana, loan?.documents[0]?.id ?? '')).toMatchObject({
    error: { code: 'in-analysis' },
  });
  expect(await changeLoan(ana, id, EXAMPLE)).toMatchObject({ error: { code: 'in-analysis' } });
  expect(await sendLoanDocument(ana, id, 'outros', file('b'))).toMatchObject({ ok: true });
  expect(await startLoan(ana, EXAMPLE)).toMatchObject({ error: { code: 'open' } });
});

test('stores the same file for the same purpose once, and deletes its bytes on withdrawal', async () => {
  const ana = await customer();
  const id = await begun(ana);
  const results = await Promise.all([1, 2, 3].map(() => sendLoanDocument(ana, id, 'renda', file())));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sendLoanDocument(ana, id, 'renda', file())).toMatchObject({ error: { code: 'same-file' } });
  expect(await stored(ana)).toHaveLength(1);
  const [loan] = await loadOwnLoans(ana);
  expect(await removeLoanDocument(ana, loan?.documents[0]?.id ?? '')).toMatchObject({ ok: true });
  expect(await stored(ana)).toEqual([]);
});

test('a request accepts files up to its limit, also concurrent ones', async () => {
  const ana = await customer();
  const id = await begun(ana);
  await context.owner.query(
    `insert into loan_documents (user_id, loan_request_id, kind, file_name, file_path, file_size, mime_type, sha256)
     select $1::uuid, $2::uuid, 'outros', 'a', $1 || '/' || n, 1, 'image/png', repeat('0', 64) from generate_series(1, 38) n`,
    [ana.userId, id],
  );
  const results = await Promise.all(
    ['a', 'b', 'c', 'd'].map((hash) => sendLoanDocument(ana, id, 'renda', file(hash))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await stored(ana)).toHaveLength(2);
});

test.each(['approved', 'rejected', 'canceled'])(
  'one that is %s takes nothing more, and another may begin',
  async (status) => {
    const ana = await customer();
    const id = await begun(ana);
    await context.owner.query('update loan_requests set status = $1 where id = $2', [status, id]);
    expect(await sendLoanDocument(ana, id, 'renda', file())).toMatchObject({ error: { code: 'closed' } });
    expect(await changeLoan(ana, id, EXAMPLE)).toMatchObject({ error: { code: 'closed' } });
    expect(await submitLoan(ana, id)).toMatchObject({ error: { code: 'closed' } });
    expect(await stored(ana)).toEqual([]);
    expect(await startLoan(ana, EXAMPLE)).toMatchObject({ ok: true });
  },
);

test('a request can be withdrawn; the team is notified if it had seen the request', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const first = await begun(ana);
  expect(await changeLoan(ana, first, { ...EXAMPLE, months: 12 })).toMatchObject({ ok: true });
  expect((await loadOwnLoans(ana))[0]?.months).toBe(12);
  expect(await cancelLoan(ana, first)).toMatchObject({ ok: true });
  expect(await noticesOf(admin.userId)).toEqual([]);
  const second = await begun(ana);
  await complete(ana, second);
  await submitLoan(ana, second);
  expect(await cancelLoan(ana, second)).toMatchObject({ ok: true });
  expect(await noticesOf(admin.userId)).toContain('Pedido de empréstimo cancelado');
});

test('for other accounts a request and its documents are missing', async () => {
  const [ana, other] = [await customer(), await customer()];
  const id = await begun(ana);
  await complete(ana, id);
  const document = (await loadOwnLoans(ana))[0]?.documents[0]?.id ?? '';
  for (const wanted of [id, randomUUID(), 'x']) {
    expect(await changeLoan(other, wanted, EXAMPLE)).toMatchObject({ error: { code: 'not-found' } });
    expect(await submitLoan(other, wanted)).toMatchObject({ error: { code: 'not-found' } });
    expect(await cancelLoan(other, wanted)).toMatchObject({ error: { code: 'not-found' } });
    expect(await sendLoanDocument(other, wanted, 'renda', file())).toMatchObject({
      error: { code: 'not-found' },
    });
  }
  expect(await sendLoanDocument(ana, id, 'nada', file())).toMatchObject({ error: { code: 'not-found' } });
  expect(await removeLoanDocument(other, document)).toMatchObject({ error: { code: 'not-found' } });
  expect(await loadOwnLoans(other)).toEqual([]);
  expect(await stored(other)).toEqual([]);
  expect((await loadOwnLoans(ana))[0]).toMatchObject({ status: 'draft', documents: { length: 4 } });
});

test('a request of the public site belongs to the account with its confirmed address, and to no other', async () => {
  const [ana, other] = [await customer(), await customer()];
  const emailOf = async ({ userId }: CustomerActor): Promise<string> =>
    (await context.owner.query('select email from users where id = $1', [userId])).rows[0].email;
  const send = (email: string) =>
    requestLoan(
      { ip: '203.0.113.9', userAgent: '' },
      LoanRequestInput.parse({ ...writeTerms(EXAMPLE), ...LEAD_ENTRIES, email }),
    );
  await send(await emailOf(ana));
  await claimLoans(other);
  expect(await loadOwnLoans(other)).toEqual([]);

  await context.owner.query('update users set email_verified = false where id = $1', [ana.userId]);
  await claimLoans(ana);
  expect(await loadOwnLoans(ana)).toEqual([]);

  await context.owner.query('update users set email_verified = true where id = $1', [ana.userId]);
  await Promise.all([claimLoans(ana), claimLoans(ana)]);
  const [loan] = await loadOwnLoans(ana);
  expect(loan && loanStage(loan)).toBe('documents');
  expect(loan?.simulation.rate).toBe(99);
  const { rows } = await context.owner.query(
    "select 1 from audit_log where action = 'loan.claim' and entity_id = $1",
    [loan?.id],
  );
  expect(rows).toHaveLength(1);
});
