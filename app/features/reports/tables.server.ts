import { bigint, date, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  SHA256,
  teamMember,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import { LISTING_PLACES, type ListingPlace } from '#app/terms/listing.ts';
import type { ReportFault, ReportItem, ReportPages } from './rules/report.ts';

/**
 * Parsed content of a report: its lines, the records in them and the faults. After the confirmation `items` has the
 * confirmed records.
 */
export type ParsedReport = { pages: ReportPages; items: ReportItem[]; faults: ReportFault[] };

/** A report of one holder at one place on one day. It is a proposal until its confirmation, then it never changes. */
export const reportSnapshots = table(
  'report_snapshots',
  personal('Relatórios lidos', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: label(
      REFERENCE,
      uuid('linked_profile_id').references(() => linkedProfiles.id, { onDelete: 'cascade' }),
    ),
    place: label('Onde consta', text('place').$type<ListingPlace>().notNull()),
    takenOn: label('Data do relatório', date('taken_on').$type<CivilDate>().notNull()),
    /** SHA-256 of the file or pasted text; finds the same report when it is sent again. */
    sha256: text('sha256').notNull(),
    /** The file as it came; null for pasted text and for a locked PDF, which cannot be checked and is not kept. */
    fileName: label('Nome do arquivo', text('file_name')),
    filePath: text('file_path').unique(),
    fileSize: label('Tamanho do arquivo', bigint('file_size', { mode: 'number' })),
    mimeType: label('Tipo do arquivo', text('mime_type')),
    profile: label(REFERENCE, text('profile').notNull()),
    profileVersion: label(REFERENCE, integer('profile_version').notNull()),
    parsed: label('Conteúdo lido', jsonb('parsed').$type<ParsedReport>().notNull()),
    added: label('Registros novos', integer('added').notNull().default(0)),
    seen: label('Registros que continuam', integer('seen').notNull().default(0)),
    missing: label('Registros que não constam mais', integer('missing').notNull().default(0)),
    confirmedAt: label('Conferido em', instant('confirmed_at')),
    confirmedBy: teamMember('confirmed_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('report_snapshots_place_check', 'place', LISTING_PLACES),
    rawCheck('report_snapshots_sha_check', SHA256),
    rawCheck(
      'report_snapshots_file_check',
      'num_nulls(file_name, file_path, file_size, mime_type) in (0, 4) and file_size > 0',
    ),
    unique('report_snapshots_file_key').on(t.userId, t.linkedProfileId, t.place, t.sha256).nullsNotDistinct(),
    index('report_snapshots_holder_idx').on(t.userId, t.linkedProfileId, t.place, newest(t.takenOn)),
    index('report_snapshots_linked_idx').on(t.linkedProfileId),
    index('report_snapshots_confirmed_by_idx').on(t.confirmedBy),
  ],
);
