import type { EventType } from '#app/features/integrations/rules/event-catalog.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

export type EventValue = string | number | boolean | null;

/** Something that happened, as the consumers get it. Money in `data` is integer centavos. */
export type DomainEvent = {
  /** Order of writing; the id is what the outside knows. */
  seq: number;
  id: string;
  type: EventType;
  userId: UserId | null;
  leadId: LeadId | null;
  /** Table of the row that changed, and its id. */
  subject: string;
  subjectId: string;
  data: Record<string, EventValue>;
  /** 0 for an action of a person, n for one of the n-th automation in a row. */
  depth: number;
  causedBy: string | null;
  createdAt: Date;
};
