import { ownNamesOf } from '#app/features/contracts/rules/merge-fields.ts';
import { leadOwnValues } from '#app/features/leads/server/index.server.ts';
import { NO_OWN_MERGE, type OwnMerge, ownGaps } from '#app/features/own-fields/rules/own-merge.ts';
import { ownMergeOf } from '#app/features/own-fields/server/index.server.ts';
import { clientOwnValues } from '#app/features/profiles/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
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
  const account = linkedProfileId ? null : userId;
  const own = await ownMergeOf(tx, {
    client: async () => account && clientOwnValues(tx, account),
    lead: () => leadOwnValues(tx, { leadId, userId: account }),
  });
  const gaps = ownGaps(names, own);
  if (gaps.length === 0) return ok(own.values);
  return err({
    code: 'own-field-empty',
    title: 'Contrato incompleto',
    message: `O contrato precisa de um dado que falta no cadastro: ${gaps.map(({ label }) => label).join(', ')}.`,
  });
}
