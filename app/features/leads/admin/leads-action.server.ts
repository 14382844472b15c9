import {
  changedText,
  type LeadChange,
  MOST_AT_ONCE,
  readSeen,
  STALE,
  undoneText,
} from '#app/features/leads/rules/lead-change.ts';
import { ViewName } from '#app/features/leads/rules/lead-edit.ts';
import { isId, isLeadStatus } from '#app/features/leads/rules/lead-filter.ts';
import {
  LEAD_ASSIGNED,
  LEAD_NOT_ASSIGNED,
  LEAD_STATUS_CHANGED,
  LEAD_STATUS_NOT_CHANGED,
  LEADS_NOT_RESTORED,
  LEADS_RESTORED,
  VIEW_NOT_RENAMED,
  VIEW_SAVED,
} from '#app/features/leads/rules/lead-messages.ts';
import {
  changeLeadStatus,
  changeLeads,
  removeView,
  renameView,
  saveView,
  toggleDefaultView,
  undoLeads,
} from '#app/features/leads/server/index.server.ts';
import { firstMessage } from '#app/lib/form-data.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadAnswer } from './lead-answer.ts';

type Form = Record<string, string>;

const failed = (message: string): LeadAnswer => ({ toast: { ...LEAD_STATUS_NOT_CHANGED, message } });
const batchOf = ({ batch }: Form) => (isId(batch) ? batch : newId());

/** What the forms of the list ask for, by the name of their `intent`; a form without one changes a status. */
export function actOnLeads(admin: SignedInActor, form: Form): Promise<LeadAnswer> {
  const act = ACTS[form.intent ?? 'status'];
  return act ? act(admin, form) : Promise.resolve(failed('Recarregue a página e tente de novo.'));
}

const ACTS: Record<string, (admin: SignedInActor, form: Form) => Promise<LeadAnswer>> = {
  async status(admin, { id, status, ...form }) {
    if (!isLeadStatus(status) || !isId(id)) return failed('Escolha uma situação da lista.');
    const result = await changeLeadStatus(
      admin,
      id,
      status,
      batchOf(form),
      readSeen([id], form.seen, { status }),
    );
    if (!result.ok) return failed(result.error.message);
    return { toast: LEAD_STATUS_CHANGED, batch: result.value.batch };
  },

  async bulk(admin, form) {
    const ids = (form.ids ?? '').split(',').filter(isId);
    const change = changeOf(form);
    if (!change || ids.length === 0) return failed('Escolha os leads e o que mudar neles.');
    if (ids.length > MOST_AT_ONCE) return failed(`No máximo ${MOST_AT_ONCE} leads de uma vez.`);
    const result = await changeLeads(admin, {
      ids,
      change,
      batch: batchOf(form),
      seen: readSeen(ids, form.seen, change),
    });
    const [good, bad] =
      'status' in change
        ? [LEAD_STATUS_CHANGED, LEAD_STATUS_NOT_CHANGED]
        : [LEAD_ASSIGNED, LEAD_NOT_ASSIGNED];
    if (!result.ok) return { toast: { ...bad, message: result.error.message } };
    const { changed, stale, batch } = result.value;
    if (changed === 0)
      return { toast: { ...bad, message: stale > 0 ? STALE : 'Nenhum deles precisava desta mudança.' } };
    return { toast: { ...good, message: changedText(result.value) }, batch };
  },

  async undo(admin, { batch }) {
    const result = isId(batch) ? await undoLeads(admin, batch) : null;
    if (!result?.ok) return { toast: { ...LEADS_NOT_RESTORED, message: result?.error.message } };
    return { toast: { ...LEADS_RESTORED, message: undoneText(result.value) } };
  },

  async 'save-view'(admin, { name, query = '' }) {
    const parsed = ViewName.safeParse(name);
    if (!parsed.success) return { fields: { name: firstMessage(parsed.error) } };
    const result = await saveView(admin, { name: parsed.data, query: query.slice(0, 1_000) });
    return result.ok ? { toast: VIEW_SAVED, done: true } : { fields: { name: result.error.message } };
  },

  async 'rename-view'(admin, { id, name }) {
    const parsed = ViewName.safeParse(name);
    if (!parsed.success) return { fields: { name: firstMessage(parsed.error) } };
    const result = isId(id) ? await renameView(admin, { id, name: parsed.data }) : null;
    if (result?.ok) return { toast: VIEW_SAVED, done: true };
    // Its line goes with the answer: there is no field left to say it at.
    if (result?.error.code === 'missing')
      return { toast: { ...VIEW_NOT_RENAMED, message: result.error.message } };
    return { fields: { name: result?.error.message ?? '' } };
  },

  async 'remove-view'(admin, { id }) {
    if (isId(id)) await removeView(admin, id);
    return { done: true };
  },

  async 'default-view'(admin, { id }) {
    if (isId(id)) await toggleDefaultView(admin, id);
    return { done: true };
  },
};

function changeOf({ status, assignee }: Form): LeadChange | null {
  if (isLeadStatus(status)) return { status };
  if (assignee === 'nenhum') return { assigneeId: null };
  return isId(assignee) ? { assigneeId: assignee } : null;
}
