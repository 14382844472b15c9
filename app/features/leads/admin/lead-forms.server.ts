import { z } from 'zod';
import { LeadEdit, LeadNote, TagInput } from '#app/features/leads/rules/input.ts';
import { nextContactInput, plannedCallInput } from '#app/features/leads/rules/lead-call.ts';
import { isId } from '#app/features/leads/rules/lead-filter.ts';
import { INVALID_DATA } from '#app/features/leads/rules/messages.ts';
import {
  LEAD_CALL_LOGGED,
  LEAD_NOT_SAVED,
  LEAD_NOTED,
  LEAD_SAVED,
  LEAD_SPLIT,
  LEAD_STATUS_CHANGED,
  LEADS_MERGED,
  NEXT_CONTACT_SAVED,
} from '#app/features/leads/rules/panel-messages.ts';
import {
  addTag,
  convertLead,
  editLead,
  logLeadCall,
  mergeLeads,
  noteLead,
  removeTag,
  saveLeadOwn,
  setNextContact,
  splitLead,
} from '#app/features/leads/server/index.server.ts';
import { ownEntries } from '#app/features/own-fields/rules/own-fields.ts';
import { defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import type { Entries } from '#app/kit/form-answer.ts';
import { readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

type Who = { admin: SignedInActor; leadId: LeadId };
const failed = LEAD_NOT_SAVED.title;

function readSplit({ other }: Entries): Result<string> {
  return isId(other) ? ok(other) : err({ code: 'form', message: 'Recarregue a página e tente de novo.' });
}

/** The forms of one lead. */
export const LEAD_FORMS = inArea('leads', {
  note: defineForm({
    failed,
    schema: LeadNote.extend({ note: z.string().optional() }),
    save: ({ admin, leadId }: Who, { note, body }) =>
      noteLead(admin, leadId, { id: isId(note) ? note : newId(), body }),
    done: LEAD_NOTED,
  }),
  call: (who: Who, form: FormData, intent: string) =>
    defineForm({
      failed,
      schema: plannedCallInput(new Date()).and(z.object({ note: z.string().optional() })),
      save: ({ admin, leadId }: Who, { note, ...call }) =>
        logLeadCall(admin, leadId, isId(note) ? note : newId(), call),
      done: LEAD_CALL_LOGGED,
    })(who, form, intent),
  'next-contact': (who: Who, form: FormData, intent: string) =>
    defineForm({
      failed,
      schema: nextContactInput(new Date()),
      save: ({ admin, leadId }: Who, { nextContactAt }) => setNextContact(admin, leadId, nextContactAt),
      done: NEXT_CONTACT_SAVED,
    })(who, form, intent),
  edit: defineForm({
    failed,
    invalid: { title: INVALID_DATA },
    schema: LeadEdit,
    save: ({ admin, leadId }: Who, edit, expected) => editLead(admin, leadId, expected, edit),
    done: LEAD_SAVED,
  }),
  'save-own': defineForm({
    failed,
    schema: (sent: Entries) => ok(ownEntries(sent)),
    save: ({ admin, leadId }: Who, entries, expected) =>
      saveLeadOwn(admin, leadId, entries, readShown(expected)),
    done: LEAD_SAVED,
  }),
  convert: defineForm({
    failed,
    schema: NO_FIELDS,
    save: ({ admin, leadId }: Who) => convertLead(admin, leadId),
    done: LEAD_STATUS_CHANGED,
  }),
  merge: defineForm({
    failed,
    schema: z.object({ other: z.string().default(''), keep: z.string().default('') }),
    save: async ({ admin, leadId }: Who, { other, keep }) =>
      isId(other) && (keep === other || keep === leadId)
        ? mergeLeads(admin, { keep, merge: keep === leadId ? other : leadId })
        : err({ code: 'form', message: 'Escolha qual dos dois fica.' }),
    done: LEADS_MERGED,
  }),
  'add-tag': defineForm({
    failed,
    schema: TagInput,
    save: ({ admin, leadId }: Who, { tag }) => addTag(admin, { leadId }, tag),
  }),
  'remove-tag': defineForm({
    failed,
    schema: TagInput,
    save: ({ admin, leadId }: Who, { tag }) => removeTag(admin, { leadId }, tag),
  }),
  split: defineForm({
    failed,
    schema: readSplit,
    save: ({ admin, leadId }: Who, other) => splitLead(admin, { from: leadId, leadId: other }),
    done: LEAD_SPLIT,
  }),
});
