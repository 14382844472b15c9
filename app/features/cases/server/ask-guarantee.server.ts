import { guaranteeAskedNotice, guaranteeForTeam } from '#app/features/cases/rules/case-notices.ts';
import { GUARANTEE_DAYS } from '#app/features/cases/rules/guarantee.ts';
import type { AskInput } from '#app/features/cases/rules/input.ts';
import { GUARANTEE_REFUSALS } from '#app/features/cases/rules/messages.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { type Actor, asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import type { CardId, OrderId, UserId } from '#app/terms/ids.ts';
import { lockCards } from './documents/settle-clocks.server.ts';
import { type GuaranteeRow, guaranteeRow, guaranteeView } from './guarantee-facts.server.ts';
import { notifyGuarantee } from './notify-guarantee.server.ts';

/**
 * Requests the guarantee of a service after its last day (contract, Garantia): returns a protocol and the day
 * until which the team answers, ten days later. While a request is open, a second call returns its protocol.
 */
export async function askGuarantee(
  customer: CustomerActor,
  cardId: CardId,
  { choice, note }: AskInput,
  now: Date = new Date(),
): Promise<Result<{ protocol: string }>> {
  const { userId } = customer;
  const today = civilDateAt(now);
  return asActor(system('guarantees'), async (tx) => {
    await lockCards(tx, userId);
    const row = await guaranteeRow(tx, { userId, cardId, today });
    const open = row?.requests.find(({ status }) => status === 'open');
    if (open) return ok({ protocol: open.protocol });
    const lastDay = row && guaranteeView(row, today).missed;
    if (!row?.orderId || !lastDay)
      return err({ code: 'no-guarantee', ...GUARANTEE_REFUSALS['no-guarantee'] });
    return ok({
      protocol: await openGuarantee(tx, customer, {
        ...{ userId, cardId, lastDay, choice, note, now },
        row: { ...row, orderId: row.orderId },
      }),
    });
  });
}

type Opened = AskInput & {
  userId: UserId;
  cardId: CardId;
  row: GuaranteeRow & { orderId: OrderId };
  lastDay: CivilDate;
  now: Date;
};

/** Opens a request of a guarantee, and notifies the customer and the team. @returns its protocol */
async function openGuarantee(
  tx: Tx,
  actor: Actor,
  { userId, cardId, row, lastDay, choice, note, now }: Opened,
): Promise<string> {
  const protocol = newProtocol('G', now);
  const dueOn = addDays(civilDateAt(now), GUARANTEE_DAYS);
  const id = newId();
  await tx.insert(schema.guaranteeRequests).values({
    id,
    protocol,
    userId,
    cardId,
    transactionId: row.orderId,
    choice,
    note: note || null,
    lastDay,
    dueOn,
    createdAt: now,
  });
  const about = { protocol, service: row.type, holder: row.holder };
  const notice = guaranteeAskedNotice(about, choice, dueOn);
  await notifyGuarantee(tx, userId, row.type, notice, { key: `guarantee:${id}` });
  const { key, facts } = guaranteeForTeam(about, choice, dueOn);
  const words = await noticeText(tx, key, facts);
  await notifyAdmins(tx, { type: 'warning', link: `/admin/garantias/${id}`, ...words });
  await recordAudit(tx, actor, {
    action: 'guarantee.ask',
    entity: 'guarantee_requests',
    entityId: id,
    after: { protocol, choice, dueOn },
  });
  return protocol;
}
