import { createLead } from '#app/features/leads/server/index.server.ts';
import type { LoanRequestInput } from '#app/features/loans/rules/input.ts';
import { describeSimulation, simulate } from '#app/features/loans/rules/simulate.ts';
import type { Result } from '#app/lib/result.ts';
import { system } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { keptTerms } from './own-loan.server.ts';

/**
 * Stores a visitor's request for analysis: the lead, its consent and the loan request, all or none. The
 * simulation is computed here from the terms, not taken from the browser. A visitor's role may add leads but
 * not loan requests, which carry a status, so this runs as the system, on input that the schema has parsed.
 * @returns the id of the lead.
 */
export function requestLoan(
  from: { ip: string; userAgent: string; partnerCode?: string },
  { terms, ...person }: LoanRequestInput,
): Promise<Result<{ id: string }>> {
  return createLead(from, person, 'landing', {
    notes: describeSimulation(terms, simulate(terms)),
    also: {
      actor: system('loan-request'),
      work: (tx, leadId) =>
        insertRow(tx, schema.loanRequests, {
          id: newId(),
          leadId,
          ...keptTerms(terms),
          status: 'sent',
        }),
    },
  });
}
