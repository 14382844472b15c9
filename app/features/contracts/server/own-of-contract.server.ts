import { and, desc, eq, isNull, or } from 'drizzle-orm';
import { ownNamesOf } from '#app/features/contracts/rules/merge-fields.ts';
import { NO_OWN_MERGE, type OwnMerge, ownGaps } from '#app/features/own-fields/rules/own-merge.ts';
import { ownMergeOf } from '#app/features/own-fields/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/** The account of an order, and the lead that placed it; a linked holder has no own fields. */
export type ContractParty = {
  userId?: UserId | null;
  leadId?: LeadId | null;
  linkedProfileId?: string | null;
};

/**
 * Loads the own fields that a contract's text names, under the system's rights. Refuses a text with a field that is empty
 * or archived: no contract is shown or accepted with a gap.
 */
export async function ownOfContract(
  tx: Tx,
  content: string,
  { userId, leadId, linkedProfileId }: ContractParty,
): Promise<Result<OwnMerge['values']>> {
  const names = ownNamesOf(content);
  if (names.length === 0) return ok(NO_OWN_MERGE.values);
  const { profiles: p, leads: l } = schema;
  const own = await ownMergeOf(tx, {
    client: async () =>
      userId && !linkedProfileId
        ? (await tx.select({ own: p.own }).from(p).where(eq(p.id, userId)))[0]?.own
        : null,
    lead: async () => {
      const mine = or(
        leadId ? eq(l.id, leadId) : undefined,
        userId && !linkedProfileId ? eq(l.convertedUserId, userId) : undefined,
      );
      if (!mine) return null;
      const open = and(mine, isNull(l.mergedInto));
      const [lead] = await tx.select({ own: l.own }).from(l).where(open).orderBy(desc(l.createdAt)).limit(1);
      return lead?.own;
    },
  });
  const gaps = ownGaps(names, own);
  if (gaps.length === 0) return ok(own.values);
  return err({
    code: 'own-field-empty',
    title: 'Contrato incompleto',
    message: `O contrato precisa de um dado que falta no cadastro: ${gaps.map(({ label }) => label).join(', ')}.`,
  });
}
