import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  DRAW_KINDS,
  DRAW_STATUSES,
  type DrawKind,
  type DrawStatus,
  EXCLUDED_WAYS,
  type ExcludedWay,
  GROUP_STATUSES,
  type GroupStatus,
  QUOTA_STATUSES,
  type QuotaStatus,
} from '#app/features/consortium/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  newest,
  rawCheck,
  reference,
  restrictedId,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

export const consortiumGroups = table(
  'consortium_groups',
  'grupos, sem quem participa',
  {
    id: id(),
    code: text('code').notNull().unique(),
    asset: text('asset').notNull(),
    credit: money('credit').notNull(),
    termMonths: integer('term_months').notNull(),
    size: integer('size').notNull(),
    status: text('status').$type<GroupStatus>().notNull().default('forming'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('consortium_groups_status_check', 'status', GROUP_STATUSES),
    rawCheck('consortium_groups_numbers_check', 'credit > 0 and term_months > 0 and size between 2 and 1000'),
    index('consortium_groups_recent_idx').on(newest(t.createdAt), newest(t.id)),
    index('consortium_groups_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
  ],
);

export const consortiumQuotas = table(
  'consortium_quotas',
  personal('Cotas de consórcio', 'kept'),
  {
    id: id(),
    groupId: label(
      REFERENCE,
      reference('group_id', () => consortiumGroups.id),
    ),
    number: label('Número', integer('number').notNull()),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    status: label('Situação', text('status').$type<QuotaStatus>().notNull().default('active')),
    paidUp: label('Em dia', boolean('paid_up').notNull().default(true)),
    version: label(REFERENCE, integer('version').notNull().default(1)),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('consortium_quotas_status_check', 'status', QUOTA_STATUSES),
    rawCheck('consortium_quotas_number_check', 'number > 0'),
    unique('consortium_quotas_number_key').on(t.groupId, t.number),
    index('consortium_quotas_user_idx').on(t.userId),
  ],
);

const hashed = (name: string, content: string, hash: string) =>
  rawCheck(name, `${content} is null or ${hash} = encode(sha256(convert_to(${content}, 'UTF8')), 'hex')`);

/**
 * An assembly and its draw: frozen data and result, sufficient for everyone to compute it again. Rule, list
 * and result are the texts that were hashed, byte for byte.
 */
export const consortiumDraws = table(
  'consortium_draws',
  internal('Sorteios de consórcio', 'kept', 'é do grupo inteiro; o resultado é publicado a todos os membros'),
  {
    id: id(),
    groupId: reference('group_id', () => consortiumGroups.id),
    assemblyDate: date('assembly_date').$type<CivilDate>().notNull(),
    /** "20:00", in Brasília. */
    assemblyTime: text('assembly_time').notNull().default('20:00'),
    place: text('place').notNull().default(''),
    /** Number of the announced extraction of the Loteria Federal, and its day. */
    extraction: text('extraction').notNull(),
    extractionDate: date('extraction_date').$type<CivilDate>().notNull(),
    kind: text('kind').$type<DrawKind>().notNull().default('digits'),
    onExcluded: text('on_excluded').$type<ExcludedWay>().notNull().default('up'),
    status: text('status').$type<DrawStatus>().notNull().default('announced'),
    version: integer('version').notNull().default(1),
    rule: text('rule'),
    ruleSha256: text('rule_sha256'),
    frozenList: text('frozen_list'),
    listSha256: text('list_sha256'),
    /** SHA-256 of the seed, which waits in `consortium_seeds`. */
    commitment: text('commitment'),
    frozenAt: instant('frozen_at'),
    result: text('result'),
    seed: text('seed'),
    winnerQuotaId: restrictedId('winner_quota_id', () => consortiumQuotas.id),
    winnerNumber: integer('winner_number'),
    publishedAt: instant('published_at'),
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('consortium_draws_status_check', 'status', DRAW_STATUSES),
    checkOneOf('consortium_draws_kind_check', 'kind', DRAW_KINDS),
    checkOneOf('consortium_draws_excluded_check', 'on_excluded', EXCLUDED_WAYS),
    rawCheck('consortium_draws_time_check', "assembly_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'"),
    rawCheck('consortium_draws_extraction_check', "extraction ~ '^[1-9][0-9]{0,5}$'"),
    rawCheck('consortium_draws_days_check', 'extraction_date <= assembly_date'),
    rawCheck(
      'consortium_draws_frozen_check',
      "status not in ('frozen', 'published') or num_nulls(rule, rule_sha256, frozen_list, list_sha256, commitment, frozen_at) = 0",
    ),
    rawCheck(
      'consortium_draws_published_check',
      "num_nulls(result, seed, winner_quota_id, winner_number, published_at) = case status when 'published' then 0 else 5 end",
    ),
    hashed('consortium_draws_rule_hash_check', 'rule', 'rule_sha256'),
    hashed('consortium_draws_list_hash_check', 'frozen_list', 'list_sha256'),
    hashed('consortium_draws_seed_hash_check', 'seed', 'commitment'),
    uniqueIndex('consortium_draws_day_key').on(t.groupId, t.assemblyDate).where(sql`status <> 'canceled'`),
    uniqueIndex('consortium_draws_frozen_key').on(t.groupId).where(sql`status = 'frozen'`),
    index('consortium_draws_group_idx').on(t.groupId, newest(t.assemblyDate), newest(t.id)),
    index('consortium_draws_calendar_idx').on(t.assemblyDate, t.id),
    index('consortium_draws_winner_idx').on(t.winnerQuotaId),
  ],
);

/** The secret of a frozen draw. Only the system reads it until it is published on the draw. */
export const consortiumSeeds = table(
  'consortium_seeds',
  internal('Segredos de sorteios', 'kept', 'segredo de um sorteio, revelado a todos com o resultado'),
  {
    drawId: uuid('draw_id')
      .primaryKey()
      .references(() => consortiumDraws.id, { onDelete: 'cascade' }),
    seed: text('seed').notNull(),
    createdAt: createdAt(),
  },
);
