import { and, asc, eq, sql } from 'drizzle-orm';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import type { NewsReach } from '#app/features/notifications/rules/news-kinds.ts';
import { newsReach, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { contractPath, paymentPath } from '../rules/messages.ts';

const ORDER_ENTRY = system('order-entry');
const { contractAcceptances: a, installmentPayments: i, profiles, transactions: t } = schema;
const refusal = refusalsOf('Links não enviados');

/** Says how the links of an order would reach its client now. */
export const orderLinksReach = (clientId: UserId): Promise<NewsReach> =>
  newsReach(clientId, { kind: 'money', type: 'other', link: '/app' });

/**
 * Sends the links of contract and payment to the client of an order, on the client's channel. A repeated form sends them
 * once.
 * @param formId of the opened page
 */
export async function sendOrderLinks(
  admin: SignedInActor,
  clientId: UserId,
  { orderId, formId }: { orderId: OrderId; formId: string },
): Promise<Result<NonNullable<NewsReach['by']>>> {
  if (admin.kind !== 'admin' || !(await sees(admin, profiles, clientId)))
    return refusal('not-found', 'Este cliente não existe mais.');
  const reach = await orderLinksReach(clientId);
  if (reach.by === null) return refusal('invalid', reach.why);
  return asActor(ORDER_ENTRY, async (tx) => {
    const [first] = await tx
      .select({ id: i.id, offer: sql<string | null>`order_offer(${t.planSnapshot})` })
      .from(i)
      .innerJoin(t, eq(t.id, i.transactionId))
      .where(and(eq(t.id, orderId), eq(t.userId, clientId), eq(i.status, 'pending')))
      .orderBy(asc(i.installmentNumber))
      .limit(1);
    if (!first) return refusal('not-found', 'Este pedido não tem parcela em aberto.');
    const accepted = (await tx.$count(a, eq(a.transactionId, orderId))) > 0;
    const words = await noticeText(tx, 'order.links', {
      produto: orderTitle(first.offer, false),
      passo: accepted ? 'Falta só pagar.' : 'Leia e aceite o contrato; depois, é só pagar.',
      pagamento: `${env().appUrl}${paymentPath(first.id)}`,
    });
    const link = accepted ? paymentPath(first.id) : contractPath(orderId);
    const action = accepted ? 'Pagar' : 'Ler o contrato';
    const news = { userId: clientId, kind: 'money', type: 'other', link } as const;
    await sendToCustomer(tx, {
      ...news,
      ...words,
      mail: { action },
      id: formId,
      key: `order-links:${formId}`,
    });
    await recordAudit(tx, admin, {
      action: 'notice.send',
      entity: 'profiles',
      entityId: clientId,
      after: { ...words, link },
    });
    return ok(reach.by);
  });
}
