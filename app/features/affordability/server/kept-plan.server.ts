import { eq, sql } from 'drizzle-orm';
import type { Minimum } from '#app/features/affordability/rules/affordability.ts';
import { storedMinimum } from '#app/features/affordability/rules/input.ts';
import { answersIn, type KeptPlan, planOf } from '#app/features/affordability/rules/kept-plan.ts';
import { readPlanAnswers } from '#app/features/affordability/rules/plan-answers.ts';
import { toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, readAs, type Tx } from '#app/platform/actor.server.ts';
import { centavosSql, instantSql, instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { MINIMUM_KEY, readMinimum } from './minimum.server.ts';

const { affordabilityPlans: p } = schema;

type Kept = { answers: Record<string, string>; keptAt: string };

/** Loads the data of the page: the minimum of the law, and the answers if the customer saved them. */
export async function loadPlan(customer: CustomerActor): Promise<{ minimum: Minimum; kept: Kept | null }> {
  const [row] = await readAs<{ minimum: unknown; kept: Kept | null }>(
    customer,
    'kept-plan',
    `select (select value from site_config where key = $2) as minimum,
      (select json_build_object('answers', answers, 'keptAt', ${instantText('updated_at')})
        from affordability_plans where user_id = $1) as kept`,
    [customer.userId, MINIMUM_KEY],
  );
  return { minimum: storedMinimum(row?.minimum), kept: row?.kept ?? null };
}

/** Saves the answers, with the result as the server calculates it. A second save replaces the first. */
export async function keepPlan(
  customer: CustomerActor,
  entries: Readonly<Record<string, string>>,
): Promise<Result<null>> {
  const answers = answersIn(entries);
  const read = readPlanAnswers(answers);
  if (!read.ok) return read;
  if (read.value.debts.length === 0)
    return err({ code: 'empty', message: 'Informe pelo menos uma dívida para guardar o plano.' });
  return asActor(customer, async (tx) => {
    const { capacity, needed, debts } = planOf(read.value, await readMinimum(tx));
    await tx.execute(sql`
      insert into affordability_plans (id, user_id, answers, capacity, needed, debts)
      values (${newId()}, ${customer.userId}, ${JSON.stringify(answers)}, ${toNumeric(capacity)}, ${toNumeric(needed)},
        ${JSON.stringify(debts)})
      on conflict (user_id) do update set answers = excluded.answers, capacity = excluded.capacity,
        needed = excluded.needed, debts = excluded.debts`);
    return ok(null);
  });
}

/** Deletes the saved plan for the customer and the team. */
export async function dropPlan(customer: CustomerActor): Promise<Result<null>> {
  return asActor(customer, async (tx) => {
    await tx.delete(p).where(eq(p.userId, customer.userId));
    return ok(null);
  });
}

/** Loads the part of a client's plan that the team may read; null without a saved one. */
export async function keptPlanOf(tx: Tx, clientId: UserId): Promise<KeptPlan | null> {
  const { rows } = await tx.execute<KeptPlan>(sql`
    select ${centavosSql('capacity')} as capacity, ${centavosSql('needed')} as needed, debts,
      ${instantSql('updated_at')} as "keptAt"
    from affordability_plans where user_id = ${clientId}`);
  return rows[0] ?? null;
}
