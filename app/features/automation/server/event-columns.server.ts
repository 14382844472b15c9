import * as schema from '#app/platform/db/schema.server.ts';

const { domainEvents: e } = schema;

/** The columns of a `DomainEvent`. */
export const EVENT_COLUMNS = {
  seq: e.seq,
  id: e.id,
  type: e.type,
  userId: e.userId,
  leadId: e.leadId,
  subject: e.subject,
  subjectId: e.subjectId,
  data: e.data,
  depth: e.depth,
  causedBy: e.causedBy,
  createdAt: e.createdAt,
};
