import { and, eq, inArray } from 'drizzle-orm';
import { validate } from 'uuid';
import type { LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { LOAN_REFUSALS, type LoanRefusal } from '#app/features/loans/rules/messages.ts';
import { simulate } from '#app/features/loans/rules/simulate.ts';
import {
  isOpenLoan,
  LOAN_DOCUMENTS,
  loanStage,
  missingDocuments,
  OPEN_LOAN_STATUSES,
} from '#app/features/loans/rules/terms.ts';
import { notifyAdmins, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { loanRequests, loanDocuments, profiles } = schema;
const SYSTEM = system('loans');
const PAGE = '/loan-upload';
/** Page on which the team decides. */
const teamPage = (userId: UserId) => `/admin/clientes/${userId}/emprestimos` as const;

export const refuseLoan = (code: LoanRefusal) => err({ code, ...LOAN_REFUSALS[code] });

/** Columns of a request's terms; the server computes the simulation and ignores the browser's. */
export function keptTerms(terms: LoanTerms) {
  const { installments: _, ...result } = simulate(terms);
  return {
    amount: toNumeric(terms.amount),
    propertyValue: toNumeric(terms.propertyValue),
    months: terms.months,
    simulation: { rate: terms.rate, ...result },
  };
}

/** Starts a request of the customer's own; refused while another one is open. */
export async function startLoan(customer: CustomerActor, terms: LoanTerms): Promise<Result<{ id: string }>> {
  const { userId } = customer;
  return asActor(customer, async (tx) => {
    // The second of two concurrent requests waits here and finds the first one's row.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('update');
    const open = await tx
      .select({ id: loanRequests.id })
      .from(loanRequests)
      .where(and(eq(loanRequests.userId, userId), inArray(loanRequests.status, [...OPEN_LOAN_STATUSES])))
      .limit(1);
    if (open.length > 0) return refuseLoan('open');
    const id = newId();
    await insertRow(tx, loanRequests, { id, userId, ...keptTerms(terms) });
    return ok({ id });
  });
}

/** A request of this person, read as the system and locked. */
async function lockOwn(tx: Tx, { userId }: CustomerActor, requestId: string) {
  const [found] = await tx
    .select({
      status: loanRequests.status,
      documentsSentAt: loanRequests.documentsSentAt,
      reviewReason: loanRequests.reviewReason,
      updatedAt: loanRequests.updatedAt,
    })
    .from(loanRequests)
    .where(and(eq(loanRequests.id, requestId), eq(loanRequests.userId, userId)))
    .for('update');
  return found;
}

/** Changes the terms of a request that is not in analysis yet. */
export async function changeLoan(
  customer: CustomerActor,
  requestId: string,
  terms: LoanTerms,
): Promise<Result<null>> {
  if (!validate(requestId)) return refuseLoan('not-found');
  return asActor(SYSTEM, async (tx) => {
    const loan = await lockOwn(tx, customer, requestId);
    if (!loan) return refuseLoan('not-found');
    if (!isOpenLoan(loan.status)) return refuseLoan('closed');
    if (loan.documentsSentAt || loan.status === 'analyzing') return refuseLoan('in-analysis');
    await tx.update(loanRequests).set(keptTerms(terms)).where(eq(loanRequests.id, requestId));
    return ok(null);
  });
}

/**
 * Submits the documents: the 48 hours count from now on (docs/product.md section 9). A repeated submission
 * changes nothing, unless the team gave the request back: then the hours count again from now.
 */
export async function submitLoan(
  customer: CustomerActor,
  requestId: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  if (!validate(requestId)) return refuseLoan('not-found');
  const { userId } = customer;
  return asActor(SYSTEM, async (tx) => {
    const loan = await lockOwn(tx, customer, requestId);
    if (!loan) return refuseLoan('not-found');
    const again = loanStage(loan) === 'again';
    if (!again && (loan.documentsSentAt || loan.status === 'analyzing')) return ok(null);
    if (!isOpenLoan(loan.status)) return refuseLoan('closed');
    const sent = await tx
      .select({ kind: loanDocuments.kind, createdAt: loanDocuments.createdAt })
      .from(loanDocuments)
      .where(eq(loanDocuments.loanRequestId, requestId));
    const missing = missingDocuments(sent.map(({ kind }) => kind));
    if (missing.length > 0) {
      const names = missing.map((kind) => LOAN_DOCUMENTS[kind].label).join(', ');
      return err({ code: 'missing', title: 'Faltam documentos', message: `Envie também: ${names}.` });
    }
    // Given back as incomplete: the same documents would get the same answer.
    if (again && !sent.some(({ createdAt }) => createdAt > loan.updatedAt)) return refuseLoan('nothing-new');
    await tx
      .update(loanRequests)
      .set({ status: 'sent', documentsSentAt: now, reviewReason: null })
      .where(eq(loanRequests.id, requestId));
    const received = await noticeText(tx, 'loan.received', {});
    await sendToCustomer(tx, { userId, kind: 'case', type: 'success', link: PAGE, ...received });
    await notifyAdmins(tx, {
      type: 'other',
      link: teamPage(userId),
      ...(await noticeText(tx, again ? 'loan.team-again' : 'loan.team', {})),
    });
    return ok(null);
  });
}

/** Withdraws a request, until it is decided. */
export async function cancelLoan(customer: CustomerActor, requestId: string): Promise<Result<null>> {
  if (!validate(requestId)) return refuseLoan('not-found');
  return asActor(SYSTEM, async (tx) => {
    const loan = await lockOwn(tx, customer, requestId);
    if (!loan) return refuseLoan('not-found');
    if (loan.status === 'canceled') return ok(null);
    if (!isOpenLoan(loan.status)) return refuseLoan('closed');
    await tx.update(loanRequests).set({ status: 'canceled' }).where(eq(loanRequests.id, requestId));
    if (loan.status !== 'draft') {
      await notifyAdmins(tx, {
        type: 'warning',
        link: teamPage(customer.userId),
        ...(await noticeText(tx, 'loan.team-canceled', {})),
      });
    }
    return ok(null);
  });
}
