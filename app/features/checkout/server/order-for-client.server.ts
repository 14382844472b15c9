import { and, asc, eq } from 'drizzle-orm';
import { v5 } from 'uuid';
import { settleClocks } from '#app/features/cases/server/index.server.ts';
import { agreedSchedule } from '#app/features/catalog/rules/agreed-schedule.ts';
import { type Offer, offersEntry, orderTotal } from '#app/features/catalog/rules/offers.ts';
import { orderSchedule, type PaymentSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { viewProduct } from '#app/features/catalog/rules/product-view.ts';
import { applyCoupon, lookUpPlans, readLateFees } from '#app/features/catalog/server/index.server.ts';
import { type AgreedDiscount, agreedFaults } from '#app/features/checkout/rules/agreed-terms.ts';
import type { TeamPayment } from '#app/features/checkout/rules/order-entry.ts';
import { contractTypeOf } from '#app/features/contracts/rules/contract-facts.ts';
import {
  type ContractParty,
  findContract,
  ownOfContract,
} from '#app/features/contracts/server/index.server.ts';
import { seeLead } from '#app/features/leads/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import {
  asActor,
  positionOf,
  type SignedInActor,
  sees,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { InstallmentId, LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import { saleLimitsOf } from '#app/terms/panel-rights.ts';
import { enterOrder } from './enter-order.server.ts';
import { findOffer, paymentMethodOf } from './order-contract.server.ts';
import { holdersOf, lockAccount, refuseHeld } from './order-holder.server.ts';
import { snapshotOf } from './order-snapshot.server.ts';

const ORDER_ENTRY = system('order-entry');
const { products, profiles, transactions: t } = schema;

/** Name space of the keys of orders that the team places. */
const KEYS = '0d3c1f0e-6f0b-4c55-9a4c-7f1f7a0c5d11';

const refusal = refusalsOf('Pedido não feito');

export type OrderForClient = {
  /** The linked profile that it is for; empty for the account's own. */
  holderId: string;
  /** Slug of a single product; empty for the plan of the holder's kind of document. */
  product: string;
  option: TeamPayment;
  /** Discount and schedule are checked against the limits of the admin's position. */
  discount: AgreedDiscount;
  warranty: boolean;
  /**
   * Upper case; empty without a coupon. An invalid coupon is refused, because the team quoted the price with
   * it.
   */
  coupon: string;
  /** UUID of the opened form: one order, however often it is sent. */
  key: string;
};

/** Offer that a client may buy for one of their holders, at current prices; amounts in centavos. */
export type ClientOffer = {
  holderId: string;
  holder: string;
  product: string;
  name: string;
  total: number;
  warranty: number;
  maxInstallments: number;
  entry: boolean;
};

/**
 * Returns the offers that the team can sell to a client: the plan of each holder, and the products sold
 * alone.
 */
export async function offersForClient(admin: SignedInActor, clientId: UserId): Promise<ClientOffer[]> {
  if (admin.kind !== 'admin') throw new Error('Only the panel sells to clients.');
  if (!(await sees(admin, profiles, clientId))) return [];
  return asActor(ORDER_ENTRY, async (tx) => {
    const account = await lockAccount(tx, clientId);
    const slugs = ['', ...(await soldAlone(tx))];
    const found: ClientOffer[] = [];
    for (const holder of await holdersOf(tx, account)) {
      for (const product of slugs) {
        const offer = await findOffer(tx, { plan: holder.docType, product });
        if (!offer.ok || (await refuseHeld(tx, holder, offer.value))) continue;
        found.push(
          view(offer.value, product, holder.linkedProfileId ?? '', holder.holderName ?? account.name),
        );
      }
    }
    return found;
  });
}

/** Returns the offers that the team can sell to a lead, of each of these kinds of document; the kind is the holder. */
export async function offersForLead(
  admin: SignedInActor,
  leadId: LeadId,
  kinds: readonly PlanId[],
): Promise<ClientOffer[]> {
  if (admin.kind !== 'admin') throw new Error('Only the panel sells to leads.');
  if (!(await seeLead(admin, leadId))) return [];
  return asActor(ORDER_ENTRY, async (tx) => {
    const slugs = ['', ...(await soldAlone(tx))];
    const found: ClientOffer[] = [];
    for (const plan of kinds) {
      for (const product of slugs) {
        const offer = await findOffer(tx, { plan, product });
        if (offer.ok) found.push(view(offer.value, product, plan, plan));
      }
    }
    return found;
  });
}

function view(offer: Offer, product: string, holderId: string, holder: string): ClientOffer {
  const total = orderTotal(offer, false);
  return {
    holderId,
    holder,
    product,
    name: offer.name,
    total,
    warranty: orderTotal(offer, true) - total,
    maxInstallments: offer.maxInstallments,
    entry: offersEntry(offer, false),
  };
}

async function soldAlone(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(eq(products.visible, true), eq(products.blocked, false)))
    .orderBy(asc(products.itemOrder), asc(products.id));
  const plans = await lookUpPlans(tx);
  return rows
    .map((row) => viewProduct(row, plans))
    .filter(({ sale }) => sale === 'alone')
    .map(({ slug }) => slug);
}

export type PlacedByTeam = { orderId: OrderId; firstInstallment: InstallmentId };

/**
 * Places an order for a client who asked the team for it. It is added to the account without a contract; the
 * client reads and accepts the contract in their own session before any charge. Amounts come from the offer, less
 * the agreed discount.
 */
export async function placeOrderFor(
  admin: SignedInActor,
  clientId: UserId,
  order: OrderForClient,
): Promise<Result<PlacedByTeam>> {
  if (admin.kind !== 'admin') throw new Error('Only the panel sells to clients.');
  if (!(await sees(admin, profiles, clientId))) return refusal('not-found', 'Este cliente não existe mais.');
  return asActor(ORDER_ENTRY, (tx) => addOrderFor(tx, admin, clientId, order));
}

/** Places the order of `placeOrderFor` in the caller's transaction with the system's rights; the admin sees the client. */
export async function addOrderFor(
  tx: Tx,
  admin: SignedInActor,
  clientId: UserId,
  order: OrderForClient,
): Promise<Result<PlacedByTeam>> {
  const { holderId, product, option, warranty, coupon, discount, key } = order;
  const account = await lockAccount(tx, clientId);
  const idempotencyKey = v5(`${clientId}:${key}`, KEYS);
  const [earlier] = await tx.select({ id: t.id }).from(t).where(eq(t.idempotencyKey, idempotencyKey));
  if (earlier) return ok(await placed(tx, earlier.id));
  const holder = (await holdersOf(tx, account)).find(
    ({ linkedProfileId }) => (linkedProfileId ?? '') === holderId,
  );
  if (!holder) return refusal('holder', 'Escolha para quem é o pedido.', { offer: 'Escolha para quem é' });
  const offered = await findOffer(tx, { plan: holder.docType, product });
  if (!offered.ok) return offered;
  const today = civilDateAt(new Date());
  const priced = await priceOf(tx, admin, offered.value, order, today);
  if (!priced.ok) return priced;
  const { offer, schedule } = priced.value;
  const held = await refuseHeld(tx, holder, offer);
  if (held) return err({ ...held.error, fields: { offer: 'Este titular já tem este serviço' } });
  const { linkedProfileId } = holder;
  const gaps = await contractGaps(tx, offer, { userId: clientId, linkedProfileId, plan: holder.docType });
  if (gaps) return gaps;
  const agreed = discount.amount > 0 ? { discount: discount.amount, reason: discount.reason } : undefined;
  const orderId = await enterOrder(tx, {
    buyer: { account, holder },
    news: 'contract-missing',
    paymentMethod: paymentMethodOf(option),
    schedule,
    snapshot: {
      ...snapshotOf(offer, warranty, await readLateFees(tx), agreed),
      ...(option.kind === 'agreed' && {
        methods: schedule.installments.map(({ method }) => method ?? null),
      }),
    },
    planVersionId: offer.versionId,
    coupon,
    idempotencyKey,
  });
  await settleClocks(tx, clientId);
  await recordAudit(tx, admin, {
    action: 'order.enter',
    entity: 'transactions',
    entityId: orderId,
    after: {
      userId: clientId,
      linkedProfileId,
      product: product || null,
      option: option.kind,
      coupon: coupon || null,
      discount: discount.amount,
      reason: discount.reason || null,
      centavos: schedule.total,
    },
  });
  return ok(await placed(tx, orderId));
}

/** Refuses a sale whose contract could not be read: an own field that it names is empty. */
async function contractGaps(
  tx: Tx,
  { product }: Offer,
  { plan, ...party }: ContractParty & { plan: PlanId },
): Promise<Result<never> | null> {
  const type = contractTypeOf({ plan, service: product && { ...product, cards: [] } });
  const contract = await findContract(tx, type);
  const own = contract && (await ownOfContract(tx, contract.content, party));
  return own && !own.ok ? refusal('own-field-empty', own.error.message ?? '') : null;
}

/** Returns the offer after coupon or agreed discount, and its schedule; refuses both at once. */
async function priceOf(
  tx: Tx,
  admin: SignedInActor,
  listed: Offer,
  { option, warranty, coupon, discount }: OrderForClient,
  today: CivilDate,
): Promise<Result<{ offer: Offer; schedule: PaymentSchedule }>> {
  if (coupon && discount.amount > 0) {
    const message = 'Use o cupom ou o desconto combinado, não os dois';
    return refusal('invalid', `${message}.`, { discount: message });
  }
  const couponed = await applyCoupon(tx, listed, coupon, { today, hold: true });
  if (coupon && !couponed.offer.coupon) {
    const message = couponed.note || 'Não há cupom com este código.';
    return refusal('invalid', message, { coupon: message });
  }
  const faults = agreedFaults(discount.amount, option.kind === 'agreed' ? option : null, {
    price: couponed.offer.promo,
    warranty: orderTotal(couponed.offer, warranty) - couponed.offer.promo,
    limits: saleLimitsOf(positionOf(admin)),
    today,
  });
  if (Object.keys(faults).length > 0) return refusal('invalid', 'Confira os campos marcados.', faults);
  const offer = { ...couponed.offer, promo: couponed.offer.promo - discount.amount };
  if (option.kind === 'agreed')
    return ok({ offer, schedule: agreedSchedule(orderTotal(offer, warranty), option, today) });
  if (option.kind === 'pix-entry' && !offersEntry(offer, warranty))
    return refusal('no-entry', 'Este valor não tem entrada.', { payment: 'Este valor não tem entrada' });
  if (option.kind === 'card' && option.installments > offer.maxInstallments)
    return refusal('invalid', 'Parcelas demais para este produto.', {
      payment: `No máximo ${countWords(offer.maxInstallments, 'vez', 'vezes')}`,
    });
  return ok({ offer, schedule: orderSchedule({ offer, warranty, option, purchasedOn: today }) });
}

/** An order with the installment that is due first. */
async function placed(tx: Tx, orderId: OrderId) {
  const { installmentPayments: i } = schema;
  const [first] = await tx
    .select({ id: i.id })
    .from(i)
    .where(eq(i.transactionId, orderId))
    .orderBy(asc(i.installmentNumber))
    .limit(1);
  return { orderId, firstInstallment: first?.id ?? '' };
}
