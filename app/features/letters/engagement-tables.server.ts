import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { lawyers } from '#app/features/catalog/lawyer-tables.server.ts';
import { listings } from '#app/features/listings/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  restrictedId,
  restrictedReference,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import { ENGAGEMENT_STATES, type EngagementState } from './rules/engagement.ts';
import { type CheckResult, MANDATE_VERDICTS, type MandateVerdict } from './rules/mandate-files.ts';

/** A lawyer's own contract with a customer about one record: offered by the team, accepted by the customer. */
export const legalEngagements = table(
  'legal_engagements',
  personal('Contratos com advogado', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    listingId: label(
      REFERENCE,
      reference('listing_id', () => listings.id),
    ),
    lawyerId: label(REFERENCE, restrictedId('lawyer_id', () => lawyers.id).notNull()),
    /** The lawyer with the registration, as the contract names the person. */
    lawyer: label('Advogado', text('lawyer').notNull()),
    defendant: label('Contra quem', text('defendant').notNull()),
    scope: label('O que o advogado faz', text('scope').notNull()),
    textKey: label(REFERENCE, text('text_key').notNull().generatedAlwaysAs(sql`md5(nome_fold(scope))`)),
    /** The contract as it was shown. */
    content: label('Texto do contrato', text('content').notNull()),
    state: label('Situação do contrato com advogado', text('state').$type<EngagementState>().notNull()),
    legalAid: label('Pede a gratuidade', boolean('legal_aid').notNull().default(false)),
    /** Member who asked the lawyer about conflicts of interest, and offered the contract. */
    offeredBy: teamMember('offered_by', () => users.id),
    offeredAt: label('Proposto em', instant('offered_at').notNull()),
    decidedAt: label('Respondido em', instant('decided_at')),
    endedAt: label('Encerrado em', instant('ended_at')),
    endedWhy: label('Motivo do fim', text('ended_why').notNull().default('')),
    /** Request of the signed power of attorney, from the acceptance on. */
    requestId: label(REFERENCE, uuid('request_id')),
    /** Newest signed file that answers it, and the system's judgement of that file; null before. */
    powerDocumentId: label(REFERENCE, uuid('power_document_id')),
    powerVerdict: label('Conferência do sistema', text('power_verdict').$type<MandateVerdict>()),
    powerMessage: label('Resultado da conferência', text('power_message').notNull().default('')),
    powerChecks: label(
      'Pontos conferidos',
      jsonb('power_checks').$type<CheckResult[]>().notNull().default([]),
    ),
    /** Counts the changes (trigger `guard_engagement`). */
    version: label(REFERENCE, integer('version').notNull().default(1)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('legal_engagements_state_check', 'state', ENGAGEMENT_STATES),
    checkOneOf('legal_engagements_power_verdict_check', 'power_verdict', MANDATE_VERDICTS),
    rawCheck('legal_engagements_ended_check', "(state = 'ended') = (ended_at is not null)"),
    uniqueIndex('legal_engagements_one_open_idx')
      .on(t.listingId)
      .where(sql`state in ('offered', 'accepted')`),
    index('legal_engagements_user_idx').on(t.userId, newest(t.offeredAt)),
    index('legal_engagements_listing_idx').on(t.listingId),
    index('legal_engagements_lawyer_idx').on(t.lawyerId),
    index('legal_engagements_linked_idx').on(t.linkedProfileId),
    index('legal_engagements_offerer_idx').on(t.offeredBy),
    index('legal_engagements_recent_idx').on(newest(t.offeredAt)),
  ],
);
