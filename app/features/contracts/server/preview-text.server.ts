import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { contractFacts, sampleTerms } from '#app/features/contracts/rules/contract-facts.ts';
import { CONTRACT_OWN, mergeContract, ownNamesOf } from '#app/features/contracts/rules/merge-fields.ts';
import { activeOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

/** Placeholders for own fields: a reader or sample has no values. */
const samplesOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '[dado do seu cadastro]']));

/** Placeholders for the own fields that a published text names, also if a record has them no more. */
export const ownSamples = (content: string): Record<string, string> => samplesOf(ownNamesOf(content));

/**
 * Returns a text as the checkout would show it for a sample order: sanitised and filled by the same
 * functions. Refuses a field that cannot be filled, as the checkout would, and an own field that no record has now.
 */
export async function previewText(
  tx: Tx,
  type: ContractType,
  content: string,
  now: Date = new Date(),
): Promise<Result<string>> {
  const [{ company }, plans] = await Promise.all([getSite('company'), getPlans(now)]);
  const today = civilDateAt(now);
  const terms = sampleTerms(type, today, plans);
  const own = samplesOf(Object.keys(await activeOwnMerge(tx, CONTRACT_OWN)));
  const shown = (legal: boolean) =>
    mergeContract(sanitizeContract(content), contractFacts(terms, company, today), legal, own);
  const other = shown(!terms.legal);
  return other.ok ? shown(terms.legal) : other;
}
