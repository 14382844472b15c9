import { LeadEdit, LeadNote } from '#app/features/leads/rules/lead-edit.ts';
import { isId } from '#app/features/leads/rules/lead-filter.ts';
import {
  invalidData,
  LEAD_NOT_SAVED,
  LEAD_NOTED,
  LEAD_SAVED,
  LEAD_SPLIT,
  LEAD_STATUS_CHANGED,
  LEADS_MERGED,
} from '#app/features/leads/rules/lead-messages.ts';
import {
  convertLead,
  editLead,
  mergeLeads,
  noteLead,
  splitLead,
} from '#app/features/leads/server/index.server.ts';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { ERASED_REFUSAL, isErasedRefusal } from '#app/platform/erased.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadAnswer } from './lead-answer.ts';

type Form = Record<string, string>;

const refused = ({ title = LEAD_NOT_SAVED.title, message }: AppError): LeadAnswer => ({
  toast: { tone: 'bad', title, message },
});

/** What the forms of one lead ask for, by the name of their `intent`; null for none that there is. */
export function actOnLead(admin: SignedInActor, leadId: string, form: Form): Promise<LeadAnswer> | null {
  const answer = ACTS[form.intent ?? '']?.(admin, leadId, form);
  if (!answer) return null;
  return answer.catch((error: unknown) => {
    if (isErasedRefusal(error)) return refused(ERASED_REFUSAL);
    throw error;
  });
}

const ACTS: Record<string, (admin: SignedInActor, leadId: string, form: Form) => Promise<LeadAnswer>> = {
  async note(admin, leadId, form) {
    const parsed = LeadNote.safeParse(form);
    if (!parsed.success) return { fields: fieldErrors(parsed.error) };
    const result = await noteLead(admin, leadId, {
      id: isId(form.note) ? form.note : newId(),
      body: parsed.data.body,
    });
    return result.ok ? { toast: LEAD_NOTED, done: true } : refused(result.error);
  },

  async edit(admin, leadId, form) {
    const parsed = LeadEdit.safeParse(form);
    if (!parsed.success)
      return { fields: fieldErrors(parsed.error), toast: invalidData(firstMessage(parsed.error)) };
    const result = await editLead(admin, leadId, form.version ?? '', parsed.data);
    if (result.ok) return { toast: LEAD_SAVED, done: true };
    if (result.error.code === 'conflict') return { conflict: result.error.message };
    return refused(result.error);
  },

  async convert(admin, leadId) {
    const result = await convertLead(admin, leadId);
    return result.ok ? { toast: LEAD_STATUS_CHANGED, done: true } : refused(result.error);
  },

  async merge(admin, leadId, { other, keep }) {
    if (!isId(other) || (keep !== other && keep !== leadId))
      return refused({ code: 'form', message: 'Escolha qual dos dois fica.' });
    const result = await mergeLeads(admin, { keep, merge: keep === leadId ? other : leadId });
    return result.ok ? { toast: LEADS_MERGED, done: true } : refused(result.error);
  },

  async split(admin, leadId, { other }) {
    if (!isId(other)) return refused({ code: 'form', message: 'Recarregue a página e tente de novo.' });
    const result = await splitLead(admin, { from: leadId, leadId: other });
    return result.ok ? { toast: LEAD_SPLIT, done: true } : refused(result.error);
  },
};
