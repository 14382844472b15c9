import { actionWords } from '#app/terms/audit-actions.ts';
import { actorLabel, entityLabel, entityPath } from './audit-words.ts';
import { type Difference, differences } from './difference.ts';

/** An entry as stored; `at` is an ISO instant, `who` the account's name, null for a deleted account. */
export type AuditRecord = {
  seq: number;
  at: string;
  actorId: string | null;
  actorKind: string;
  who: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** An entry in words. */
export type AuditLine = {
  seq: number;
  at: string;
  actorId: string | null;
  who: string;
  what: string;
  entity: string;
  entityId: string;
  /** Page of the changed row in the panel; null without one. */
  path: string | null;
  changes: Difference[];
};

export const viewAudit = (record: AuditRecord): AuditLine => ({
  seq: record.seq,
  at: record.at,
  actorId: record.actorId,
  who: record.who ?? actorLabel(record.actorKind),
  what: actionWords(record.action),
  entity: entityLabel(record.entity),
  entityId: record.entityId,
  path: record.action.endsWith('.delete') ? null : entityPath(record.entity, record.entityId),
  changes: differences(record.entity, record.before, record.after),
});
