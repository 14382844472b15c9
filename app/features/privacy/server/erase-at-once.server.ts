import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { OPEN_ENERGY_STATUSES } from '#app/features/energy/rules/terms.ts';
import { dueAt, protocolOf } from '#app/features/privacy/rules/terms.ts';
import { erasedEmail } from '#app/lib/erased-person.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { eraseWithin } from './erase-account.server.ts';

const {
  cards,
  consortiumQuotas,
  energyDiscounts,
  leads,
  loanRequests,
  privacyRequests,
  transactions,
  users,
} = schema;

const ONE = { one: sql`1` };

/**
 * Whether nothing of an account has to be kept or finished: no order (also none that waits for its account),
 * no service, no quota, no running request of a loan or of energy, and no work for the team.
 */
async function isUnused(tx: Tx, userId: UserId): Promise<boolean> {
  // An order that is being placed holds this row, or waits for it.
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!account || account.email === erasedEmail(userId) || (await isTeam(tx, userId))) return false;
  const found = [
    await tx
      .select(ONE)
      .from(transactions)
      .leftJoin(leads, eq(leads.id, transactions.leadId))
      .where(
        or(
          eq(transactions.userId, userId),
          and(isNull(transactions.userId), sql`lower(${leads.email}) = lower(${account.email})`),
        ),
      )
      .limit(1),
    await tx.select(ONE).from(cards).where(eq(cards.userId, userId)).limit(1),
    await tx.select(ONE).from(consortiumQuotas).where(eq(consortiumQuotas.userId, userId)).limit(1),
    await tx
      .select(ONE)
      .from(loanRequests)
      .where(
        and(eq(loanRequests.userId, userId), inArray(loanRequests.status, ['sent', 'analyzing', 'approved'])),
      )
      .limit(1),
    await tx
      .select(ONE)
      .from(energyDiscounts)
      .where(and(eq(energyDiscounts.userId, userId), inArray(energyDiscounts.status, OPEN_ENERGY_STATUSES)))
      .limit(1),
  ];
  return found.every((rows) => rows.length === 0);
}

/** Whether the erasure of this account needs no decision of the team. */
export const erasesAtOnce = (customer: CustomerActor): Promise<boolean> =>
  asActor(system('privacy'), (tx) => isUnused(tx, customer.userId));

/**
 * Erases an account without orders and duties in one transaction, with a request as evidence. The caller has
 * confirmed the password: it cannot be undone.
 * @returns the protocol; null for an account that the team has to look at, or with an open request
 */
export async function eraseAtOnce(customer: CustomerActor, now: Date = new Date()): Promise<string | null> {
  const { userId } = customer;
  if ((await consume('privacy-account', userId)) > 0) return null;
  return asActor(system('privacy'), async (tx) => {
    if (!(await isUnused(tx, userId))) return null;
    const id = newId();
    const [added] = await tx
      .insert(privacyRequests)
      .values({
        id,
        userId,
        kind: 'erasure',
        details: '',
        status: 'working',
        dueAt: dueAt(now),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: privacyRequests.id });
    if (!added) return null;
    await eraseWithin(tx, { id, userId, createdAt: now }, now);
    return protocolOf(id, now);
  });
}
