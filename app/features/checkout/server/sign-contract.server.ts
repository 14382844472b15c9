import { and, asc, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { settleClocks } from '#app/features/cases/server/index.server.ts';
import { agreedLateFees } from '#app/features/catalog/rules/late-fees.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { type ContractTerms, isLegal } from '#app/features/contracts/rules/contract-facts.ts';
import { acceptContract } from '#app/features/contracts/server/index.server.ts';
import {
  type RepresentativeValues,
  readRepresentative,
  representativeWords,
} from '#app/features/profiles/rules/representative.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { notifySigned } from './enter-order.server.ts';
import { contractOf, shownIn } from './order-contract.server.ts';
import { OrderSnapshot } from './order-snapshot.server.ts';
import type { ContractPreview } from './preview-contract.server.ts';

/** In the contract of a client without an e-mail. */
const NO_EMAIL = 'sem e-mail';

const accountWords = ({ email, phone }: ContractTerms['person']): string =>
  email === NO_EMAIL
    ? `${maskPhone(phone)} (link de acesso enviado ao WhatsApp)`
    : `${email} (e-mail confirmado)`;

const TITLE = 'Contrato não aceito';
const MISSING = err({
  code: 'not-found',
  title: TITLE,
  message: 'Este pedido não tem contrato para aceitar.',
});
/** @param empresa the linked company; null for the account's own. */
const notRepresented = (empresa: string | null) =>
  err({
    code: 'representative-missing',
    title: 'Quem representa a empresa?',
    message: 'Diga quem aceita o contrato pela empresa, e ele se abre em seguida.',
    fields: { empresa: empresa ?? '' },
  });
const CHANGED = err({ code: 'contract-changed', title: TITLE, message: 'O contrato mudou; leia de novo.' });

const { transactions: t, contractAcceptances: a } = schema;

/** A valid order without an acceptance: entered without the checkout, at signup or login with a plan. */
const unsigned = (userId: UserId) =>
  and(
    eq(t.userId, userId),
    ne(t.status, 'refunded'),
    isNull(t.withdrawnAt),
    isNull(t.canceledAt),
    eq(t.awaitsHolder, false),
    sql`${t.planSnapshot} ? 'plan'`,
    notExists(sql`(select 1 from ${a} where ${a.transactionId} = ${t.id})`),
  );

/** Finds the customer's oldest order with an unaccepted contract; null without one. */
export async function findUnsignedOrder(customer: CustomerActor): Promise<string | null> {
  const [found] = await asActor(customer, (tx) =>
    tx.select({ id: t.id }).from(t).where(unsigned(customer.userId)).orderBy(asc(t.createdAt)).limit(1),
  );
  return found?.id ?? null;
}

/** Previews the current contract of the customer's own order, under the rights that its acceptance has. */
export async function previewOrderContract(
  customer: CustomerActor,
  orderId: OrderId,
): Promise<Result<ContractPreview>> {
  if (!validate(orderId)) return MISSING;
  const { company } = await getSite('company');
  const now = new Date();
  return asActor(system('checkout'), async (tx) => {
    const prepared = await prepare(tx, customer.userId, orderId, company, civilDateAt(now));
    if (!prepared.ok) return prepared;
    const { contract, text, sha256 } = prepared.value;
    return ok({ title: contract.title, version: contract.version, text, sha256, shownAt: now.toISOString() });
  });
}

/**
 * Accepts the contract of the customer's own order that was placed without one, with the same evidence as at
 * the checkout, from a signed-in account. Documents may have been sent before, so clocks may start now
 * (docs/product.md section 11). A second call finds nothing to accept.
 */
export async function signOrderContract(
  customer: CustomerActor,
  orderId: OrderId,
  shown: { sha256: string; shownAt?: string | undefined },
  from: { ip: string; userAgent: string },
): Promise<Result<{ code: string }>> {
  if (!validate(orderId)) return MISSING;
  const { userId } = customer;
  const { company } = await getSite('company');
  return asActor(system('checkout'), async (tx) => {
    // Two presses wait for each other here; the unique key on the order stops the second one in any case.
    await tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.id, orderId), eq(t.userId, userId)))
      .for('update');
    const now = new Date();
    const prepared = await prepare(tx, userId, orderId, company, civilDateAt(now));
    if (!prepared.ok) return prepared;
    const { contract, text, sha256, terms } = prepared.value;
    if (sha256 !== shown.sha256) return CHANGED;
    const { plan, person } = terms;
    const { code } = await acceptContract(tx, {
      owner: { userId },
      transactionId: orderId,
      contractId: contract.id,
      text,
      from,
      identifiedBy: `conta de ${accountWords(person)}, ${plan} ${formatDocument(person.document)}${person.representative ? `, representada por ${representativeWords(person.representative)}` : ''}, com sessão iniciada por senha${shownIn(shown.shownAt, now)}`,
    });
    await settleClocks(tx, userId);
    const holderName = terms.linkedProfileId ? person.name : null;
    await notifySigned(tx, { userId, orderId, holderName });
    return ok({ code });
  });
}

async function prepare(
  tx: Tx,
  userId: UserId,
  orderId: OrderId,
  company: SiteContent['company'],
  today: CivilDate,
) {
  const terms = await findTerms(tx, userId, orderId);
  if (!terms) return MISSING;
  if (terms.plan === 'CNPJ' && !terms.person.representative) return notRepresented(terms.linkedProfileId);
  const party = { userId, leadId: terms.leadId, linkedProfileId: terms.linkedProfileId };
  const found = await contractOf(tx, terms, company, today, party);
  return found.ok ? ok({ ...found.value, terms }) : found;
}

const REPRESENTATIVE = (column: keyof RepresentativeValues) =>
  sql<
    string | null
  >`case when ${schema.linkedProfiles.id} is null then ${schema.profiles}.${sql.identifier(column)}
    else ${schema.linkedProfiles}.${sql.identifier(column)} end`;

/**
 * Returns the contract terms of the order as it was placed: its own installments and prices, independent of
 * the plan's current ones.
 */
async function findTerms(
  tx: Tx,
  userId: UserId,
  orderId: OrderId,
): Promise<(ContractTerms & { linkedProfileId: string | null; leadId: LeadId | null }) | null> {
  const { installmentPayments: installments, linkedProfiles: holder, profiles, users } = schema;
  const [order] = await tx
    .select({
      amount: t.amount,
      method: t.paymentMethod,
      installmentCount: t.installments,
      oneCharge: t.oneCharge,
      snapshot: t.planSnapshot,
      linkedProfileId: t.linkedProfileId,
      leadId: t.leadId,
      name: sql<string>`coalesce(${holder.fullName}, ${profiles.fullName})`,
      document: sql<string>`coalesce(${holder.docNumber}, ${profiles.docNumber})`,
      phone: sql<string>`coalesce(${holder.phone}, ${profiles.phone})`,
      representativeName: REPRESENTATIVE('representative_name'),
      representativeCpf: REPRESENTATIVE('representative_cpf'),
      representativeRole: REPRESENTATIVE('representative_role'),
      email: users.email,
    })
    .from(t)
    .innerJoin(profiles, eq(profiles.id, t.userId))
    .innerJoin(users, eq(users.id, t.userId))
    .leftJoin(holder, eq(holder.id, t.linkedProfileId))
    .where(and(eq(t.id, orderId), unsigned(userId)));
  const snapshot = OrderSnapshot.safeParse(order?.snapshot);
  if (!order || !snapshot.success) return null;
  const due = await tx
    .select({
      number: installments.installmentNumber,
      amount: installments.amount,
      dueDate: installments.dueDate,
    })
    .from(installments)
    .where(eq(installments.transactionId, orderId))
    .orderBy(asc(installments.installmentNumber));
  const { plan, warranty, product, activates, coupon = null, agreed, methods } = snapshot.data;
  const { name, document, phone, email, method, amount, installmentCount, oneCharge } = order;
  return {
    linkedProfileId: order.linkedProfileId,
    leadId: order.leadId,
    plan,
    legal: isLegal(activates),
    service: product ? { ...product, cards: activates } : null,
    person: {
      name,
      document,
      email: mailboxOf(email) || NO_EMAIL,
      phone,
      representative: readRepresentative(order),
    },
    method,
    warranty,
    coupon,
    agreedDiscount: agreed?.discount ?? 0,
    lateFees: agreedLateFees(snapshot.data),
    schedule: {
      total: fromNumeric(amount),
      installmentCount,
      oneCharge,
      installments: due.map((installment, at) => {
        const own = methods?.[at];
        return { ...installment, amount: fromNumeric(installment.amount), ...(own && { method: own }) };
      }),
    },
  };
}
