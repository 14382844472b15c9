import { z } from 'zod';
import { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import { type LoanTerms, readTerms, type TermField } from './loan-terms.ts';

const text = z.string().default('');

/** The simulated terms, by the rules that the simulator itself runs on. */
const TermsInput = z
  .object({
    propertyValue: text,
    amount: text,
    months: text,
    rate: text,
    system: text,
  } satisfies Record<TermField, z.ZodType>)
  .transform((texts, context): { terms: LoanTerms } => {
    const read = readTerms(texts);
    if (read.ok) return { terms: read.value };
    for (const [field, message] of Object.entries(read.error.fields ?? {}))
      context.issues.push({ code: 'custom', message, path: [field], input: texts });
    return z.NEVER;
  });

/**
 * A request for analysis: the terms, and the person as in the lead form (docs/product.md section 5). Results
 * of a simulation are ignored and computed again.
 */
export const LoanRequestInput = z.intersection(TermsInput, LeadInput);
export type LoanRequestInput = z.infer<typeof LoanRequestInput>;
