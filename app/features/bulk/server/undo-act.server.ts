import { ROW_NOTES } from '#app/features/bulk/rules/terms.ts';
import { reopenDocument } from '#app/features/cases/server/index.server.ts';
import { restoreEnergyStatus } from '#app/features/energy/server/index.server.ts';
import { putTag, restoreLead } from '#app/features/leads/server/index.server.ts';
import { restoreClientAssignee } from '#app/features/profiles/server/index.server.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import { type BulkDoing, type BulkOutcome, taggedOf } from './do-act.server.ts';
import type { Target } from './targets.server.ts';

const { changed: CHANGED_SINCE, deleted: DELETED } = ROW_NOTES;
const READ = 'O cliente já leu.';

/** Undoes the act for one row, unless the row was changed since; else returns the reason. */
export async function undoAct(
  tx: Tx,
  admin: SignedInActor,
  doing: BulkDoing,
  target: Target,
): Promise<BulkOutcome> {
  const { itemId } = target;
  const kept = target.deleted ? DELETED : await takeBack(tx, admin, doing, target);
  return kept ? { itemId, result: 'kept', note: kept } : { itemId, result: 'undone' };
}

/** @returns why it is kept; null if it was undone */
async function takeBack(
  tx: Tx,
  admin: SignedInActor,
  { list, act }: BulkDoing,
  target: Target,
): Promise<string | null> {
  const { entityId, userId, leadId, before, madeId } = target;
  const run = async (text: string, values: unknown[]) =>
    (await clientOf(tx).query(text, values)).rowCount ?? 0;
  const note = (action: AuditAction, entity: string, id: string, after: Record<string, unknown>) =>
    recordAudit(tx, admin, { action, entity, entityId: id, after });
  switch (act.kind) {
    case 'status': {
      if (list === 'documents') {
        const decided = act.status === 'approved' ? 'approved' : 'rejected';
        if (!(await reopenDocument(tx, admin, { documentId: entityId as DocumentId, decided })))
          return CHANGED_SINCE;
        await forgetNotice(run, madeId);
        return null;
      }
      if (list === 'leads')
        return (await restoreLead(tx, admin, entityId, act, before ?? '')) ? null : CHANGED_SINCE;
      // The customer has read the notice, which an undo would make untrue.
      if (madeId && (await run('select 1 from notifications where id = $1 and read', [madeId]))) return READ;
      const restored = await restoreEnergyStatus(tx, admin, entityId, act.status, before ?? '');
      if (!restored) return CHANGED_SINCE;
      await forgetNotice(run, madeId);
      return null;
    }
    case 'assign': {
      const restored = userId
        ? await restoreClientAssignee(tx, admin, userId, act.assigneeId, before ?? '')
        : await restoreLead(tx, admin, leadId ?? '', act, before ?? '');
      return restored ? null : CHANGED_SINCE;
    }
    case 'message':
      if (!madeId) return 'O e-mail já saiu.';
      return (await forgetNotice(run, madeId)) ? null : READ;
    case 'form': {
      const canceled = await run(
        `update sent_forms set status = 'canceled' where id = $1 and status in ('sent', 'draft')`,
        [madeId],
      );
      if (!canceled) return 'O cliente já respondeu.';
      await run(`delete from notifications where user_id = $1 and link = $2 and not read`, [
        userId,
        `/app/formularios/${madeId}`,
      ]);
      await note('form.cancel', 'sent_forms', madeId ?? '', { status: 'canceled' });
      return null;
    }
    case 'task': {
      const canceled = await run(`update tasks set status = 'canceled' where id = $1 and status = 'open'`, [
        madeId,
      ]);
      if (!canceled) return 'A tarefa já foi encerrada.';
      await note('task.update', 'tasks', madeId ?? '', { status: 'canceled' });
      return null;
    }
    case 'tag': {
      if (!(await run('delete from taggings where id = $1', [madeId]))) return CHANGED_SINCE;
      await note('tag.remove', userId ? 'profiles' : 'leads', userId ?? leadId ?? '', { tag: act.tag });
      return null;
    }
    case 'welcome':
      return 'As boas-vindas já saíram.';
    case 'untag': {
      await putTag(tx, admin, taggedOf(target), act.tag);
      return null;
    }
  }
}

type Run = (text: string, values: unknown[]) => Promise<number>;

/** Deletes a notice that is still unread. @returns whether it was deleted */
async function forgetNotice(run: Run, id: string | null): Promise<boolean> {
  return id !== null && (await run('delete from notifications where id = $1 and not read', [id])) > 0;
}
