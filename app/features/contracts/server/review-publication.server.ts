import { and, eq } from 'drizzle-orm';
import { type TextOnContract, textsOnContract } from '#app/features/catalog/rules/clauses.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { type ContractComparison, compareContracts } from './compare-contracts.server.ts';
import { publishedFor } from './edit-contract.server.ts';
import { type LoadedVersion, loadVersion } from './list-versions.server.ts';

export type Publication = {
  draft: LoadedVersion;
  /** Changes against the active version; null without one. */
  comparison: ContractComparison | null;
  /** Published texts that mention this contract, and their promises that the draft does not state. */
  texts: TextOnContract[];
};

/** Reviews the changes that publishing a draft would make; null if it is no longer a draft. */
export async function reviewPublication(admin: SignedInActor, id: string): Promise<Publication | null> {
  const draft = await loadVersion(admin, id);
  if (!draft || draft.publishedAt) return null;
  const { contracts: c } = schema;
  const { inUse, texts } = await asActor(admin, async (tx) => {
    const [active] = await tx
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.type, draft.type), eq(c.active, true)));
    return { inUse: active, texts: textsOnContract(draft.content, await publishedFor(tx, draft.type)) };
  });
  return { draft, texts, comparison: inUse ? await compareContracts(admin, inUse.id, id) : null };
}
