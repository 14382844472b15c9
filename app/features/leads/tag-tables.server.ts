import { sql } from 'drizzle-orm';
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#app/features/leads/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, rawCheck } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

/**
 * Tags that the team adds to leads and clients. A merged lead keeps its own: they are shown with the
 * remaining lead, and return to it when the merge is undone.
 */
export const taggings = table(
  'taggings',
  internal('Etiquetas', 'removed', 'organização do trabalho da equipe'),
  {
    id: id(),
    tag: text('tag').notNull(),
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .references(() => leads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('taggings_target_check', 'num_nonnulls(lead_id, user_id) = 1'),
    rawCheck('taggings_tag_check', "tag ~ '^[^[:space:],]([^,]{0,38}[^[:space:],])?$'"),
    uniqueIndex('taggings_lead_key').on(t.tag, t.leadId).where(sql`lead_id is not null`),
    uniqueIndex('taggings_user_key').on(t.tag, t.userId).where(sql`user_id is not null`),
    index('taggings_lead_idx').on(t.leadId),
    index('taggings_user_idx').on(t.userId),
    // Finds the tags in use one after the other.
    index('taggings_tag_idx').on(t.tag),
  ],
);
