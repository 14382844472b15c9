import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { type ScamVerdict, VERDICTS } from '#app/features/scam-checks/rules/terms.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import {
  type Findings,
  REPORT_CHANNELS,
  REPORT_STATUSES,
  type ReportChannel,
  type ReportStatus,
} from './rules/scam-report.ts';

/** A reported scam in the business's name, without its reporter. The message never changes. */
export const scamReports = table(
  'scam_reports',
  'denúncias de golpe: o que alguém recebeu em nosso nome, sem quem denunciou',
  {
    id: id(),
    protocol: text('protocol').notNull().unique(),
    content: text('content').notNull(),
    channel: text('channel').$type<ReportChannel>().notNull(),
    note: text('note'),
    /** The check's result at that time, with the reasons. */
    answer: text('answer').$type<ScamVerdict>().notNull(),
    findings: jsonb('findings').$type<Findings>().notNull(),
    status: text('status').$type<ReportStatus>().notNull().default('open'),
    /** The team's resolution. */
    resolution: text('resolution'),
    resolvedAt: instant('resolved_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('scam_reports_channel_check', 'channel', REPORT_CHANNELS),
    checkOneOf('scam_reports_answer_check', 'answer', VERDICTS),
    checkOneOf('scam_reports_status_check', 'status', REPORT_STATUSES),
    rawCheck('scam_reports_content_check', 'char_length(content) between 1 and 4000'),
    rawCheck('scam_reports_note_check', 'char_length(note) <= 1000'),
    rawCheck(
      'scam_reports_resolved_check',
      "(status = 'resolved') = (resolved_at is not null) and (status = 'resolved') = (resolution is not null)",
    ),
    index('scam_reports_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('scam_reports_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
  ],
);
