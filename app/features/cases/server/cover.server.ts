import { eq, sql } from 'drizzle-orm';
import { coverAskedNotice, coverForTeam } from '#app/features/cases/rules/case-notices.ts';
import { type CoverRequest, type CoverService, GUARANTEE_DAYS } from '#app/features/cases/rules/guarantee.ts';
import { notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { CustomerActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import { LAST_DAY } from './clock-statement.server.ts';
import { guaranteeRow } from './guarantee-facts.server.ts';
import { notifyGuarantee } from './notify-guarantee.server.ts';
import type { CardHolder } from './open-cards.server.ts';

const { guaranteeRequests: g } = schema;

/** Services of a holder whose order sold the extended guarantee, and all requests for their records, newest first. */
export async function coversOf(
  tx: Tx,
  { userId, linkedProfileId }: CardHolder,
): Promise<{ services: CoverService[]; requests: CoverRequest[] }> {
  const { rows } = await tx.execute<{ covers: { services: CoverService[]; requests: CoverRequest[] } }>(sql`
    select json_build_object(
      'services', coalesce((select json_agg(json_build_object('cardId', c.id, 'type', c.card_type, 'orderId', c.opened_by,
          'dueOn', ${sql.raw(LAST_DAY)}, 'days', order_cover_days(c.opened_by)) order by c.card_type)
        from cards c where c.user_id = ${userId} and c.linked_profile_id is not distinct from ${linkedProfileId}::uuid
          and c.status <> 'blocked' and order_cover_days(c.opened_by) is not null), '[]'),
      'requests', coalesce((select json_agg(json_build_object('listingId', g.listing_id, 'protocol', g.protocol,
          'status', g.status, 'dueOn', g.due_on, 'answer', g.answer) order by g.created_at desc, g.id desc)
        from guarantee_requests g join cards c on c.id = g.card_id
        where g.user_id = ${userId} and g.listing_id is not null
          and c.linked_profile_id is not distinct from ${linkedProfileId}::uuid), '[]')) as covers`);
  return rows[0]?.covers ?? { services: [], requests: [] };
}

type Asked = { service: CoverService; lastDay: CivilDate; listing: { id: string; name: string } };

/**
 * Writes a request to take on a record again, with notices to the customer and the team, within the transaction
 * that checked it. Returns its protocol.
 */
export async function askCover(
  tx: Tx,
  customer: CustomerActor,
  { service, lastDay, listing }: Asked,
  now: Date,
): Promise<string> {
  const { userId } = customer;
  const id = newId();
  const protocol = newProtocol('G', now);
  const dueOn = addDays(civilDateAt(now), GUARANTEE_DAYS);
  await tx.insert(g).values({
    ...{ id, protocol, userId, lastDay, dueOn, createdAt: now },
    ...{ cardId: service.cardId, transactionId: service.orderId, choice: 'continue' as const },
    ...{ listingId: listing.id, recordName: listing.name },
  });
  const row = await guaranteeRow(tx, { userId, cardId: service.cardId, today: civilDateAt(now) });
  const about = { protocol, service: service.type, holder: row?.holder ?? null };
  await notifyGuarantee(tx, userId, service.type, coverAskedNotice(about, listing.name, dueOn), {
    key: `guarantee:${id}`,
    listingId: listing.id,
  });
  const { key, facts } = coverForTeam(about, listing.name, dueOn);
  const words = await noticeText(tx, key, facts);
  await notifyAdmins(tx, { type: 'warning', link: `/admin/garantias/${id}`, ...words });
  await recordAudit(tx, customer, {
    action: 'guarantee.cover',
    entity: 'guarantee_requests',
    entityId: id,
    after: { protocol, dueOn },
  });
  return protocol;
}

/** Returns record, protocol and day of an accepted request; null for any other request. */
export async function acceptedCover(
  tx: Tx,
  requestId: string,
): Promise<{ listingId: string; protocol: string; on: CivilDate } | null> {
  const [row] = await tx.select().from(g).where(eq(g.id, requestId));
  if (row?.status !== 'accepted' || !row.listingId || !row.answeredAt) return null;
  return { listingId: row.listingId, protocol: row.protocol, on: civilDateAt(row.answeredAt) };
}
