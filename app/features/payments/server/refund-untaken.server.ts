import { untakenForTeam, untakenNotice } from '#app/features/cases/rules/case-notices.ts';
import { guaranteeAmount } from '#app/features/cases/rules/guarantee.ts';
import {
  addUntakenRequest,
  guaranteeRow,
  type LegalCard,
  lockCards,
  notifyGuarantee,
} from '#app/features/cases/server/index.server.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { UNTAKEN_CLAUSE } from '#app/terms/legal-terms.ts';
import { giveBack } from './answer-guarantee.server.ts';
import { lockOrder } from './lock-order.server.ts';

/**
 * Gives back the price of a legal service that no lawyer took, once, and ends the service: nothing waits for a
 * person. Only if its contract promises that, the service has a part of the price, and something was paid. Money
 * received by hand is sent by hand, by the day that the contract names. @returns whether it was given back now
 */
export async function returnUntaken(tx: Tx, card: LegalCard, now: Date): Promise<boolean> {
  const { userId } = card;
  const of = { userId, cardId: card.id, today: civilDateAt(now) };
  const orderId = (await guaranteeRow(tx, of))?.orderId;
  const order = orderId && (await lockOrder(tx, orderId));
  if (!orderId || !order?.installments.some(({ status }) => status === 'paid')) return false;
  await lockCards(tx, userId);
  const row = await guaranteeRow(tx, of);
  if (!row || row.orderId !== orderId || row.requests.length > 0) return false;
  if (guaranteeAmount(row, row.type) === 0 || !row.contract?.includes(UNTAKEN_CLAUSE)) return false;
  const request = await addUntakenRequest(tx, card, orderId, now);
  const refund = await giveBack(tx, null, order, { request, row });
  const about = { protocol: request.protocol, service: row.type, holder: row.holder };
  await notifyGuarantee(tx, userId, row.type, untakenNotice(about, refund), {
    key: `guarantee:${request.id}`,
  });
  const { key, facts } = untakenForTeam(about, refund);
  const words = await noticeText(tx, key, facts);
  await notifyAdmins(tx, { type: 'warning', link: `/admin/garantias/${request.id}`, ...words });
  await recordAudit(tx, system('guarantees'), {
    action: 'guarantee.answer',
    entity: 'guarantee_requests',
    entityId: request.id,
    after: { protocol: request.protocol, status: 'accepted', answer: request.answer, amount: refund.amount },
  });
  return true;
}
