import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { LoanDecision } from '#app/features/loans/rules/loan-review.ts';
import { EXAMPLE } from '#app/features/loans/rules/loan-terms.ts';
import { type LoanStage, loanStage } from '#app/features/loans/rules/terms.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { mailsTo } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { addPerson } from '#tests/people.ts';
import {
  cancelLoan,
  loadOwnLoans,
  loansOf,
  reviewLoan,
  sendLoanDocument,
  startLoan,
  submitLoan,
} from './index.server.ts';

const context = onTestDatabase();

let admin: SignedInActor;
let other: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  other = await addPerson(context.owner, 'admin');
});

const REQUIRED = ['identidade', 'residencia', 'renda', 'matricula'];

/** A customer whose request waits for the team. */
async function handedIn() {
  const customer = (await addPerson(context.owner)) as CustomerActor;
  const begun = await startLoan(customer, EXAMPLE);
  if (!begun.ok) throw new Error(begun.error.code);
  const { id } = begun.value;
  for (const kind of REQUIRED) await send(customer, id, kind, 'a');
  await submitLoan(customer, id);
  return { customer, id };
}

const send = (customer: CustomerActor, id: string, kind: string, hash: string) =>
  sendLoanDocument(customer, id, kind, {
    name: `${kind}.pdf`,
    bytes: Buffer.from('%PDF-1.4 %%EOF'),
    mimeType: 'application/pdf',
    sha256: hash.repeat(64),
  });

const decide = (
  { customer, id }: { customer: CustomerActor; id: string },
  seen: LoanStage,
  decision: LoanDecision,
  reason = '',
  by = admin,
) =>
  reviewLoan(by, customer.userId, {
    loanId: id,
    expectedVersion: seen,
    decision,
    reason,
    approval: decision === 'approved' ? APPROVAL : null,
  });

const APPROVAL = {
  amount: 15_000_000,
  rate: 119,
  months: 48,
  institution: 'Banco do Vale',
  validUntil: '2099-12-01',
};

const shown = async (customer: CustomerActor) => {
  const [loan] = await loadOwnLoans(customer);
  return loan && { stage: loanStage(loan), reason: loan.reviewReason };
};

const noticesOf = async (userId: UserId) => {
  const { rows } = await context.owner.query<{ title: string; message: string; link: string }>(
    'select title, message, link from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows;
};

const mailsOf = async (userId: UserId) => {
  const { rows } = await context.owner.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  return mailsTo(context.owner, rows[0]?.email ?? '');
};

const audited = async (id: string) => {
  const { rows } = await context.owner.query(
    "select action, actor_id as who, after from audit_log where entity = 'loan_requests' and entity_id = $1 order by seq",
    [id],
  );
  return rows.map(({ action, who, after }) => [action, who, after]);
};

test('taken up, given back for a document, resubmitted, taken up and approved; the customer is notified each time', async () => {
  const loan = await handedIn();
  const { customer, id } = loan;
  expect(await decide(loan, 'waiting', 'analyzing')).toMatchObject({ ok: true });
  expect(await shown(customer)).toEqual({ stage: 'analyzing', reason: null });
  expect(await decide(loan, 'analyzing', 'sent', 'Envie a matrícula de novo')).toMatchObject({ ok: true });
  expect(await shown(customer)).toEqual({ stage: 'again', reason: 'Envie a matrícula de novo' });
  expect((await noticesOf(customer.userId)).at(-1)).toMatchObject({
    message: 'Envie a matrícula de novo',
    link: '/loan-upload',
  });
  // The start of the analysis is announced on the site alone.
  expect(await mailsOf(customer.userId)).toMatchObject([
    { subject: 'Falta algo no pedido de empréstimo', text: expect.stringContaining('/loan-upload') },
  ]);

  // With nothing new the same papers would come to the same answer.
  expect(await submitLoan(customer, id)).toMatchObject({ error: { code: 'nothing-new' } });
  expect(await send(customer, id, 'matricula', 'b')).toMatchObject({ ok: true });
  const later = new Date(Date.now() + 3_600_000);
  const results = await Promise.all([1, 2].map(() => submitLoan(customer, id, later)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await shown(customer)).toEqual({ stage: 'waiting', reason: null });
  // The promised hours count from the second time.
  expect((await loadOwnLoans(customer))[0]?.documentsSentAt).toBe(later.toISOString());
  const link = `/admin/clientes/${customer.userId}/emprestimos`;
  expect((await noticesOf(admin.userId)).filter((notice) => notice.link === link)).toMatchObject([
    { title: 'Pedido de empréstimo para análise' },
    { title: 'Pedido de empréstimo de volta para análise' },
  ]);

  expect(await decide(loan, 'waiting', 'analyzing')).toMatchObject({ ok: true });
  expect(await decide(loan, 'analyzing', 'approved', 'não se guarda')).toMatchObject({ ok: true });
  expect(await shown(customer)).toEqual({ stage: 'approved', reason: null });
  expect((await loadOwnLoans(customer))[0]?.approval).toEqual(APPROVAL);
  expect((await mailsOf(customer.userId)).at(-1)).toMatchObject({ subject: 'Empréstimo aprovado' });
  expect(await audited(id)).toEqual([
    ['loan.analyze', admin.userId, { status: 'analyzing', reason: null }],
    ['loan.return', admin.userId, { status: 'sent', reason: 'Envie a matrícula de novo' }],
    ['loan.analyze', admin.userId, { status: 'analyzing', reason: null }],
    ['loan.approve', admin.userId, { status: 'approved', reason: null, ...APPROVAL }],
  ]);
  const { rows: events } = await context.owner.query(
    "select data from domain_events where subject_id = $1 and type = 'loan.status_changed' order by seq",
    [id],
  );
  expect(events.map(({ data }) => `${data.from} ${data.to}`)).toEqual([
    'draft sent',
    'sent analyzing',
    'analyzing sent',
    'sent analyzing',
    'analyzing approved',
  ]);
});

test('refused: the customer sees why, and nothing more is decided', async () => {
  const loan = await handedIn();
  await decide(loan, 'waiting', 'analyzing');
  expect(await decide(loan, 'analyzing', 'rejected', 'Matrícula vencida')).toMatchObject({ ok: true });
  expect(await shown(loan.customer)).toEqual({ stage: 'rejected', reason: 'Matrícula vencida' });
  expect((await noticesOf(loan.customer.userId)).at(-1)?.message).toBe('Motivo: Matrícula vencida');
  for (const decision of ['analyzing', 'approved', 'sent'] as const) {
    expect(await decide(loan, 'rejected', decision, 'Outra vez')).toMatchObject({
      error: { code: 'not-open' },
    });
  }
});

test('of two concurrent decisions one counts, the other gets a conflict and writes nothing', async () => {
  const loan = await handedIn();
  await decide(loan, 'waiting', 'analyzing');
  const before = (await noticesOf(loan.customer.userId)).length;
  // Neither goes on before both are at the row.
  const { owner } = context;
  await owner.query('begin');
  await owner.query('select 1 from loan_requests where id = $1 for update', [loan.id]);
  const both = Promise.all([
    decide(loan, 'analyzing', 'approved', '', admin),
    decide(loan, 'analyzing', 'rejected', 'Renda insuficiente', other),
  ]);
  await expect.poll(() => waitingForLocks(owner)).toBe(2);
  await owner.query('commit');
  const results = await both;
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: { code: 'stale', message: expect.stringMatching(/agora está como “(Aprovado|Não aprovado)”/) },
  });
  expect(await noticesOf(loan.customer.userId)).toHaveLength(before + 1);
  expect(await audited(loan.id)).toHaveLength(2);
});

test('nothing is decided before the documents are in, after the customer took it back, or of another client', async () => {
  const customer = (await addPerson(context.owner)) as CustomerActor;
  const begun = await startLoan(customer, EXAMPLE);
  const draft = { customer, id: begun.ok ? begun.value.id : '' };
  expect(await decide(draft, 'documents', 'analyzing')).toMatchObject({ error: { code: 'not-open' } });
  // From the public site: sent, its documents are not in.
  await context.owner.query("update loan_requests set status = 'sent' where id = $1", [draft.id]);
  expect(await decide(draft, 'documents', 'analyzing')).toMatchObject({ error: { code: 'not-open' } });

  const loan = await handedIn();
  expect(await decide(loan, 'waiting', 'approved')).toMatchObject({ error: { code: 'not-open' } });
  for (const wanted of [
    { ...loan, customer },
    { ...loan, id: randomUUID() },
  ])
    expect(await decide(wanted, 'waiting', 'analyzing')).toMatchObject({ error: { code: 'not-found' } });
  // A customer's rights do not suffice, whatever code would call this with them.
  const asCustomer = loan.customer as unknown as SignedInActor;
  await expect(decide(loan, 'waiting', 'analyzing', '', asCustomer)).rejects.toThrow();
  expect(await shown(loan.customer)).toEqual({ stage: 'waiting', reason: null });
  await cancelLoan(loan.customer, loan.id);
  expect(await decide(loan, 'waiting', 'analyzing')).toMatchObject({ error: { code: 'stale' } });
  expect(await audited(loan.id)).toEqual([]);
});

test('the team reads what the customer reads, of this client alone', async () => {
  const [loan] = [await handedIn(), await handedIn()];
  const read = await asActor(admin, (tx) => loansOf(tx, loan.customer.userId));
  expect(read).toEqual(await loadOwnLoans(loan.customer));
  expect(read).toMatchObject([{ id: loan.id, documents: REQUIRED.map((kind) => ({ kind })) }]);
});
