import { and, eq, isNull, sql } from 'drizzle-orm';
import { agreedLateFees } from '#app/features/catalog/rules/late-fees.ts';
import { feesToRegister, splitAddress } from '#app/features/payments/rules/boletos.ts';
import { attentionNotice } from '#app/features/payments/rules/payment-notices.ts';
import { isPrepared } from '#app/features/payments/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { DocType } from '#app/lib/documents.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ChargeId } from '#app/terms/ids.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import { authorizeFirst } from './authorize-first.server.ts';
import { type Charge, lockOrderOfInstallment, moveCovered, syncOrder } from './lock-order.server.ts';
import { notifyPaymentTeam } from './notify-payment.server.ts';
import { gatewayNamed } from './ports/gateway.server.ts';
import {
  type BoletoRequest,
  type CreatedCharge,
  GatewayFailure,
  type PaymentGateway,
} from './ports/payment-gateway.server.ts';

const {
  paymentCharges: charges,
  installmentPayments: installments,
  transactions,
  users,
  profiles,
  leads,
} = schema;
const ACTOR = system('payments');

/** A provider refuses a Pix that expires sooner than this (docs/facts.md, Mercado Pago). */
const LEAST_LIFE_MS = 30 * 60_000;

/**
 * Requests an intent's charge from the provider, outside of any transaction, and stores the answer. A retry
 * is safe: the intent's id is the provider's idempotency key, so that after a lost answer the provider
 * repeats it instead of creating a second charge.
 * @returns the updated charge; null for an unknown one.
 * @throws GatewayFailure when the outcome is unknown; the job asks again.
 */
export async function prepareCharge(chargeId: ChargeId): Promise<Charge | null> {
  const found = await asActor(ACTOR, (tx) => loadRequest(tx, chargeId));
  if (!found) return null;
  const { charge, request } = found;
  if (isPrepared(charge) || !charge.live || charge.status !== 'pending') return charge;
  const gateway = gatewayNamed(charge.gateway);
  if (!gateway || !request) return giveUp(charge, 'refused');
  if (request.expiresAt.getTime() - Date.now() < LEAST_LIFE_MS) return giveUp(charge, null);
  try {
    const created = charge.authorizationId
      ? await authorizeFirst(gateway, charge.authorizationId, request)
      : await create(gateway, charge, request);
    return await keep(charge.id, created);
  } catch (error) {
    if (!(error instanceof GatewayFailure && error.kind === 'refused')) throw error;
    log.error({ event: 'payment-refused', code: error.code }, 'charge refused by the provider');
    return giveUp(charge, 'refused');
  }
}

/** A boleto's request has its due day. */
function create(gateway: PaymentGateway, { method, dueOn }: Charge, request: BoletoRequest) {
  if (method === 'pix') return gateway.createPix(request);
  return method === 'boleto' && dueOn
    ? gateway.createBoleto({ ...request, dueOn })
    : gateway.createCardCheckout(request);
}

export async function loadRequest(tx: Tx, chargeId: ChargeId) {
  const [row] = await tx
    .select({
      charge: charges,
      dueDate: installments.dueDate,
      snapshot: transactions.planSnapshot,
      place: sql<InstallmentPlace>`installment_place(${installments.transactionId}, ${installments.renegotiationId}, ${installments.installmentNumber})`,
      // The checkout's person pays an order that has no account yet.
      name: sql<string | null>`coalesce(${profiles.fullName}, ${leads.name})`,
      email: sql<string | null>`coalesce(${users.email}, ${leads.email})`,
      phone: sql<string>`coalesce(nullif(${profiles.phone}, ''), ${leads.whatsapp}, '')`,
      cep: sql<string | null>`coalesce(${profiles.cep}, ${leads.cep})`,
      address: sql<string | null>`coalesce(${profiles.address}, ${leads.address})`,
      uf: sql<string | null>`coalesce(${profiles.uf}, ${leads.uf})`,
      docType: sql<DocType | null>`coalesce(${profiles.docType}, ${leads.docType})`,
      docNumber: sql<string | null>`coalesce(${profiles.docNumber}, ${leads.docNumber})`,
    })
    .from(charges)
    .innerJoin(installments, eq(installments.id, charges.installmentId))
    .innerJoin(transactions, eq(transactions.id, installments.transactionId))
    .leftJoin(leads, and(eq(leads.id, transactions.leadId), isNull(charges.userId)))
    .leftJoin(users, eq(users.id, charges.userId))
    .leftJoin(profiles, eq(profiles.id, charges.userId))
    .where(eq(charges.id, chargeId));
  if (!row) return null;
  const { charge, dueDate, snapshot, place, name, email, docType, docNumber, phone } = row;
  if (!name || !email || !docType || !docNumber || !charge.expiresAt) return { charge, request: null };
  const request: BoletoRequest = {
    id: charge.id,
    amount: fromNumeric(charge.amount),
    installments: charge.installments,
    description: descriptionOf(charge, place),
    expiresAt: charge.expiresAt,
    payer: { name, email, docType, docNumber, phone },
    dueOn: charge.dueOn ?? civilDateAt(charge.expiresAt),
    address: splitAddress(row),
    lateFees: feesToRegister(charge, dueDate, agreedLateFees(snapshot)),
  };
  return { charge, request };
}

const descriptionOf = ({ coversOrder, installments }: Charge, place: InstallmentPlace): string => {
  if (!coversOrder) return isOnlyOne(place) ? 'Pagamento do pedido' : `Parcela ${placeWords(place)}`;
  return installments > 1 ? `Pedido completo, em ${installments}x` : 'Pedido completo';
};

/** A webhook may already have set the payment's id; keeps it. */
async function keep(chargeId: ChargeId, created: CreatedCharge): Promise<Charge | null> {
  const {
    paymentId,
    pixPayload,
    checkoutUrl,
    barcode = null,
    ourNumber = null,
    addsLateFees = false,
  } = created;
  return asActor(ACTOR, async (tx) => {
    const [kept] = await tx
      .update(charges)
      .set({
        gatewayPaymentId: sql`coalesce(${charges.gatewayPaymentId}, ${paymentId})`,
        pixPayload,
        checkoutUrl,
        barcode,
        ourNumber,
        addsLateFees,
      })
      .where(eq(charges.id, chargeId))
      .returning();
    return kept ?? null;
  });
}

/**
 * Ends the intent without a charge, so that the installment can be charged again. @param fault flags it for
 * the team.
 */
async function giveUp({ id, installmentId }: Charge, fault: 'refused' | null): Promise<Charge | null> {
  return asActor(ACTOR, async (tx) => {
    const locked = await lockOrderOfInstallment(tx, installmentId);
    const [ended] = await tx
      .update(charges)
      .set({ status: fault ? 'failed' : 'expired', live: false, attention: fault })
      .where(and(eq(charges.id, id), eq(charges.status, 'pending'), eq(charges.live, true)))
      .returning();
    if (!ended || !locked || !fault) return ended ?? null;
    const installment = locked.installments.find((one) => one.id === installmentId);
    if (installment) await moveCovered(tx, locked, { charge: ended, installment }, 'failed');
    await syncOrder(tx, locked);
    await notifyPaymentTeam(tx, locked.order, attentionNotice(fault, fromNumeric(ended.amount)));
    return ended;
  });
}
