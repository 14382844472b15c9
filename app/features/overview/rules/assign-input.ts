import { z } from 'zod';
import { memberField } from '#app/features/accounts/rules/team.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { Queue, QueueRow } from './queues.ts';

/** Kinds of records with an assignee: a refund, otherwise the client or the lead of a row. */
const KINDS = ['client', 'lead', 'refund'] as const;

/** The new assignee, and the one shown in the row; empty for none. */
export const AssignInput = z.object({
  kind: z.enum(KINDS),
  id: z.uuid(),
  assigneeId: memberField,
  expectedVersion: memberField.default(null),
});
export type AssignInput = z.output<typeof AssignInput>;

type Assigned = { kind: (typeof KINDS)[number]; id: UserId | LeadId | string };

/** Returns the record that holds the assignee of a row; null for rows without a client or lead. */
export function assignedBy(queue: Queue, { id, clientId, leadId }: QueueRow): Assigned | null {
  if (queue === 'devolucoes') return { kind: 'refund', id };
  if (clientId) return { kind: 'client', id: clientId };
  return leadId ? { kind: 'lead', id: leadId } : null;
}
