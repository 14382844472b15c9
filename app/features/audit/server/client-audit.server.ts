import { sql } from 'drizzle-orm';
import type { ClientAuditRow } from '#app/features/audit/rules/client-audit.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { differences, namedSides } from './difference.server.ts';

const SHOWN = 100;

type Values = Record<string, unknown> | null;
type Row = Omit<ClientAuditRow, 'changes'> & { before: Values; after: Values };

/**
 * Tables whose rows belong to a client, with the column that names a row; an entry has the row's id, not the
 * client's.
 */
const OWNED = {
  cards: sql`t.card_type`,
  card_documents: sql`t.file_name`,
  card_proofs: sql`t.title`,
  card_debts: sql`t.creditor`,
  listings: sql`t.creditor`,
  card_lawsuits: sql`t.case_number`,
  user_process_steps: sql`(select s.name from process_steps s where s.id = t.step_id)`,
  facial_verifications: sql`null`,
  sent_forms: sql`null`,
  client_notes: sql`null`,
  conversations: sql`null`,
  conversation_messages: sql`null`,
  conversation_notes: sql`null`,
  privacy_requests: sql`null`,
};

/** Deleted rows are found by their audit entry (index `audit_log_deleted_idx`). */
const deletedRows = (clientId: UserId) => sql`
  select g.entity, g.entity_id, coalesce(g.before->>'creditor', g.before->>'caseNumber', g.before->>'fileName')
  from cards c join audit_log g on g.before->>'cardId' = c.id::text
    and g.action in ('debt.remove', 'lawsuit.remove', 'document.withdraw')
  where c.user_id = ${clientId}`;

/**
 * Lists the audit entries of a client's records, newest first. Every row is looked up by its id in the index
 * of the log: the cost grows with the client's records, not with the log.
 */
export async function clientAudit(tx: Tx, clientId: UserId): Promise<ClientAuditRow[]> {
  const owned = sql.join(
    Object.entries(OWNED).map(
      ([
        table,
        subject,
      ]) => sql`select ${table}::text, t.id::text, ${subject}::text from ${sql.identifier(table)} t
        where t.user_id = ${clientId}`,
    ),
    sql` union all `,
  );
  const { rows } = await tx.execute<Row>(sql`
    with o (entity, id, subject) as (
      select 'profiles'::text, ${clientId}::text, null::text union all ${owned} union all ${deletedRows(clientId)}
    )
    select a.id, a.action, a.entity, o.subject, u.name as actor, a.actor_kind as "actorKind", ${namedSides},
      ${instantSql('a.created_at')} as "createdAt"
    from o cross join lateral (
      select * from audit_log l where l.entity = o.entity and l.entity_id = o.id order by l.seq desc limit ${SHOWN}
    ) a
    left join users u on u.id = a.actor_id
    order by a.seq desc limit ${SHOWN}`);
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: differences(row.entity, before, after),
  }));
}
