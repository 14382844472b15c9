import { type SQL, sql } from 'drizzle-orm';
import {
  type AuditLine,
  actorLabel,
  type Difference,
  entityLabel,
  entityPath,
} from '#app/features/audit/rules/terms.ts';
import { valueWords } from '#app/features/audit/rules/value-words.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { actionWords } from '#app/terms/audit-actions.ts';
import { fieldLabel } from './field-words.server.ts';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const side = (
  column: SQL,
) => sql`case when ${column}->>'assigneeId' ~ ${UUID} then ${column} || jsonb_build_object(
  'assigneeId', coalesce((select name from users where id = (${column}->>'assigneeId')::uuid), 'alguém que saiu da equipe'))
  else ${column} end`;

/** Before and after of an entry `a`, with the assignee's name in place of the id. */
export const namedSides = sql`${side(sql`a.before`)} as before, ${side(sql`a.after`)} as after`;

/** Fields without meaning for a reader: keys, hashes, and the counter that detects conflicts. */
const HIDDEN = new Set(['id', 'userId', 'version', 'updatedAt', 'createdAt', 'sha256']);

type Values = Record<string, unknown> | null;

/** Lists of record ids: the text only says that the list changed. */
const isIdList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && isUuid(item));

function words(entity: string, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (isIdList(value)) return 'mudou';
  if (typeof value === 'object') {
    const inner = Object.entries(value).map(([key, item]) => {
      const text = words(entity, Array.isArray(value) ? field : key, item) ?? '';
      return Array.isArray(value) ? text : `${fieldLabel(key)}: ${text}`;
    });
    return inner.join('; ');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return valueWords(entity, field, value);
  }
  return null;
}

const isId = (value: unknown) => typeof value === 'string' && isUuid(value);

/**
 * Returns the changes of an entry, field by field, in words, personal data masked. With only one side, all of
 * its fields; with both, the fields that differ. A field that only the older side has is not a change: an
 * entry may store more old values than it changed.
 * @param entity the table of the entry: the same status has other names in other tables.
 */
export function differences(entity: string, before: Values, after: Values): Difference[] {
  const keys = Object.keys(after ?? before ?? {}).filter((key) => !HIDDEN.has(key));
  return keys.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]];
    if (before && after && JSON.stringify(was) === JSON.stringify(is)) return [];
    // Hides ids: the list of entries shows the names of the records.
    if ((isId(was) || isId(is)) && [was, is].every((side) => isId(side) || side == null)) return [];
    const list = isIdList(is);
    return [
      {
        field,
        label: fieldLabel(field),
        before: before && !list ? words(entity, field, was) : null,
        after: after ? words(entity, field, is) : null,
      },
    ];
  });
}

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
