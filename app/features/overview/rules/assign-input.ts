import { z } from 'zod';
import { memberField } from '#app/features/accounts/rules/team.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { Queue, QueueRow } from './queues.ts';

/** What has a responsible: a refund of its own, else the client or the lead that a row is about. */
const KINDS = ['client', 'lead', 'refund'] as const;

/** Who is to take care of something, and who did when the row was shown; empty for no one. */
export const AssignInput = z.object({
  kind: z.enum(KINDS),
  id: z.uuid(),
  assigneeId: memberField,
  expectedVersion: memberField.default(null),
});
export type AssignInput = z.output<typeof AssignInput>;

type Assigned = { kind: (typeof KINDS)[number]; id: UserId | LeadId | string };

/** What the responsible of a row is set on; null where a row is about no one. */
export function assignedBy(queue: Queue, { id, clientId, leadId }: QueueRow): Assigned | null {
  if (queue === 'devolucoes') return { kind: 'refund', id };
  if (clientId) return { kind: 'client', id: clientId };
  return leadId ? { kind: 'lead', id: leadId } : null;
}
