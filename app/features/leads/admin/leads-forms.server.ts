import {
  changedText,
  LEAD_STALE,
  type LeadChange,
  MOST_LEADS_AT_ONCE,
  readSeen,
  undoneText,
} from '#app/features/leads/rules/lead-change.ts';
import { isId, isLeadStatus, LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import {
  LEAD_ASSIGNED,
  LEAD_NOT_ASSIGNED,
  LEAD_STATUS_CHANGED,
  LEAD_STATUS_NOT_CHANGED,
  LEADS_NOT_RESTORED,
  LEADS_RESTORED,
} from '#app/features/leads/rules/lead-messages.ts';
import {
  changeLeadStatus,
  changeLeads,
  leadList,
  undoLeads,
} from '#app/features/leads/server/index.server.ts';
import { expectedOf, type FormHandler, inArea } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { readWhole } from '#app/kit/list-views.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';

type Form = Record<string, string>;
type Said = Omit<FormAnswer, 'ok' | 'intent'>;

const form =
  (work: (admin: SignedInActor, form: Form, expected: string) => Promise<Said & { ok?: boolean }>) =>
  async (admin: SignedInActor, sent: FormData, intent: string): Promise<FormAnswer> => ({
    ok: true,
    intent,
    ...(await work(admin, readForm(sent), expectedOf(sent))),
  });

const refused = (toast: Toast, message?: string) => ({ ok: false, toast: { ...toast, message } });
/** Id from the form: a repeated request has one effect. */
const batchOf = ({ batch }: Form) => (isId(batch) ? batch : newId());
const undoOf = (batch: string) => ({ intent: 'undo', batch });

/** The forms of the list of leads, whatever page it is asked from. */
export const LEADS_FORMS = inArea('leads', {
  status: form(async (admin, { id, status, ...sent }, expected) => {
    if (!isLeadStatus(status) || !isId(id))
      return refused(LEAD_STATUS_NOT_CHANGED, 'Escolha uma situação da lista.');
    const seen = readSeen([id], expected, { status });
    const result = await changeLeadStatus(admin, id, status, batchOf(sent), seen);
    if (!result.ok) return refused(LEAD_STATUS_NOT_CHANGED, result.error.message);
    return { toast: LEAD_STATUS_CHANGED, undo: undoOf(result.value.batch) };
  }),

  bulk: form(async (admin, sent, expected) => {
    const ids =
      sent.query === undefined ? (sent.ids ?? '').split(',').filter(isId) : await idsOf(admin, sent.query);
    const change = changeOf(sent);
    if (!change || ids.length === 0)
      return refused(LEAD_STATUS_NOT_CHANGED, 'Escolha os leads e o que mudar neles.');
    if (ids.length > MOST_LEADS_AT_ONCE)
      return refused(LEAD_STATUS_NOT_CHANGED, `No máximo ${MOST_LEADS_AT_ONCE} leads de uma vez.`);
    const seen = readSeen(ids, expected, change);
    const result = await changeLeads(admin, { ids, change, batch: batchOf(sent), seen });
    const [good, bad] =
      'status' in change
        ? [LEAD_STATUS_CHANGED, LEAD_STATUS_NOT_CHANGED]
        : [LEAD_ASSIGNED, LEAD_NOT_ASSIGNED];
    if (!result.ok) return refused(bad, result.error.message);
    const { changed, stale, batch } = result.value;
    const already = ids.length === 1 ? 'Este lead já está assim.' : 'Nenhum deles precisava desta mudança.';
    if (changed === 0) return refused(bad, stale > 0 ? LEAD_STALE : already);
    return { toast: { ...good, message: changedText(result.value) }, undo: undoOf(batch) };
  }),

  undo: form(async (admin, { batch }) => {
    const result = isId(batch) ? await undoLeads(admin, batch) : null;
    if (!result?.ok) return refused(LEADS_NOT_RESTORED, result?.error.message);
    return { toast: { ...LEADS_RESTORED, message: undoneText(result.value) } };
  }),
} satisfies Record<string, FormHandler<SignedInActor>>);

/** Returns the ids of all leads that an address finds; at most one more than can be changed at once. */
const idsOf = (admin: SignedInActor, query: string): Promise<string[]> =>
  leadList.keys(admin, readWhole(LEAD_LIST, new URLSearchParams(query)), MOST_LEADS_AT_ONCE + 1);

function changeOf({ status, assignee }: Form): LeadChange | null {
  if (isLeadStatus(status)) return { status };
  if (assignee === 'nenhum') return { assigneeId: null };
  return isId(assignee) ? { assigneeId: assignee } : null;
}
