import { date, index, text, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { createdAt, id, newest, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';
import { table } from '#app/platform/db/table.server.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';

/** Ground of a claim of the site, by sentence: a counted promise, or a source with a day. */
export const claimGrounds = table(
  'claim_grounds',
  'frases do site e as suas fontes',
  {
    id: id(),
    /** The folded sentence, so that capitals and accents do not create another claim. */
    sentenceKey: text('sentence_key').notNull().unique(),
    sentence: text('sentence').notNull(),
    promiseKey: text('promise_key').$type<PromiseKey>(),
    source: text('source'),
    checkedOn: date('checked_on').$type<CivilDate>(),
    addedBy: uuid('added_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    rawCheck('claim_grounds_either_check', '(promise_key is null) = (source is not null)'),
    rawCheck('claim_grounds_day_check', '(source is null) = (checked_on is null)'),
    index('claim_grounds_recent_idx').on(newest(t.updatedAt), newest(t.id)),
  ],
);
