import { z } from 'zod';
import { memberField } from '#app/features/accounts/rules/team.ts';
import { addBusinessDays } from '#app/lib/business-days.ts';
import { addDays, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import { type Queue, type QueueRow, WAITING_QUEUES } from './queues.ts';

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

/** The longest snooze; days. Rows that can wait longer do not belong in this queue. */
const MOST_DAYS = 30;

/** The range of days for a snooze, and the default. */
export const snoozeDays = (today: CivilDate) => ({
  first: addDays(today, 1),
  usual: addBusinessDays(today, 1),
  last: addDays(today, MOST_DAYS),
});

/** Scope of a snooze: whose queue hides the row. */
export const SNOOZED_FOR = { mim: 'Só para mim', equipe: 'Para a equipe' } as const;
type SnoozedFor = keyof typeof SNOOZED_FOR;

export const snoozeInput = (today: CivilDate) => {
  const { first, last } = snoozeDays(today);
  return z.object({
    queue: z.enum(WAITING_QUEUES),
    rowId: z.uuid(),
    until: z
      .string()
      .refine(isCivilDate, 'Escolha o dia')
      .refine((day) => day >= first, 'Escolha um dia depois de hoje')
      .refine((day) => day <= last, `No máximo ${MOST_DAYS} dias`)
      .transform((day) => day as CivilDate),
    whom: z.enum(Object.keys(SNOOZED_FOR) as [SnoozedFor, ...SnoozedFor[]]),
  });
};
export type SnoozeInput = z.output<ReturnType<typeof snoozeInput>>;

/** A snoozed row, as the list of snoozed rows shows it. */
export type Snooze = { id: string; rowId: string; until: CivilDate; ofTeam: boolean; by: string | null };
