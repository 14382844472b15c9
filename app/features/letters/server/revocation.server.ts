import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import type { RevocationReport } from '#app/features/letters/rules/input.ts';
import { mandateNumber, revocationText } from '#app/features/letters/rules/mandate-files.ts';
import { refuseLetter } from '#app/features/letters/rules/messages.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result } from '#app/lib/result.ts';
import {
  asActor,
  type CustomerActor,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { letterHolder } from './letter-facts.server.ts';

const { addressees: a, letters: l, powersOfAttorney: p, revocationNotices: n } = schema;

/** Days in which a missed run of the daily job is made up for. */
const NOTICE_DAYS = 7;

/** Adds a notice for each addressee that received a letter of the attorney under a revoked power. */
export async function addNotices(tx: Tx, power: typeof p.$inferSelect, now: Date): Promise<void> {
  const { id, userId, linkedProfileId, givenAt } = power;
  const receivers = await tx
    .selectDistinct({ addresseeId: a.id, addressee: a.name })
    .from(l)
    .innerJoin(a, eq(a.id, l.addresseeId))
    .where(
      and(
        eq(l.userId, userId),
        linkedProfileId ? eq(l.linkedProfileId, linkedProfileId) : isNull(l.linkedProfileId),
        eq(l.voice, 'attorney'),
        isNotNull(l.sentOn),
        gte(l.sentOn, civilDateAt(givenAt)),
      ),
    );
  if (receivers.length === 0) return;
  const [{ company }, holder] = await Promise.all([getSite('company'), letterHolder(tx, power)]);
  const [number, on] = [mandateNumber(id), civilDateAt(now)];
  await tx
    .insert(n)
    .values(
      receivers.map(({ addresseeId, addressee }) => ({
        ...{ id: newId(), userId, powerId: id, addresseeId },
        content: revocationText(holder, company, { number, addressee, on }),
      })),
    )
    .onConflictDoNothing();
}

/**
 * Adds the notices of powers that ended with the contract in the last days: the trigger that ends them writes no
 * notices. Skips powers that a newer one replaced.
 */
export async function addMissingNotices(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - NOTICE_DAYS * 86_400_000);
  const newest = tx
    .selectDistinctOn([p.userId, p.linkedProfileId])
    .from(p)
    .orderBy(p.userId, p.linkedProfileId, desc(p.givenAt), desc(p.id))
    .as('newest');
  const ended = await tx
    .select()
    .from(newest)
    .where(
      and(
        gte(newest.revokedAt, since),
        sql`not exists (select from revocation_notices t where t.power_id = ${newest.id})`,
      ),
    );
  for (const power of ended) await addNotices(tx, power, power.revokedAt ?? now);
}

/** Loads a person's notices of revocation, those to send first. */
export const noticesOf = (tx: Tx, userId: UserId) =>
  tx
    .select({
      ...{ id: n.id, addressee: a.name, content: n.content, sentBy: n.sentBy, sentOn: n.sentOn },
      ...{ tracking: n.tracking, address: a.address, email: a.email },
    })
    .from(n)
    .innerJoin(a, eq(a.id, n.addresseeId))
    .where(eq(n.userId, userId))
    .orderBy(sql`${n.sentOn} is not null`, asc(a.name), asc(n.id))
    .limit(100);

export const ownNotices = (customer: CustomerActor) =>
  asActor(customer, (tx) => noticesOf(tx, customer.userId as UserId));

/**
 * Records that a notice was sent, by the customer or by the team. The first report stays.
 * @param userId whose notice it is: a notice of another person does not exist for the caller
 */
export async function noticeSent(
  by: CustomerActor | SignedInActor,
  userId: string,
  { notice, on, tracking }: RevocationReport,
  now: Date = new Date(),
): Promise<Result<null>> {
  // A position may see some clients only: the database decides for the caller.
  const isSeen = await asActor(by, (tx) => tx.$count(n, and(eq(n.id, notice), eq(n.userId, userId))));
  if (isSeen === 0) return refuseLetter('not-found', 'Este aviso não existe.');
  return asActor(system('letters'), async (tx) => {
    const [row] = await tx
      .select({ sentOn: n.sentOn, powerId: n.powerId, revokedAt: p.revokedAt })
      .from(n)
      .innerJoin(p, eq(p.id, n.powerId))
      .where(and(eq(n.id, notice), eq(n.userId, userId)))
      .for('update');
    if (!row) return refuseLetter('not-found', 'Este aviso não existe.');
    if (row.sentOn !== null) return ok(null);
    if (on > civilDateAt(now))
      return refuseLetter('invalid', 'O dia do envio está no futuro.', { on: 'No máximo, hoje' });
    if (row.revokedAt && on < civilDateAt(row.revokedAt))
      return refuseLetter('invalid', 'O cancelamento é de depois desse dia.', {
        on: 'O cancelamento é de depois',
      });
    const sentBy = by.kind === 'customer' ? 'customer' : 'firm';
    await tx.update(n).set({ sentBy, sentOn: on, tracking }).where(eq(n.id, notice));
    await recordAudit(tx, by, {
      action: 'power.notice',
      entity: 'powers_of_attorney',
      entityId: row.powerId,
      after: { sentBy, sentOn: on },
    });
    return ok(null);
  });
}
