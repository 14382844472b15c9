import { boolean, char, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, rawCheck, updatedAt } from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';

/**
 * Lawyers who do the legal work of Limpa Jus. Without an active row the service is offered nowhere
 * (`legal_front`). The registration is public (Lei 8.906/1994, art. 14).
 */
export const lawyers = table(
  'lawyers',
  internal('Advogados', 'kept', 'profissional nomeado no contrato; nome e OAB são públicos'),
  {
    id: id(),
    name: text('name').notNull(),
    oabUf: char('oab_uf', { length: 2 }).notNull(),
    /** Digits, with a letter of supplementary registrations. */
    oabNumber: text('oab_number').notNull(),
    /** Law firm with its own registration, as the contract names it; empty without one. */
    firm: text('firm').notNull().default(''),
    /** Only for the team. */
    email: text('email').notNull(),
    active: boolean('active').notNull().default(true),
    /** Counts the changes (trigger `count_version`). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    rawCheck('lawyers_oab_check', "oab_uf ~ '^[A-Z]{2}$' and oab_number ~ '^[0-9]{1,6}[A-Z]?$'"),
    uniqueIndex('lawyers_oab_key').on(t.oabUf, t.oabNumber),
  ],
);
