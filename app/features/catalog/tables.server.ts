import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  rawCheck,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import { COUPON_DISCOUNTS, type CouponDiscount } from './rules/coupons.ts';
import { PLAN_IDS, type PlanId } from './rules/plans.ts';

export const products = table(
  'products',
  'produtos do site',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    priceFrom: money('price_from').notNull(),
    priceTo: money('price_to').notNull(),
    /** Pairs, because an object in jsonb forgets the order of its keys. */
    conditions: jsonb('conditions').$type<[name: string, value: string][]>().notNull().default([]),
    estimatedDays: integer('estimated_days').notNull().default(12),
    benefits: jsonb('benefits').$type<string[]>().notNull().default([]),
    faq: jsonb('faq').$type<{ question: string; answer: string }[]>().notNull().default([]),
    visible: boolean('visible').notNull().default(true),
    blocked: boolean('blocked').notNull().default(false),
    blockedMessage: text('blocked_message'),
    /** Sold only while a lawyer does the legal work (`legal_front`). */
    legal: boolean('legal').notNull().default(false),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** Card types that a purchase activates (docs/product.md section 10). */
    activatesCards: text('activates_cards').array().notNull().default(sql`'{}'`),
    /** Additional kinds of documents that it requires. */
    requiredDocuments: text('required_documents').array().notNull().default(sql`'{}'`),
    itemOrder: integer('item_order').notNull().default(0),
    /** Counts all changes except the position in the list (trigger `count_version`). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    rawCheck('products_price_check', 'price_from >= 0 and price_to >= price_from'),
    rawCheck('products_slug_check', "slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'"),
    rawCheck('products_days_check', 'estimated_days > 0'),
    rawCheck('products_conditions_check', "jsonb_typeof(conditions) = 'array'"),
    rawCheck(
      'products_cards_check',
      "activates_cards <@ array['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating']",
    ),
    index('products_order_idx').on(t.visible, t.itemOrder),
  ],
);

/** Addresses that a product had before; they redirect. */
export const productSlugs = table(
  'product_slugs',
  'endereços dos produtos',
  {
    slug: text('slug').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('product_slugs_product_idx').on(t.productId)],
);

/**
 * Versions of a plan: every figure that it is sold with. The newest published one is sold; a published one never
 * changes again (trigger `guard_plan_version`), because orders refer to it.
 */
export const planVersions = table(
  'plan_versions',
  internal('Versões dos planos', 'kept', 'preços e condições públicos; a autoria é da equipe'),
  {
    id: id(),
    plan: text('plan').$type<PlanId>().notNull(),
    version: integer('version').notNull(),
    /** Counts the saves of a draft: an editor of an older one gets a conflict. */
    revision: integer('revision').notNull().default(1),
    listPrice: money('list_price').notNull(),
    price: money('price').notNull(),
    maxInstallments: integer('max_installments').notNull(),
    entryAmount: money('entry_amount').notNull(),
    entryDays: integer('entry_days').notNull(),
    warrantyAmount: money('warranty_amount').notNull(),
    warrantyDays: integer('warranty_days').notNull(),
    activationWarrantyDays: integer('activation_warranty_days').notNull(),
    /** Card types that a purchase opens. */
    activatesCards: text('activates_cards').array().notNull(),
    campaignName: text('campaign_name').notNull().default(''),
    campaignPrice: money('campaign_price'),
    campaignBeginsOn: date('campaign_begins_on').$type<CivilDate>(),
    campaignEndsOn: date('campaign_ends_on').$type<CivilDate>(),
    publishedAt: instant('published_at'),
    /** Who saved it last, and so published it; null for the first content. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('plan_versions_plan_check', 'plan', PLAN_IDS),
    rawCheck('plan_versions_version_check', 'version > 0'),
    rawCheck('plan_versions_price_check', 'price > entry_amount and list_price >= price'),
    rawCheck('plan_versions_installments_check', 'max_installments between 1 and 12'),
    rawCheck('plan_versions_entry_check', 'entry_amount > 0 and entry_days between 1 and 365'),
    rawCheck(
      'plan_versions_warranty_check',
      'warranty_amount > 0 and warranty_days > 0 and activation_warranty_days > 0',
    ),
    rawCheck(
      'plan_versions_cards_check',
      "cardinality(activates_cards) > 0 and activates_cards <@ array['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating']",
    ),
    // A campaign price needs a last day.
    rawCheck(
      'plan_versions_campaign_check',
      "(campaign_price is null or (campaign_price > entry_amount and campaign_price <= price and campaign_ends_on is not null)) and (campaign_name <> '' or num_nonnulls(campaign_price, campaign_begins_on, campaign_ends_on) = 0) and campaign_begins_on <= campaign_ends_on",
    ),
    unique('plan_versions_plan_version_key').on(t.plan, t.version),
    uniqueIndex('plan_versions_one_draft_key').on(t.plan).where(sql`published_at is null`),
    index('plan_versions_author_idx').on(t.authorId),
  ],
);

/**
 * Coupons of the team. An order may carry any other text too; only a row here can lower a price. Orders keep
 * the coupon that was applied in their snapshot, so that a change here changes no order.
 */
export const coupons = table(
  'coupons',
  internal('Cupons', 'kept', 'condições de venda; o dono é um parceiro da empresa'),
  {
    id: id(),
    /** Copied into each order. */
    code: text('code').notNull().unique(),
    /** Purpose, in the team's words. */
    purpose: text('purpose').notNull().default(''),
    /** The partner whose orders it counts. */
    owner: text('owner').notNull().default(''),
    beginsOn: date('begins_on').$type<CivilDate>(),
    endsOn: date('ends_on').$type<CivilDate>(),
    maxUses: integer('max_uses'),
    /** Plans that it is valid for; empty for all plans and products. */
    plans: text('plans').array().$type<PlanId[]>().notNull().default(sql`'{}'`),
    discount: text('discount').$type<CouponDiscount>().notNull().default('none'),
    percent: integer('percent'),
    amount: money('amount'),
    active: boolean('active').notNull().default(true),
    /** Counts the changes (trigger `count_version`). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('coupons_code_check', "code = upper(code) and code ~ '^[^[:space:]]{3,40}$'"),
    rawCheck('coupons_days_check', 'begins_on <= ends_on'),
    rawCheck('coupons_uses_check', 'max_uses > 0'),
    rawCheck('coupons_plans_check', "plans <@ array['CPF', 'CNPJ']"),
    checkOneOf('coupons_kind_check', 'discount', COUPON_DISCOUNTS),
    rawCheck(
      'coupons_discount_check',
      "(discount = 'percent') = (percent is not null) and (discount = 'amount') = (amount is not null)",
    ),
    rawCheck('coupons_value_check', 'percent between 1 and 90 and amount > 0'),
  ],
);
