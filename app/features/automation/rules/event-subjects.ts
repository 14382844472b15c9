import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import type { CardId, DocumentId, InstallmentId, LeadId, OrderId, UserId } from '#app/terms/ids.ts';
import type { RuleTrigger } from './rule-parts.ts';

/** Subjects of an event by id; conditions read the facts of these records. */
export type Subjects = {
  userId: UserId | null;
  leadId: LeadId | null;
  cardId: CardId | null;
  orderId: OrderId | null;
  installmentId: InstallmentId | null;
  documentId: DocumentId | null;
  /** Kind of step that the event says has changed. */
  stepId: string | null;
};

type RecordOfEvent = Pick<DomainEvent, 'userId' | 'leadId' | 'data'> & {
  subject: string | null;
  subjectId: string | null;
};

export function subjectsOf({ userId, leadId, subject, subjectId, data }: RecordOfEvent): Subjects {
  const own = (table: string) => (subject === table ? subjectId : null);
  const named = (field: string) => (typeof data[field] === 'string' ? data[field] : null);
  return {
    userId,
    leadId,
    cardId: own('cards') ?? named('card_id'),
    orderId: own('transactions') ?? named('transaction_id'),
    installmentId: own('installment_payments'),
    documentId: own('card_documents'),
    stepId: named('step_id'),
  };
}

/** Returns the type of an event; a time rule's event is named after its anchor. */
export const eventTypeOf = (trigger: RuleTrigger): DomainEvent['type'] =>
  (trigger.kind === 'event' ? trigger.event : `time.${trigger.anchor}`) as DomainEvent['type'];
