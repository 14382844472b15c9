import { sql } from 'drizzle-orm';
import { type Difference, differences } from '#app/features/audit/rules/difference.ts';
import type { ClientAuditRow } from '#app/features/profiles/rules/client-audit.ts';
import type { Tx } from '#app/platform/actor.server.ts';

const SHOWN = 100;

type Values = Record<string, unknown> | null;
type Row = Omit<ClientAuditRow, 'changes'> & { before: Values; after: Values };

/** Tables whose rows belong to a client: an entry names its row, not the person. */
const OWNED = [
  'cards',
  'card_documents',
  'card_proofs',
  'card_debts',
  'card_lawsuits',
  'user_process_steps',
  'facial_verifications',
  'sent_forms',
  'client_notes',
  'privacy_requests',
];

/**
 * What was done to a client's records, newest first. Every row is looked up by its id in the index of the log: what it
 * costs grows with the client's records, not with the log. Of records that are gone no entry is found here; the log of
 * the panel has them.
 */
export async function clientAudit(tx: Tx, clientId: string): Promise<ClientAuditRow[]> {
  const owned = sql.join(
    OWNED.map(
      (table) => sql`select ${table}::text as entity, t.id::text as id from ${sql.identifier(table)} t
        where t.user_id = ${clientId}`,
    ),
    sql` union all `,
  );
  const { rows } = await tx.execute<Row>(sql`
    select a.id, a.action, u.name as actor, a.actor_kind as "actorKind", a.before, a.after,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from (select 'profiles'::text as entity, ${clientId}::text as id union all ${owned}) o
    cross join lateral (
      select * from audit_log l where l.entity = o.entity and l.entity_id = o.id order by l.seq desc limit ${SHOWN}
    ) a
    left join users u on u.id = a.actor_id
    order by a.seq desc limit ${SHOWN}`);
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: differences(before, after).map(inWords),
  }));
}

const inWords = ({ field, before, after }: Difference) =>
  before === null ? `${field}: ${after ?? 'vazio'}` : `${field}: ${before} → ${after ?? 'vazio'}`;
