import { sql } from 'drizzle-orm';
import { hasUnclaimedOrder } from '#app/features/checkout/server/index.server.ts';
import { dueAt, protocolOf } from '#app/features/privacy/rules/terms.ts';
import { erasedEmail } from '#app/lib/erased-person.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { PERSONAL_DATA } from '#app/platform/db/personal-data.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { eraseWithin } from './erase-account.server.ts';

/** Tables whose rows have to be kept or finished, by the register of personal data. */
const DUTIES = ['transactions', 'cards', 'consortium_quotas', 'loan_requests', 'energy_discounts'] as const;

/** Condition: the person has a row in one of these tables. */
const hasDuty = (userId: UserId) =>
  sql.join(
    DUTIES.map((table) => {
      const owner = PERSONAL_DATA[table]?.owner ?? 'true';
      const own = sql.join(
        owner.split('$1').map((part) => sql.raw(part)),
        sql`${userId}::uuid`,
      );
      return sql`exists (select 1 from ${sql.identifier(table)} t where ${own})`;
    }),
    sql` or `,
  );

/**
 * Whether nothing of an account has to be kept or finished: no order (also none that waits for its account),
 * no service, no quota, no request of a loan or of energy, and no work for the team.
 */
async function isUnused(tx: Tx, userId: UserId): Promise<boolean> {
  // An order that is being placed holds this row, or waits for it.
  const { rows } = await tx.execute<{ email: string }>(
    sql`select email from ${schema.users} where id = ${userId} for update`,
  );
  const email = rows[0]?.email ?? erasedEmail(userId);
  if (email === erasedEmail(userId) || (await isTeam(tx, userId))) return false;
  const duty = await tx.execute<{ found: boolean }>(sql`select ${hasDuty(userId)} as found`);
  return duty.rows[0]?.found === false && !(await hasUnclaimedOrder(tx, userId));
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
      .insert(schema.privacyRequests)
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
      .returning({ id: schema.privacyRequests.id });
    if (!added) return null;
    await eraseWithin(tx, { id, userId, createdAt: now }, now);
    return protocolOf(id, now);
  });
}
