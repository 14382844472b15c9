import { type SQL, sql } from 'drizzle-orm';
import type { FixedKind, RetentionKind } from '#app/features/settings/rules/retention.ts';

/**
 * Due rows of each kind: the part after `from`, ending in a condition that can be extended. An index serves
 * each kind in the order of age.
 */
export const RETENTION_DUE: Record<RetentionKind, (cutoff: Date) => { table: string; due: SQL; age: SQL }> = {
  leads: (cutoff) => ({
    table: 'leads',
    age: sql`t.created_at`,
    // Keeps leads with an order, acceptance or loan request, and leads that others were merged into.
    due: sql`leads t where t.created_at < ${cutoff.toISOString()}::timestamptz
      and t.updated_at < ${cutoff.toISOString()}::timestamptz
      and t.status <> 'converted' and t.converted_user_id is null
      and not exists (select 1 from transactions o where o.lead_id = t.id)
      and not exists (select 1 from contract_acceptances a where a.lead_id = t.id)
      and not exists (select 1 from loan_requests r where r.lead_id = t.id)
      and not exists (select 1 from leads m where m.merged_into = t.id)
      and not exists (select 1 from consents c where c.lead_id = t.id and c.user_id is not null)`,
  }),
  access_log: (cutoff) => ({
    table: 'data_access_log',
    age: sql`t.created_at`,
    due: sql`data_access_log t where t.created_at < ${cutoff.toISOString()}::timestamptz`,
  }),
  access_records: (cutoff) => ({
    table: 'access_records',
    age: sql`t.created_at`,
    due: sql`access_records t where t.created_at < ${cutoff.toISOString()}::timestamptz`,
  }),
  sessions: (cutoff) => ({
    table: 'sessions',
    age: sql`t.expires_at`,
    due: sql`sessions t where t.expires_at < ${cutoff.toISOString()}::timestamptz`,
  }),
  invites: (cutoff) => ({
    table: 'team_invites',
    age: sql`t.expires_at`,
    due: sql`team_invites t where t.expires_at < ${cutoff.toISOString()}::timestamptz`,
  }),
  webhooks: (cutoff) => ({
    table: 'webhook_deliveries',
    age: sql`t.updated_at`,
    due: sql`webhook_deliveries t where t.status in ('delivered', 'failed')
      and t.updated_at < ${cutoff.toISOString()}::timestamptz`,
  }),
};

/** The same for data that other capabilities delete. */
export const FIXED_DUE: Record<FixedKind, (now: Date) => SQL> = {
  exports: (now) =>
    sql`privacy_requests t where t.expires_at < ${now.toISOString()}::timestamptz and t.file_path is not null`,
  faces: (now) =>
    sql`facial_verifications t where t.expires_at < ${now.toISOString()}::timestamptz and t.image_path <> ''`,
};
