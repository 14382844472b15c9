import { sql } from 'drizzle-orm';
import { index, integer, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  MOVEMENT_EFFECTS,
  MOVEMENT_SOURCES,
  type MovementEffect,
  type MovementSource,
} from '#app/features/cases/rules/lawsuit-movements.ts';
import { cardLawsuits } from '#app/features/cases/tables.server.ts';
import { listings } from '#app/features/listings/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import { checkOneOf, createdAt, id, instant, newest, reference } from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';

/**
 * Movements of a lawsuit. The court records give them unsorted, without ids and more than once. Two movements are the
 * same one when degree, code (without a code, the name), instant and complement are equal.
 */
export const lawsuitMovements = table(
  'lawsuit_movements',
  personal('Andamentos dos processos', 'removed'),
  {
    id: id(),
    lawsuitId: label(
      REFERENCE,
      reference('lawsuit_id', () => cardLawsuits.id),
    ),
    userId: reference('user_id', () => users.id),
    /** Degree of jurisdiction as the court writes it: G1, G2, JE, TR, SUP. */
    grau: label('Grau', text('grau').notNull().default('')),
    /** Code of the CNJ's unified table (TPU); null for an entry without one. */
    code: label('Código', integer('code')),
    name: label('Andamento', text('name').notNull()),
    at: label('Data', instant('at').notNull()),
    complement: label('Complemento', text('complement').notNull().default('')),
    source: label('Origem', text('source').$type<MovementSource>().notNull()),
    /** Its effect on the lawsuit; null for procedural movements. */
    effect: label('Efeito', text('effect').$type<MovementEffect>()),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('lawsuit_movements_source_check', 'source', MOVEMENT_SOURCES),
    checkOneOf('lawsuit_movements_effect_check', 'effect', MOVEMENT_EFFECTS),
    uniqueIndex('lawsuit_movements_code_key')
      .on(t.lawsuitId, t.grau, t.code, t.at, t.complement)
      .where(sql`code is not null`),
    uniqueIndex('lawsuit_movements_name_key')
      .on(t.lawsuitId, t.grau, t.name, t.at, t.complement)
      .where(sql`code is null`),
    index('lawsuit_movements_recent_idx').on(t.lawsuitId, newest(t.at), newest(t.id)),
    index('lawsuit_movements_user_idx').on(t.userId),
  ],
);

/** Listings linked to a lawsuit: they are restored when its injunction falls. */
export const lawsuitListings = table(
  'lawsuit_listings',
  personal('Registros ligados a processos', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    lawsuitId: label(
      REFERENCE,
      reference('lawsuit_id', () => cardLawsuits.id),
    ),
    listingId: label(
      REFERENCE,
      reference('listing_id', () => listings.id),
    ),
    createdAt: createdAt(),
  },
  (t) => [
    unique('lawsuit_listings_pair_key').on(t.lawsuitId, t.listingId),
    index('lawsuit_listings_listing_idx').on(t.listingId),
    index('lawsuit_listings_user_idx').on(t.userId),
  ],
);
