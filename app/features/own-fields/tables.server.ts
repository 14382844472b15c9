import { boolean, integer, text, unique } from 'drizzle-orm/pg-core';
import { checkOneOf, createdAt, id, instant, rawCheck } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import { OWN_KINDS, OWN_RECORDS, type OwnKind, type OwnRecord } from './rules/own-fields.ts';

/** Fields that the firm adds to its records; the values are in the column `own` of each record. */
export const ownFields = table(
  'own_fields',
  'sem dados de pessoas',
  {
    id: id(),
    record: text('record').$type<OwnRecord>().notNull(),
    key: text('key').notNull(),
    label: text('label').notNull(),
    kind: text('kind').$type<OwnKind>().notNull(),
    choices: text('choices').array().notNull().default([]),
    required: boolean('required').notNull().default(false),
    /** Place in the order of its record's fields. */
    place: integer('place').notNull(),
    archivedAt: instant('archived_at'),
    /** Counts the changes; an editor that saw an older one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('own_fields_record_check', 'record', OWN_RECORDS),
    checkOneOf('own_fields_kind_check', 'kind', OWN_KINDS),
    rawCheck('own_fields_key_check', "key ~ '^[a-z][a-z0-9_]{0,39}$'"),
    rawCheck('own_fields_label_check', 'char_length(label) between 2 and 60'),
    rawCheck(
      'own_fields_choices_check',
      "cardinality(choices) <= 50 and (kind = 'choice' or choices = '{}')",
    ),
    unique('own_fields_key').on(t.record, t.key),
  ],
);
