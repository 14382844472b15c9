import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { contractFacts, sampleTerms } from '#app/features/contracts/rules/contract-facts.ts';
import { mergeContract, ownNamesOf } from '#app/features/contracts/rules/merge-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Result } from '#app/lib/result.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

/** Placeholder for the own fields of a text: a reader or sample has no values. */
export const ownSamples = (content: string): Record<string, string> =>
  Object.fromEntries(ownNamesOf(content).map((name) => [name, '[dado do seu cadastro]']));

/**
 * Returns a text as the checkout would show it for a sample order: sanitised and filled by the same
 * functions. Refuses a field that cannot be filled, as the checkout would.
 */
export async function previewText(
  type: ContractType,
  content: string,
  now: Date = new Date(),
): Promise<Result<string>> {
  const [{ company }, plans] = await Promise.all([getSite('company'), getPlans(now)]);
  const today = civilDateAt(now);
  const terms = sampleTerms(type, today, plans);
  const shown = (legal: boolean) =>
    mergeContract(
      sanitizeContract(content),
      contractFacts(terms, company, today),
      legal,
      ownSamples(content),
    );
  const other = shown(!terms.legal);
  return other.ok ? shown(terms.legal) : other;
}
