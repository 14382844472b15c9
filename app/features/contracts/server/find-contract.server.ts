import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';

export type Contract = { id: string; version: number; title: string; content: string };

/**
 * Finds the active text with the highest version (docs/product.md section 7, Leads and checkout). Any actor
 * may read it. Undefined while the business has no active one.
 */
export async function findContract(tx: Tx, type: ContractType): Promise<Contract | undefined> {
  const { contracts } = schema;
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
