import { sql } from 'drizzle-orm';
import { coveredLeadDocument } from '#app/features/leads/rules/contact-lead.ts';
import { COLUMN_CARDS, MOST_IN_COLUMN } from '#app/features/leads/rules/lead-board.ts';
import type { LeadBoardColumn } from '#app/features/leads/rules/lead-detail.ts';
import { LEAD_TEXTS, type LeadRow } from '#app/features/leads/rules/lead-facts.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUSES, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import { ownCondition } from '#app/features/own-fields/server/index.server.ts';
import { defineList } from '#app/kit/list.server.ts';
import type { Filters } from '#app/kit/list.ts';
import { endOfDay, startOfDay } from '#app/lib/business-days.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { columnsText, instantText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { selfAndAbsent } from '#app/platform/position-now.server.ts';

const COLUMNS = [
  'id',
  'docType',
  'origin',
  'status',
  'plan',
  'assigneeId',
  'lossReason',
  ...LEAD_TEXTS,
] as const;

export const LEAD_SELECTION = `${columnsText(schema.leads, 'l', COLUMNS)}, ${instantText('l.created_at')} as "createdAt",
  ${instantText('l.next_contact_at')} as "nextContactAt",
  (select coalesce(json_agg(g.tag order by g.tag), '[]') from (
    select t.tag from taggings t where t.lead_id = l.id
    union select t.tag from leads m join taggings t on t.lead_id = m.id where m.merged_into = l.id) g) as tags`;

/**
 * The words of a lead's name and e-mail, by week, as in their index; Drizzle does not know it, a migration
 * creates it.
 */
export const leadWords = (alias: string) => ({
  of: `nome_words_by_week(${alias}.name || ' ' || ${alias}.email, ${alias}.created_at)`,
  at: `${alias}.created_at`,
});

/** Masked in lists: showing a list does not count as an access to a document. */
const masked = <Row extends { docNumber: string }>(row: Row): Row => ({
  ...row,
  docNumber: coveredLeadDocument(row.docNumber),
});

export const leadList = defineList<LeadRow, typeof LEAD_LIST>({
  address: LEAD_LIST,
  from: ['leads', 'l'],
  always: 'l.merged_into is null',
  columns: LEAD_SELECTION,
  where: (
    { status, origin, plan, uf, assignee, from, until, tag, contactBy, ownKey, ownText },
    { userId },
  ) => [
    status && sql`l.status = ${status}`,
    origin === 'api' && sql`l.brought_by <> ''`,
    origin && origin !== 'api' && sql`l.origin = ${origin} and l.brought_by = ''`,
    plan && sql`l.plan = ${plan}`,
    uf && sql`l.uf = ${uf}`,
    ownCondition('l.own', ownKey, ownText),
    // A tag of a merged lead counts for the remaining lead.
    tag &&
      sql`l.id in (select coalesce(m.merged_into, m.id) from taggings t join leads m on m.id = t.lead_id where t.tag = ${tag})`,
    assignee === 'nenhum' && sql`l.assignee_id is null`,
    assignee &&
      assignee !== 'nenhum' &&
      sql`l.assignee_id = ${assignee === 'meus' ? selfAndAbsent(userId) : sql`${assignee}`}`,
    contactBy && sql`l.next_contact_at < ${endOfDay(contactBy)}::timestamptz`,
    from && sql`l.created_at >= ${startOfDay(from)}::timestamptz`,
    until && sql`l.created_at < ${endOfDay(until)}::timestamptz`,
  ],
  search: 'l.search_text',
  words: leadWords('l'),
  window: 3_000,
  mostFound: 100,
  // Positions see leads by their orders and taggings by their clients.
  readsFrom: ['leads', 'taggings', 'transactions', 'profiles', 'substitutions'],
  sort: {
    recebido: 'l.created_at',
    nome: 'lower(l.name)',
    status: 'l.status',
    uf: 'l.uf',
    origem: "l.origin || ' ' || l.brought_by",
    contato: 'l.next_contact_at',
  },
  row: masked,
});

/**
 * Loads the newest leads of each status and their number; the filter's own status is ignored.
 * @param pages number of open pages of each column.
 */
export const loadLeadBoard = (
  admin: SignedInActor,
  filters: Filters<typeof LEAD_LIST>,
  pages: Record<LeadStatus, number>,
): Promise<LeadBoardColumn[]> =>
  Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const size = Math.min(COLUMN_CARDS * pages[status], MOST_IN_COLUMN);
      const { rows, next, count, more } = await leadList.load(admin, {
        filters: { ...filters, status },
        size,
      });
      return { status, leads: rows, more: next !== null, count, beyond: more };
    }),
  );
