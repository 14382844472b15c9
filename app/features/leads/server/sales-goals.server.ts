import { and, eq } from 'drizzle-orm';
import type { GoalInput, SalesGoal, SalesRow } from '#app/features/leads/rules/sales-figures.ts';
import { startOfDay } from '#app/lib/business-days.ts';
import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, asReader, holdLock, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';

const { salesGoals: g } = schema;

/**
 * Loads the leads and goals of a month, as far as the admin's position sees them: arrivals by their day, and
 * conversions by theirs. Merged leads do not count.
 */
export async function loadSales(
  admin: SignedInActor,
  month: CivilDate,
): Promise<{ rows: SalesRow[]; goals: SalesGoal[] }> {
  const range = [startOfDay(month), startOfDay(addMonths(month, 1))];
  return asReader(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<SalesRow>(
      `select assignee_id as "assigneeId", origin, brought_by as "broughtBy", campaign, referred_by as "referredBy",
         case when status = 'lost' then loss_reason end as "lossReason",
         count(*) filter (where created_at >= $1 and created_at < $2)::int as arrived,
         count(*) filter (where created_at >= $1 and created_at < $2 and status = 'converted')::int as won,
         count(*) filter (where created_at >= $1 and created_at < $2 and status = 'lost')::int as losses,
         count(*) filter (where converted_at >= $1 and converted_at < $2 and status = 'converted')::int as closed
       from leads
       where merged_into is null and (created_at >= $1 and created_at < $2 or converted_at >= $1 and converted_at < $2)
       group by 1, 2, 3, 4, 5, 6`,
      range,
    );
    const goals = await tx
      .select({ memberId: g.memberId, target: g.target })
      .from(g)
      .where(eq(g.month, month));
    return { rows, goals };
  });
}

/**
 * Sets the goal of a person for a month, or removes it (null).
 * @param expected target on the screen, empty for none; if another admin changed it since, returns a conflict
 */
export const saveGoal = (
  admin: SignedInActor,
  month: CivilDate,
  { memberId, target }: GoalInput,
  expected: string,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    if (!(await isTeam(tx, memberId))) return err({ code: 'team', message: 'Escolha alguém da equipe.' });
    const own = and(eq(g.memberId, memberId), eq(g.month, month));
    await holdLock(tx, `goal:${memberId}:${month}`);
    const [now] = await tx.select({ target: g.target }).from(g).where(own);
    const before = now?.target ?? null;
    if (before === target) return ok(null);
    if (String(before ?? '') !== expected)
      return err({
        code: 'stale',
        message: `Outra pessoa mudou esta meta: agora está ${before ?? 'sem número'}. Confira e salve de novo.`,
      });
    if (target === null) await tx.delete(g).where(own);
    else
      await tx
        .insert(g)
        .values({ id: newId(), memberId, month, target })
        .onConflictDoUpdate({ target: [g.memberId, g.month], set: { target } });
    await recordAudit(tx, admin, {
      action: 'goal.set',
      entity: 'sales_goals',
      entityId: memberId,
      before: { month, target: before },
      after: { month, target },
    });
    return ok(null);
  });
