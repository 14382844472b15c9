import { and, desc, eq } from 'drizzle-orm';
import type { PlanId } from '#app/features/checkout/rules/plans.ts';
import { CONTRACT_TYPES } from '#app/features/contracts/rules/contract-status.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

export type Contract = { id: string; version: number; title: string; content: string };

/**
 * The text that a plan is sold under today: type of the lower-cased plan, active, highest version (spec section 7,
 * Leads and checkout). Any actor may read it. Undefined while the business has none active.
 */
export async function findContract(tx: Tx, plan: PlanId): Promise<Contract | undefined> {
  const { contracts } = schema;
  const type = CONTRACT_TYPES.find((known) => known === plan.toLowerCase());
  if (!type) throw new Error('A plan without a type of contract.');
  const [contract] = await tx
    .select({
      id: contracts.id,
      version: contracts.version,
      title: contracts.title,
      content: contracts.content,
    })
    .from(contracts)
    .where(and(eq(contracts.type, type), eq(contracts.active, true)))
    .orderBy(desc(contracts.version))
    .limit(1);
  return contract;
}
