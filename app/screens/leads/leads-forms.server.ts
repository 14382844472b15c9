import { z } from 'zod';
import {
  type Changed,
  changedText,
  type LeadAct,
  MOST_AT_ONCE,
  readExpected,
  undoneText,
} from '#app/features/bulk/rules/at-once.ts';
import { changeAtOnce, undoAtOnce } from '#app/features/bulk/server/index.server.ts';
import { isId, isLeadStatus, LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import {
  LEAD_ASSIGNED,
  LEAD_NEEDS_CLIENT,
  LEAD_NOT_ASSIGNED,
  LEAD_STALE,
  LEAD_STATUS_CHANGED,
  LEAD_STATUS_NOT_CHANGED,
  LEADS_NOT_RESTORED,
  LEADS_RESTORED,
  LOSS_WITHOUT_REASON,
} from '#app/features/leads/rules/panel-messages.ts';
import { isLossReason } from '#app/features/leads/rules/terms.ts';
import { leadList } from '#app/features/leads/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import type { Entries } from '#app/kit/form-answer.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';

type Wish = { id: string; act: LeadAct; ids: string[]; query?: string | undefined };

const failed = LEAD_STATUS_NOT_CHANGED.title;
const undo = ({ batch }: { batch: string }) => ({ intent: 'undo', batch });

/** The id of the change comes from the form: a repeated request has one effect. */
const idOf = ({ batch }: Entries) => (isId(batch) ? batch : newId());

/** The forms of the list of leads, whatever page it is asked from. */
export const LEADS_FORMS = inArea('leads', {
  status: defineForm({
    failed,
    schema: (sent: Entries): Result<Wish> => {
      if (!isId(sent.id)) return err({ code: 'form', message: 'Escolha uma situação da lista.' });
      const act = statusActOf(sent);
      return act.ok ? ok({ id: idOf(sent), act: act.value, ids: [sent.id] }) : act;
    },
    save: (admin: SignedInActor, wish, expected) =>
      change(admin, wish, expected, LEAD_STATUS_NOT_CHANGED.message),
    done: LEAD_STATUS_CHANGED,
    undo,
  }),

  bulk: defineForm({
    failed,
    schema: (sent: Entries): Result<Wish> => {
      const act = actOf(sent);
      if (!act.ok) return act;
      const ids = (sent.ids ?? '').split(',').filter(isId);
      return ok({ id: idOf(sent), act: act.value, ids, query: sent.query });
    },
    save: async (admin: SignedInActor, { query, ...wish }, expected) => {
      // At most one more than can be changed at once.
      const ids =
        query === undefined
          ? wish.ids
          : await leadList.keys(admin, readWhole(LEAD_LIST, new URLSearchParams(query)), MOST_AT_ONCE + 1);
      if (ids.length === 0) return err({ code: 'form', message: 'Escolha os leads e o que mudar neles.' });
      if (ids.length > MOST_AT_ONCE)
        return err({ code: 'form', message: `No máximo ${MOST_AT_ONCE} leads de uma vez.` });
      const already = ids.length === 1 ? 'Este lead já está assim.' : 'Nenhum deles precisava desta mudança.';
      return change(admin, { ...wish, ids }, expected, already);
    },
    done: (changed, { act }) => ({
      ...(act.kind === 'status' ? LEAD_STATUS_CHANGED : LEAD_ASSIGNED),
      message: changedText(changed),
    }),
    undo,
  }),

  undo: defineForm({
    failed: LEADS_NOT_RESTORED.title,
    schema: z.object({ batch: z.uuid(LEADS_NOT_RESTORED.title) }),
    save: (admin: SignedInActor, { batch }) => undoAtOnce(admin, batch),
    done: (undone) => ({ ...LEADS_RESTORED, message: undoneText(undone) }),
  }),
});

/** @param already message if no lead needs the change */
async function change(
  admin: SignedInActor,
  { id, act, ids }: Wish,
  expected: string,
  already: string,
): Promise<Result<Changed & { batch: string }>> {
  const result = await changeAtOnce(admin, {
    id,
    act,
    leadIds: ids,
    expected: readExpected(ids, expected, act.kind),
  });
  const title = act.kind === 'status' ? failed : LEAD_NOT_ASSIGNED.title;
  if (!result.ok) return err({ ...result.error, title });
  const { changed, stale } = result.value;
  if (changed === 0) return err({ code: 'transition', title, message: stale > 0 ? LEAD_STALE : already });
  return ok({ ...result.value, batch: id });
}

/** Reads a status that is set by hand; a loss needs its reason. */
function statusActOf({ status, reason }: Entries): Result<LeadAct> {
  if (status === 'converted') return err({ code: 'transition', message: LEAD_NEEDS_CLIENT });
  if (status === 'qualified') return ok({ kind: 'status', status, reason: '' });
  if (status !== 'lost') return err({ code: 'form', message: 'Escolha uma situação da lista.' });
  return isLossReason(reason)
    ? ok({ kind: 'status', status, reason })
    : err({ code: 'form', message: LOSS_WITHOUT_REASON });
}

function actOf(sent: Entries): Result<LeadAct> {
  const { status, assignee } = sent;
  if (isLeadStatus(status)) return statusActOf(sent);
  if (assignee === 'nenhum') return ok({ kind: 'assign', assigneeId: '' });
  return isId(assignee)
    ? ok({ kind: 'assign', assigneeId: assignee })
    : err({ code: 'form', message: 'Escolha os leads e o que mudar neles.' });
}
