import fs from 'node:fs';
import { expect, test } from 'vitest';
import { accessText } from '#app/platform/db/access.server.ts';
import { breakingIn, digestOfStatements, newIn } from './expand-only.ts';

/**
 * Removals that the previous release does not miss: name of the migration, beginning of the statement,
 * reason. Empty it when `db/previous-release` changes.
 */
const ALLOWED: Record<string, Record<string, string>> = {
  '0013_notes_of_a_month': {
    'alter table "tax_notes" drop column "charge_id"': 'the release before has no tax notes',
    'alter table "tax_note_settings" add constraint "tax_note_settings_grouping_check"':
      'it concerns a new column whose default passes',
  },
  '0012_positive_file_reopened': {
    'alter table "letter_templates" add constraint "letter_templates_family_check"':
      'the check takes one value more, and none less',
    'alter table "letters" add constraint "letters_ground_check"': 'the same',
  },
  '0010_leads_by_mail_and_powers': {
    'alter table "api_keys" add constraint "api_keys_scopes_check"':
      'the check takes one value more, and none less',
  },
  '0009_legal_engagements_and_limits': {
    'alter table "conversation_messages" add constraint':
      'it concerns new columns that the release before leaves null',
    'alter table "conversations" add constraint "conversations_ended_why_check"': 'the same',
    'alter table "whatsapp_messages" add constraint "whatsapp_messages_file_check"': 'the same',
    'alter table "integration_credentials" add constraint "integration_credentials_adapter_check"':
      'the check takes one value more, and none less',
    'alter table "integration_checks" add constraint "integration_checks_adapter_check"': 'the same',
    'alter table "tax_note_settings" add constraint "tax_note_settings_provider_check"':
      'it concerns a new column whose default passes',
    'alter table "tax_notes" add constraint "tax_notes_provider_check"': 'the same',
  },
  '0008_lawyers_and_referrals': {
    'alter table "import_mappings" add constraint "import_mappings_kind_check"':
      'the check takes one value more, and none less',
    'alter table "imports" add constraint "imports_kind_check"': 'the same',
    'alter table "saved_mappings" add constraint "saved_mappings_kind_check"': 'the same',
    'alter table "referrals" add constraint "referrals_self_check"':
      'the check takes one value more, and none less',
    'alter table "partners" add constraint "partners_customer_id_unique"':
      'it concerns a new column that the release before leaves null',
    'alter table "partners" add constraint "partners_customer_check"': 'the same',
    'alter table "api_keys" add constraint "api_keys_scopes_check"': 'the same',
  },
  '0007_offers_and_answers': {
    'alter table "import_mappings" add constraint "import_mappings_kind_check"':
      'the check takes more values, and none less',
    'alter table "imports" add constraint "imports_kind_check"': 'the same',
    'alter table "letters" add constraint "letters_answer_said_check"':
      'it concerns a new column that the release before leaves null',
    'alter table "incoming_mails" add constraint "incoming_mails_outcome_check"':
      'the check takes one value more, and none less',
    'alter table "queue_snoozes" add constraint "queue_snoozes_queue_check"':
      'the check takes one value more, and none less',
    'create unique index "payment_charges_debit_key"':
      'it concerns a new column that the release before leaves null',
    'alter table "api_keys" add constraint "api_keys_scopes_check"':
      'the check takes more values, and none less',
    'alter table "notice_preferences" add constraint "notice_preferences_off_check"':
      'the check takes more values, and none less',
  },
  '0006_channels_and_partners': {
    'alter table "queue_snoozes" add constraint "queue_snoozes_queue_check"':
      'the check takes one value more, and none less',
    'alter table "user_roles" add constraint "user_roles_role_check"':
      'the check takes one value more, and none less',
    'alter table "transactions" add constraint "transactions_method_check"':
      'the check takes one value more, and none less',
    'alter table "integration_credentials" add constraint "integration_credentials_adapter_check"':
      'the same',
    'alter table "integration_checks" add constraint "integration_checks_adapter_check"': 'the same',
    'alter table "conversation_messages" add constraint "conversation_messages_channel_check"':
      'the check takes more values, and none less',
    'create unique index': 'it concerns a new column that the release before leaves null',
    'alter table "conversation_messages" add constraint "conversation_messages_external_key"':
      'it concerns a new column that the release before leaves null',
    'alter table "conversation_messages" add constraint':
      'it concerns new columns that the release before leaves empty',
    'alter table "tasks" add constraint "tasks_repeat_due_check"':
      'it concerns a new column that the release before leaves null',
  },
  '0005_talk_and_notes': {
    'alter table "queue_snoozes" add constraint "queue_snoozes_queue_check"':
      'the check takes more values, and none less',
    'alter table "import_mappings" add constraint "import_mappings_kind_check"':
      'the check takes more values, and none less',
    'alter table "imports" add constraint "imports_kind_check"': 'the same',
    'alter table "payment_charges" add constraint "payment_charges_method_check"':
      'the check takes one value more, and none less',
    'alter table "installment_payments" add constraint "installment_payments_method_check"': 'the same',
    'alter table "payment_charges" add constraint "payment_charges_boleto_check"':
      'it concerns a new column that the release before leaves null',
  },
  '0004_grounds_fields_positions': {
    'drop index "guarantee_requests_one_open_idx"':
      'it comes back in the same migration without requests for records, which the release before never writes',
    'alter table "guarantee_requests" add constraint "guarantee_requests_record_check"':
      'it concerns new columns that the release before leaves null',
    'create unique index': 'the same',
    'alter table "payment_charges" add constraint "payment_charges_taken_back_check"': 'the same',
    'alter table "letter_templates" add constraint "letter_templates_family_check"':
      'the check takes more values, and none less',
    'alter table "letters" add constraint "letters_ground_check"': 'the same',
    'alter table "letters" add constraint "letters_next_check"': 'the same',
    'alter table "listings" add constraint "listings_kind_check"': 'the same',
    'alter table "disabled_members" add constraint "disabled_members_custom_position_fkey"':
      'it concerns a new column that the release before leaves null',
    'alter table "user_roles" add constraint "user_roles_custom_position_fkey"': 'the same',
  },
  '0003_passkeys_sales_firms': {
    'alter table "import_mappings" add constraint "import_mappings_kind_check"':
      'the check takes more values, and none less',
    'alter table "imports" add constraint "imports_kind_check"': 'the same',
    'alter table "transactions" add constraint "transactions_installments_check"': 'the same',
    'alter table "installment_payments" add constraint "installment_payments_elsewhere_check"':
      'it concerns a new column that the release before leaves false',
  },
  '0002_story_of_a_case': {
    'alter table "linked_profiles" add constraint "linked_profiles_relationship_check"':
      'the check takes two values more, and none less',
  },
  '0001_release_1_0_0': {
    'drop table "auth_rate_limits"': 'the release before never reads it',
    'alter table "payment_charges" drop column "refund_reason"': 'the same',
  },
};

const [release = '', newestBefore = ''] = fs.readFileSync('db/previous-release', 'utf8').trim().split(/\s+/);
const tags = fs
  .readdirSync('db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace('.sql', ''))
  .toSorted();
const newer = tags.filter((tag) => tag > newestBefore);
const NOTHING = { tables: [], columns: [] };
const textOf = (tag: string) => fs.readFileSync(`db/migrations/${tag}.sql`, 'utf8');

test('the previous release is named by its commit and its newest migration', () => {
  expect(release).toMatch(/^[0-9a-f]{40}$/);
  expect(tags).toContain(newestBefore);
});

test('the previous release can live with every later migration', () => {
  const fresh = newIn(newer.map(textOf).join(';'));
  const found = newer.flatMap((tag) =>
    breakingIn(textOf(tag), fresh)
      .filter(
        ({ statement }) => !Object.keys(ALLOWED[tag] ?? {}).some((start) => statement.startsWith(start)),
      )
      .map(({ what, statement }) => `${tag} ${what}: ${statement.slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});

/**
 * A migration goes with each change of the access texts, so that the previous release does not start on them
 * and overwrite them; `npm run db:migration -- name` writes it.
 */
test('the newest migration that names the access texts names the current ones', () => {
  const named = [
    ...tags
      .map(textOf)
      .join('\n')
      .matchAll(/^-- access ([0-9a-f]{16})$/gm),
  ].at(-1)?.[1];
  const now = digestOfStatements(accessText('.'));
  expect(
    named,
    `An access.sql changed: look what it takes from the release before (npm run test:upgrade compares), then run npm run db:migration -- name: it writes the line "-- access ${now}".`,
  ).toBe(now);
});

test('a comment does not change the digest of the access texts, a right does', () => {
  const digest = digestOfStatements('grant select on leads to nome_admin;');
  expect(digestOfStatements('-- why\ngrant select\n  on leads to nome_admin;')).toBe(digest);
  expect(digestOfStatements('grant insert on leads to nome_admin;')).not.toBe(digest);
});

test.each([
  'drop table leads',
  'alter table leads drop column notes',
  'alter table "leads" rename column "notes" to "remarks"',
  'alter table leads rename to contacts',
  'alter table leads alter column notes type integer',
  'alter table leads alter column notes set data type integer',
  'alter table leads alter column notes set not null',
  'alter table leads alter notes drop default',
  'alter table leads add column score integer not null',
  'alter table leads add constraint leads_score_check check (score > 0)',
  'alter table leads add constraint one unique (email)',
  'create unique index leads_one on leads (email)',
  'revoke update on leads from nome_admin',
  'create policy less on leads as restrictive to nome_admin using (false)',
  'drop policy admin_all on leads',
  'drop function add_jobs(text, json)',
  'do $$ begin if true then revoke insert on leads from nome_admin; end if; end $$',
  "-- why\nselect 'a;b';\nalter table leads drop column notes;",
  'truncate leads',
])('is found: %s', (sql) => expect(breakingIn(sql, NOTHING)).toHaveLength(1));

test.each([
  'alter table leads add column score integer',
  'alter table leads add column score integer not null default 0',
  'alter table leads add column twice integer generated always as (score * 2) stored',
  'alter table leads drop constraint leads_score_check',
  'alter table leads alter column notes drop not null',
  'create index leads_score_idx on leads (score)',
  'grant select (score) on leads to nome_admin',
  'create policy more on leads to nome_staff using (true)',
  'create or replace function f() returns void language plpgsql as $$ begin delete from leads; revoke all on x from y; end $$',
  '-- drop table leads',
])('is let through: %s', (sql) => expect(breakingIn(sql, NOTHING)).toEqual([]));

test('allows any change of a table that the previous release does not know', () => {
  const sql = `create table "visits" (id uuid not null);
    create unique index visits_key on "visits" (id); revoke all on visits from public;
    alter table visits add constraint c check (true);`;
  expect(breakingIn(sql, newIn(sql))).toEqual([]);
});

test('allows a condition on new columns only, and finds one that involves an old column', () => {
  const added = `ALTER TABLE "orders" ADD COLUMN "canceled_at" timestamp with time zone;
    ALTER TABLE "orders" ADD COLUMN "canceled_by" uuid;`;
  const conditions = (text: string) => breakingIn(`${added} ${text}`, newIn(added)).length;
  expect(
    conditions(`alter table "orders" add constraint c check ((canceled_at is null) = (canceled_by is null));
      alter table "orders" add constraint f foreign key ("canceled_by") references "public"."users"("id");
      create unique index one on "orders" using btree ("canceled_by") where canceled_at is not null;`),
  ).toBe(0);
  expect(
    conditions(`alter table orders add constraint c check (status <> 'paid' or canceled_at is null)`),
  ).toBe(1);
  expect(conditions('create unique index one on orders (email, canceled_by)')).toBe(1);
  expect(conditions('alter table leads add constraint c check (canceled_at is null)')).toBe(1);
});
