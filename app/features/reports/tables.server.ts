import { bigint, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
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
} from '#app/platform/db/columns.server.ts';
import { LISTING_PLACES, type ListingPlace } from '#app/terms/listing.ts';
import type { ReportFault, ReportItem, ReportPages } from './rules/report.ts';

/** What was read of a report: the lines as they stood, and the records in them. Its items are those confirmed, once. */
export type ParsedReport = { pages: ReportPages; items: ReportItem[]; faults: ReportFault[] };

/** A report of one holder at one place on one day. Proposed until a person confirms it, then it stays as it is. */
export const reportSnapshots = pgTable(
  'report_snapshots',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: uuid('linked_profile_id').references(() => linkedProfiles.id, { onDelete: 'cascade' }),
    place: text('place').$type<ListingPlace>().notNull(),
    takenOn: date('taken_on').$type<CivilDate>().notNull(),
    /** Of the file or pasted text: the same report again is found. */
    sha256: text('sha256').notNull(),
    /** The file as it came; null for pasted text and for a locked PDF, which cannot be checked and is not kept. */
    fileName: text('file_name'),
    filePath: text('file_path').unique(),
    fileSize: bigint('file_size', { mode: 'number' }),
    mimeType: text('mime_type'),
    profile: text('profile').notNull(),
    profileVersion: integer('profile_version').notNull(),
    parsed: jsonb('parsed').$type<ParsedReport>().notNull(),
    added: integer('added').notNull().default(0),
    seen: integer('seen').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
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
