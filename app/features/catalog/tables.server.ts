import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, money, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';

export const products = pgTable(
  'products',
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
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** Card types that a purchase activates (docs/product.md section 10). */
    activatesCards: text('activates_cards').array().notNull().default(sql`'{}'`),
    /** Kinds of documents that it asks for besides those of every service. */
    requiredDocuments: text('required_documents').array().notNull().default(sql`'{}'`),
    itemOrder: integer('item_order').notNull().default(0),
    /** Counts the changes of everything but the place in the list (trigger `count_product`). */
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
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text('slug').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('product_slugs_product_idx').on(t.productId)],
);
