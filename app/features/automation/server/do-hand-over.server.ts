import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import type { RuleAction } from '#app/features/automation/rules/rule-parts.ts';
import { askForDocument } from '#app/features/cases/server/index.server.ts';
import { sendOne } from '#app/features/forms/server/index.server.ts';
import { type Actor, holdLock, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import { type ActionOutcome, skipped } from '../rules/terms.ts';

type Of<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>;

/** Member of the team whose last assignment by a rule is the oldest; without disabled members. */
const NEXT_IN_TURN = `select r.user_id as id from user_roles r
  where r.role in ('staff', 'admin') and not exists (select from disabled_members d where d.user_id = r.user_id)
  order by (select max(a.done_at) from automation_actions a
    where a.made_id = r.user_id and a.action ->> 'kind' = 'assign') nulls first, r.user_id limit 1`;

/** Assigns a client or lead without an assignee to a member of the team. Others keep their assignee. */
export async function handOver(
  tx: Tx,
  actor: Actor,
  { assignee }: Of<'assign'>,
  { userId, leadId }: Subjects,
): Promise<ActionOutcome> {
  // Without the lock two concurrent runs would choose the same member.
  await holdLock(tx, 'automation:turn');
  const { rows: next } = await clientOf(tx).query<{ id: string }>(
    assignee === 'turn'
      ? NEXT_IN_TURN
      : `select user_id as id from user_roles where role in ('staff', 'admin') and user_id = $1`,
    assignee === 'turn' ? [] : [assignee],
  );
  const memberId = next[0]?.id;
  if (!memberId) return skipped('Não há na equipe a quem passar.');
  const [table, id] = userId ? (['profiles', userId] as const) : (['leads', leadId] as const);
  if (!id) return skipped('Não há de quem cuidar.');
  const { rowCount } = await clientOf(tx).query(
    `update ${table} set assignee_id = $2 where id = $1 and assignee_id is null`,
    [id, memberId],
  );
  if (rowCount !== 1) return skipped('Já tem responsável, ou não existe mais.');
  await recordAudit(tx, actor, {
    action: userId ? 'client.assign' : 'lead.assign',
    entity: table,
    entityId: id,
    before: { assigneeId: null },
    after: { assigneeId: memberId },
  });
  return { status: 'done', madeId: memberId };
}

export async function giveForm(
  tx: Tx,
  actor: Actor,
  { templateId }: Of<'form'>,
  { userId }: Subjects,
): Promise<ActionOutcome> {
  if (!userId) return skipped('Só quem tem conta recebe formulários.');
  const sent = await sendOne(tx, actor, userId, templateId);
  return sent.ok ? { status: 'done', madeId: sent.value.id } : skipped(sent.error.message);
}

export async function askDocument(
  tx: Tx,
  actor: Actor,
  { title, message }: Of<'document'>,
  { userId, cardId }: Subjects,
): Promise<ActionOutcome> {
  if (!userId || !cardId) return skipped('Não há serviço em que pedir o documento.');
  const asked = await askForDocument(tx, actor, userId, { cardId, document: title, note: message });
  return asked.ok ? { status: 'done', madeId: asked.value } : skipped(asked.error.message);
}
