import { and, asc, eq, not, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { takenBack } from '#app/features/cases/server/index.server.ts';
import { offerTitle } from '#app/features/catalog/rules/offers.ts';
import type { Relationship } from '#app/features/profiles/rules/terms.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { giveToHolder, leadOf } from './claim-orders.server.ts';
import { lockAccount, orderHolder } from './order-holder.server.ts';
import { OrderSnapshot } from './order-snapshot.server.ts';

const { transactions: t, leads } = schema;

/** An order of the account whose document matches no holder yet. */
export type WaitingOrder = {
  id: string;
  title: string;
  /** As the checkout asked; the document masked. */
  name: string;
  docType: 'CPF' | 'CNPJ';
  document: string;
};

const waitingOf = (userId: UserId) =>
  and(eq(t.userId, userId), eq(t.awaitsHolder, true), not(takenBack('transactions')));

/** The orders of the account that wait for the answer to "Para quem é?", oldest first. */
export async function listWaitingOrders({ userId }: CustomerActor): Promise<WaitingOrder[]> {
  const rows = await asActor(system('checkout'), (tx) =>
    tx
      .select({
        id: t.id,
        offer: sql<string | null>`order_offer(${t.planSnapshot})`,
        name: leads.name,
        docType: leads.docType,
        document: leads.docNumber,
      })
      .from(t)
      .innerJoin(leads, eq(leads.id, t.leadId))
      .where(waitingOf(userId))
      .orderBy(asc(t.createdAt), asc(t.id)),
  );
  return rows.map(({ offer, document, ...row }) => ({
    ...row,
    title: offerTitle(offer ?? ''),
    document: maskedDocument(document),
  }));
}

const ORDER_MISSING = err({
  code: 'not-found',
  title: 'Pedido não encontrado',
  message: 'Este pedido não espera por uma resposta. Veja os seus pedidos em Pagamentos.',
});

/**
 * Sets the relationship to the holder of a waiting order: links the person and opens the order for them. A
 * second call finds no waiting order.
 * @returns `opened` is false if the order would have opened no new service and was ended.
 */
export async function sayHolder(
  { userId }: CustomerActor,
  orderId: OrderId,
  relationship: Relationship,
): Promise<Result<{ opened: boolean }>> {
  if (!validate(orderId)) return ORDER_MISSING;
  const actor = system('checkout');
  return asActor(actor, async (tx) => {
    const account = await lockAccount(tx, userId);
    const [order] = await tx
      .select({
        id: t.id,
        leadId: t.leadId,
        status: t.status,
        canceledAt: t.canceledAt,
        snapshot: t.planSnapshot,
      })
      .from(t)
      .where(and(eq(t.id, orderId), waitingOf(userId)))
      .for('update');
    const lead = order?.leadId ? await leadOf(tx, order.leadId) : null;
    if (!order || !lead) return ORDER_MISSING;
    const { name, docType, docNumber, whatsapp: phone, uf, representative } = lead;
    const person = { name, docType, docNumber, phone, uf, representative };
    const holder = await orderHolder(tx, account, person, relationship);
    if (!holder.ok) return holder;
    const snapshot = OrderSnapshot.parse(order.snapshot);
    const opened = await giveToHolder(tx, { account, holder: holder.value }, { ...order, snapshot }, lead);
    const { linkedProfileId } = holder.value;
    await recordAudit(tx, actor, {
      action: 'order.holder',
      entity: 'transactions',
      entityId: orderId,
      before: { linkedProfileId: null },
      after: { userId, linkedProfileId },
    });
    return ok({ opened });
  });
}
