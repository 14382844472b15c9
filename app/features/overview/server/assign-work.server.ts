import { assignLead } from '#app/features/leads/server/index.server.ts';
import type { AssignInput } from '#app/features/overview/rules/input.ts';
import { assignRefund } from '#app/features/payments/server/index.server.ts';
import { assignClient } from '#app/features/profiles/server/index.server.ts';
import type { Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Assigns the record of a row to a member of the team or to none, by its capability. If another admin changed
 * the assignee since the row was shown, returns a conflict.
 */
export function assignWork(
  admin: SignedInActor,
  { kind, id, assigneeId, expectedVersion }: AssignInput,
): Promise<Result<null>> {
  switch (kind) {
    case 'client':
      return assignClient(admin, id as UserId, {
        assigneeId: assigneeId ?? '',
        expectedVersion: expectedVersion ?? '',
      });
    case 'refund':
      return assignRefund(admin, id, { assigneeId, expected: expectedVersion });
    case 'lead':
      return assignLead(admin, id, { assigneeId, expected: expectedVersion });
  }
}
