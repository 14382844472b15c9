import { index, text, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#app/features/leads/tables.server.ts';
import { whatsappContacts } from '#app/features/whatsapp/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { checkOneOf, createdAt, id, instant, reference, updatedAt } from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import { CASE_STEPS, type CaseStep } from './rules/steps.ts';

/** Progress of a case that begins on WhatsApp; one per contact. */
export const whatsappCases = table(
  'whatsapp_cases',
  personal('Caso começado no WhatsApp', 'removed'),
  {
    id: id(),
    contactId: label(
      REFERENCE,
      reference('contact_id', () => whatsappContacts.id),
    ).unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    leadId: label(
      REFERENCE,
      uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    ),
    /** Status of the lead before the join to an account converted it; null without a converted lead. */
    leadWas: label(REFERENCE, text('lead_was')),
    step: label(REFERENCE, text('step').$type<CaseStep>().notNull().default('consent')),
    /** Message whose file waits for the CPF. */
    pendingFile: label(REFERENCE, uuid('pending_file')),
    /** Listing that the last question was about. */
    askedListing: label(REFERENCE, uuid('asked_listing')),
    /** Since when a person without an account waits for the team; null without a wait. */
    waitingSince: label('Espera resposta desde', instant('waiting_since')),
    /** When the team joined the contact to an account; undone within a day. */
    tiedAt: label('Ligado à conta em', instant('tied_at')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('whatsapp_cases_step_check', 'step', CASE_STEPS),
    index('whatsapp_cases_user_idx').on(t.userId),
    index('whatsapp_cases_lead_idx').on(t.leadId),
    index('whatsapp_cases_waiting_idx').on(t.waitingSince),
  ],
);
