import { sql } from 'drizzle-orm';
import { boolean, char, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/platform/db/account-tables.server.ts';
import { createdAt, id, instant, newest, rawCheck, UF, updatedAt } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';

/** Settings of the business; everyone may read `public` keys. */
export const siteConfig = table(
  'site_config',
  'dados e textos da empresa',
  {
    id: id(),
    key: text('key').notNull().unique(),
    value: jsonb('value').notNull(),
    public: boolean('public').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [rawCheck('site_config_key_check', "key ~ '^[a-z][a-z0-9_]*$'")],
);

/**
 * Versions of a site section: one draft, then published for good; the newest published one is shown. Each
 * question of the FAQ is a section (`faq:` and its id; JSON null marks a deleted question). The order of the
 * questions is a section too.
 */
export const contentVersions = table(
  'content_versions',
  internal('Versões dos textos do site', 'kept', 'texto público do site; a autoria é da equipe'),
  {
    id: id(),
    section: text('section').notNull(),
    body: jsonb('body').notNull(),
    /** Counts the saves of the draft: an editor of an older one gets a conflict. */
    version: integer('version').notNull().default(1),
    publishedAt: instant('published_at'),
    /** Who saved it last, and so published it. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('content_versions_one_draft_key').on(t.section).where(sql`published_at is null`),
    index('content_versions_history_idx').on(t.section, newest(t.publishedAt), newest(t.id)),
    index('content_versions_author_idx').on(t.authorId),
    index('content_versions_deleted_idx')
      .on(newest(t.publishedAt), newest(t.id))
      .where(sql`published_at is not null and body = 'null'`),
  ],
);

/**
 * Pictures of the site, for everybody to see: one file a row, each a size and format of the picture `imageId`. The
 * name is made of the bytes, so that what a browser keeps never grows old.
 */
export const siteImages = table(
  'site_images',
  'imagens do site',
  {
    id: id(),
    imageId: uuid('image_id').notNull(),
    name: text('name').notNull().unique(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    mimeType: text('mime_type').notNull(),
    filePath: text('file_path').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck('site_images_name_check', "name ~ '^[0-9a-f]{24}-[0-9]{2,4}\\.(avif|webp|jpg)$'"),
    rawCheck('site_images_size_check', 'width > 0 and height > 0'),
    rawCheck('site_images_alt_check', 'char_length(alt) between 1 and 200'),
    rawCheck('site_images_mime_check', "mime_type in ('image/avif', 'image/webp', 'image/jpeg')"),
    index('site_images_picture_idx').on(t.imageId, t.width),
    index('site_images_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

export const faqItems = table(
  'faq_items',
  'perguntas do site',
  {
    id: id(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    category: text('category').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    visible: boolean('visible').notNull().default(true),
    itemOrder: integer('item_order').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('faq_items_order_idx').on(t.visible, t.itemOrder)],
);

/** States of the coverage map. */
export const coverageStates = table(
  'coverage_states',
  'mapa de cobertura',
  {
    uf: char('uf', { length: 2 }).primaryKey(),
    active: boolean('active').notNull().default(false),
    consultants: integer('consultants').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    rawCheck('coverage_states_uf_check', UF),
    rawCheck('coverage_states_count_check', 'consultants >= 0'),
  ],
);
