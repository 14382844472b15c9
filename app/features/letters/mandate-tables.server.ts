import { sql } from 'drizzle-orm';
import { date, index, jsonb, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  rawCheck,
  reference,
  restrictedId,
  restrictedReference,
  SHA256,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { CLICK_POWERS, MANDATE_LEVELS, type MandateLevel, type MandatePower } from './rules/mandate.ts';
import {
  type CheckResult,
  MANDATE_FILE_STATES,
  MANDATE_VERDICTS,
  MANDATE_WAYS,
  type MandateFileState,
  type MandateVerdict,
  type MandateWay,
} from './rules/mandate-files.ts';
import { addressees } from './tables.server.ts';

const day = (name: string) => date(name).$type<CivilDate>();

/**
 * The business's authority to write in a customer's name: to which places, until when. One click revokes it.
 */
export const powersOfAttorney = table(
  'powers_of_attorney',
  personal('Procurações', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    places: label('Vale para', jsonb('places').$type<ListingPlace[]>().notNull()),
    /** The text of the power, as it was shown. */
    content: label('Texto da procuração', text('content').notNull()),
    /** How it was signed. */
    level: label('Assinatura', text('level').$type<MandateLevel>().notNull().default('click')),
    powers: label(
      'Poderes',
      jsonb('powers')
        .$type<MandatePower[]>()
        .notNull()
        .default([...CLICK_POWERS]),
    ),
    /** Text of the page to sign, as it was first downloaded; null until then. */
    paper: label('Texto para assinar', text('paper')),
    givenAt: label('Dada em', instant('given_at').notNull()),
    endsOn: label('Vale até', day('ends_on').notNull()),
    revokedAt: label('Cancelada em', instant('revoked_at')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('powers_level_check', 'level', MANDATE_LEVELS),
    rawCheck('powers_places_check', 'jsonb_array_length(places) > 0'),
    uniqueIndex('powers_one_standing_idx')
      .on(t.userId, sql`coalesce(linked_profile_id, user_id)`)
      .where(sql`revoked_at is null`),
    index('powers_user_idx').on(t.userId),
    index('powers_end_idx').on(t.endsOn, t.id).where(sql`revoked_at is null`),
    index('powers_linked_idx').on(t.linkedProfileId),
    // The number of a power of attorney is the end of its id.
    index('powers_number_idx').on(sql`right(id::text, 12)`),
  ],
);

/** Signed papers that customers sent for a power of attorney, each with its verdict and who decided. */
export const mandateFiles = table(
  'mandate_files',
  personal('Procurações assinadas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    powerId: label(
      REFERENCE,
      reference('power_id', () => powersOfAttorney.id),
    ),
    fileName: label('Nome do arquivo', text('file_name').notNull()),
    mimeType: label('Tipo do arquivo', text('mime_type').notNull()),
    filePath: text('file_path').notNull(),
    sha256: label('Resumo SHA-256 do arquivo', text('sha256').notNull()),
    way: label('Forma da assinatura', text('way').$type<MandateWay>().notNull()),
    verdict: label('Conferência do sistema', text('verdict').$type<MandateVerdict>().notNull()),
    message: label('Resultado da conferência', text('message').notNull().default('')),
    checks: label('Pontos conferidos', jsonb('checks').$type<CheckResult[]>().notNull().default([])),
    /** Level of the signature, or the one that it claims; null without a readable signature. */
    level: label('Assinatura', text('level').$type<MandateLevel>()),
    signer: label('Quem assinou', text('signer').notNull().default('')),
    state: label('Situação da procuração', text('state').$type<MandateFileState>().notNull()),
    decidedBy: teamMember('decided_by', () => users.id),
    decidedAt: label('Decidida em', instant('decided_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('mandate_files_way_check', 'way', MANDATE_WAYS),
    checkOneOf('mandate_files_verdict_check', 'verdict', MANDATE_VERDICTS),
    checkOneOf('mandate_files_level_check', 'level', MANDATE_LEVELS),
    checkOneOf('mandate_files_state_check', 'state', MANDATE_FILE_STATES),
    rawCheck('mandate_files_sha256_check', SHA256),
    unique('mandate_files_once_key').on(t.powerId, t.sha256),
    index('mandate_files_user_idx').on(t.userId),
    index('mandate_files_decider_idx').on(t.decidedBy),
    index('mandate_files_to_check_idx').on(t.createdAt, t.id).where(sql`state = 'to_check'`),
  ],
);

/** Notices that a power of attorney ended, one for each addressee that received a letter under it. */
export const revocationNotices = table(
  'revocation_notices',
  personal('Avisos de revogação', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    powerId: label(
      REFERENCE,
      reference('power_id', () => powersOfAttorney.id),
    ),
    addresseeId: label(REFERENCE, restrictedId('addressee_id', () => addressees.id).notNull()),
    content: label('Texto do aviso', text('content').notNull()),
    sentBy: label('Enviada por', text('sent_by').$type<'firm' | 'customer'>()),
    sentOn: label('Enviado em', day('sent_on')),
    tracking: label('Protocolo do aviso', text('tracking')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('revocation_notices_sent_by_check', 'sent_by', ['firm', 'customer']),
    rawCheck('revocation_notices_sent_check', '(sent_by is null) = (sent_on is null)'),
    unique('revocation_notices_once_key').on(t.userId, t.powerId, t.addresseeId),
    index('revocation_notices_power_idx').on(t.powerId),
    index('revocation_notices_addressee_idx').on(t.addresseeId),
  ],
);
