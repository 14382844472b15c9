import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { validate, version } from 'uuid';
import { settleClocks } from '#app/features/cases/server/index.server.ts';
import type { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import { HOLDER_UNKNOWN, orderFailed } from '#app/features/checkout/rules/messages.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { acceptContract } from '#app/features/contracts/server/index.server.ts';
import { agreeToPartner } from '#app/features/leads/server/index.server.ts';
import { representativeColumns, representativeWords } from '#app/features/profiles/rules/representative.ts';
import { civilDateAt, formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { type Centavos, fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { asActor, holdLock, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { repeatLocked } from '#app/platform/db/unavailable.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { appKeys, type Key } from '#app/platform/keys.server.ts';
import type { LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { type Buyer, enterOrder } from './enter-order.server.ts';
import { findOffer, orderContract, paymentMethodOf, shownIn } from './order-contract.server.ts';
import {
  type Account,
  completeHolder,
  findHolder,
  lockAccount,
  type OrderPerson,
  orderHolder,
  refuseHeld,
} from './order-holder.server.ts';
import { OrderSnapshot, snapshotOf } from './order-snapshot.server.ts';

/** `orderId` is the transaction; `code` checks the accepted contract at /verificar. */
export type PlacedOrder = { orderId: OrderId; leadId: LeadId; code: string; amount: Centavos };

export type OrderProof = {
  /** UUID of the opened form; the same key is the same order, however often it is sent. */
  idempotencyKey: string;
  /** Hash of the text that the person saw (`previewContract`). */
  contractSha256: string;
  /** Time at which the preview was shown, as the form sent it. */
  shownAt?: string | undefined;
};

const refusal = refusalsOf(orderFailed().title);
const BAD_KEY = refusal('bad-key', 'Recarregue a página e envie o pedido de novo.');
const KEY_REUSED = refusal(
  'key-reused',
  'Este pedido já foi enviado com outros dados. Recarregue a página para fazer um novo.',
);
const CONTRACT_CHANGED = refusal('contract-changed', 'O contrato mudou; leia de novo.');

/** Activations derive version 5 keys: a client cannot take the key of another account's activation. */
const isFormKey = (key: string) => validate(key) && version(key) !== 5;

/** The session that an order is placed from. */
type BuyerSession = { userId: UserId; sessionId: string };

/**
 * Places an order: lead, transaction with its installments, and the accepted contract, in one transaction
 * (docs/product.md sections 4 and 7). Amounts are computed here. The caller counts the attempt against the
 * sender's limit first.
 * @param from.partnerCode of the partner's link that the browser opened last
 * @param session of a signed-in buyer, who gets the order at once: its services open for the holder with the
 * order's document, or it is refused if it would open none. Without a session the order waits for its account.
 * @returns the order of this key, also if it was placed before; a refusal writes nothing.
 */
export async function placeOrder(
  from: { ip: string; userAgent: string; partnerCode?: string },
  input: CheckoutInput,
  proof: OrderProof,
  session: BuyerSession | null = null,
): Promise<Result<PlacedOrder>> {
  if (!isFormKey(proof.idempotencyKey)) return BAD_KEY;
  const idempotencyKey = proof.idempotencyKey.toLowerCase();
  const { company } = await getSite('company');
  const digests = requestDigests(input, proof.contractSha256);
  const place = async (tx: Tx): Promise<Result<PlacedOrder>> => {
    const earlier = (await findOrder(tx, idempotencyKey)) ?? (await findAfterLock(tx, idempotencyKey));
    if (earlier) return digests.includes(earlier.request ?? '') ? ok(earlier.placed) : KEY_REUSED;

    const now = new Date();
    const prepared = await orderContract(tx, input, company, civilDateAt(now), true);
    if (!prepared.ok) return prepared;
    const { contract, text, sha256, offer, schedule, lateFees } = prepared.value;
    if (sha256 !== proof.contractSha256) return CONTRACT_CHANGED;

    const snapshot = snapshotOf(offer, input.warranty, lateFees);
    const found = session ? await buyerOf(tx, session.userId, input, snapshot) : null;
    if (found && !found.ok) return found;
    const buyer = found?.value ?? null;
    const account = buyer?.account;

    const leadId = await addLead(tx, input, { userId: account?.userId, partnerCode: from.partnerCode });
    if (input.partner_sees) await agreeToPartner(tx, leadId, from);
    // Runs before the acceptance, which takes the lock of its chain: no lock is waited for after that one.
    const orderId = await enterOrder(tx, {
      leadId,
      buyer,
      // The mail of the order says it.
      news: 'activated-site',
      paymentMethod: paymentMethodOf(input.option),
      schedule,
      snapshot: { ...snapshot, request: digests[0] },
      planVersionId: offer.versionId,
      coupon: input.coupon,
      idempotencyKey,
    });
    const { code } = await acceptContract(tx, {
      owner: { leadId },
      transactionId: orderId,
      contractId: contract.id,
      text,
      from,
      identifiedBy:
        identification(input) +
        (account && session ? await inSession(tx, account, session) : ', informados no checkout, sem conta') +
        shownIn(proof.shownAt, now),
    });
    if (account) await settleClocks(tx, account.userId);
    if (buyer) {
      await recordAudit(tx, system('checkout'), {
        action: 'order.claim',
        entity: 'transactions',
        entityId: orderId,
        before: { userId: null },
        after: {
          userId: buyer.account.userId,
          linkedProfileId: buyer.holder.linkedProfileId,
          leadId,
          shownBy: 'session',
        },
      });
    }
    return ok({ orderId, leadId, code, amount: schedule.total });
  };
  return repeatLocked(() => asActor(system('checkout'), place));
}

/**
 * Returns a digest to compare two submissions. Keyed, because document and e-mail could otherwise be guessed;
 * the IP address and the browser may change between two attempts and are left out.
 * @returns the digest with the current secret, and those with earlier secrets.
 */
function requestDigests(input: CheckoutInput, contractSha256: string): [string, ...string[]] {
  const { plan, full_name, email, phone, doc_number, uf, cep, address, coupon, option, warranty } = input;
  const asked = [plan, full_name, email, phone, doc_number, uf, cep, address, coupon, warranty];
  const ofCompany = input.representative ? [input.representative] : [];
  const installments = option.kind === 'card' ? option.installments : null;
  const ofProduct = input.product ? [input.product] : [];
  const request = JSON.stringify([
    ...asked,
    option.kind,
    installments,
    contractSha256,
    ...ofProduct,
    ...ofCompany,
  ]);
  const digest = ({ secret }: Key) =>
    createHmac('sha256', secret).update(`order-request:${request}`).digest('hex');
  const [current, ...previous] = appKeys();
  return [digest(current), ...previous.map(digest)];
}

/**
 * First submissions of one key pass one by one (the unique key of the column would stop them in any case); later
 * submissions find the order and need no lock.
 */
async function findAfterLock(tx: Tx, key: string) {
  await holdLock(tx, `order:${key}`);
  return findOrder(tx, key);
}

async function findOrder(tx: Tx, key: string) {
  const { transactions, contractAcceptances } = schema;
  const [found] = await tx
    .select({
      orderId: transactions.id,
      leadId: transactions.leadId,
      amount: transactions.amount,
      snapshot: transactions.planSnapshot,
      code: contractAcceptances.code,
    })
    .from(transactions)
    .innerJoin(contractAcceptances, eq(contractAcceptances.transactionId, transactions.id))
    .where(eq(transactions.idempotencyKey, key));
  if (!found?.leadId) return null;
  const { orderId, leadId, code, snapshot } = found;
  const amount = fromNumeric(found.amount);
  return { placed: { orderId, leadId, code, amount }, request: OrderSnapshot.parse(snapshot).request };
}

/**
 * Locks the account of a signed-in buyer, and links or completes the holder of the order. Refuses an order
 * that would open no new service.
 */
async function buyerOf(
  tx: Tx,
  userId: UserId,
  input: CheckoutInput,
  snapshot: OrderSnapshot,
): Promise<Result<Buyer>> {
  const account = await lockAccount(tx, userId);
  const holder = await orderHolder(tx, account, personIn(input), input.relationship);
  if (!holder.ok) return holder;
  const held = await refuseHeld(tx, holder.value, snapshot);
  if (held) return held;
  await completeHolder(tx, holder.value, input);
  return ok({ account, holder: holder.value });
}

const personIn = ({
  plan,
  doc_number,
  full_name,
  phone,
  uf,
  representative,
}: CheckoutInput): OrderPerson => ({
  docType: plan,
  docNumber: doc_number,
  name: full_name,
  phone,
  uf,
  representative,
});

/**
 * Checks whether a signed-in buyer may place this order, before they read its contract: the same refusals as
 * for the order itself. Writes nothing.
 */
export async function checkBuyer(userId: UserId, input: CheckoutInput): Promise<Result<null>> {
  return asActor(system('checkout'), async (tx) => {
    const offered = await findOffer(tx, input);
    if (!offered.ok) return offered;
    const account = await lockAccount(tx, userId);
    const holder = await findHolder(tx, account, input.doc_number);
    if (!holder) return input.relationship ? ok(null) : err(HOLDER_UNKNOWN);
    return (await refuseHeld(tx, holder, offered.value)) ?? ok(null);
  });
}

async function addLead(
  tx: Tx,
  input: CheckoutInput,
  { userId, partnerCode = '' }: { userId: UserId | undefined; partnerCode: string | undefined },
): Promise<string> {
  const id = newId();
  await tx.insert(schema.leads).values({
    id,
    name: input.full_name,
    email: input.email,
    whatsapp: input.phone,
    docType: input.plan,
    docNumber: input.doc_number,
    uf: input.uf,
    cep: input.cep,
    address: input.address,
    ...representativeColumns(input.representative),
    origin: 'checkout',
    partnerCode,
    ...(userId ? { status: 'converted' as const, convertedUserId: userId } : { status: 'new' as const }),
  });
  return id;
}

/** Acceptor, as entered in the form. */
const identification = ({ plan, doc_number, email, phone, representative }: CheckoutInput): string =>
  `${plan} ${formatDocument(doc_number)}${representative ? `, representada por ${representativeWords(representative)}` : ''}, e-mail ${email} e telefone ${phone}`;

/** How it is known that they did: the account whose session it was, and since when. */
async function inSession(tx: Tx, account: Account, { sessionId }: BuyerSession): Promise<string> {
  const { sessions } = schema;
  const [session] = await tx
    .select({ since: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, account.userId)));
  const since = session ? `, sessão iniciada em ${formatDateTime(session.since.toISOString())}` : '';
  return `, na própria conta de ${account.name}, ${account.docType} ${formatDocument(account.docNumber)} (${account.email})${since}`;
}
