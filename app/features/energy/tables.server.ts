import { sql } from 'drizzle-orm';
import { char, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  ENERGY_STATUSES,
  type EnergyStatus,
  OPEN_ENERGY_STATUSES,
} from '#app/features/energy/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  inValues,
  money,
  newest,
  rawCheck,
  reference,
  UF,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';

export const energyDiscounts = table(
  'energy_discounts',
  personal('Desconto na energia', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    fullName: label('Nome completo', text('full_name').notNull()),
    cpf: label('CPF', text('cpf').notNull()),
    address: label('Endereço', text('address').notNull()),
    uf: label('Estado', char('uf', { length: 2 }).notNull()),
    consumerUnit: label('Unidade consumidora', text('consumer_unit').notNull()),
    status: label('Situação', text('status').$type<EnergyStatus>().notNull().default('pending')),
    monthlyBillNormal: label('Conta normal', money('monthly_bill_normal')),
    monthlyBillDiscount: label('Conta com desconto', money('monthly_bill_discount')),
    savings: label(
      'Economia',
      money('savings').generatedAlwaysAs(sql`monthly_bill_normal - monthly_bill_discount`),
    ),
    /** Why it was not approved or ended, in words for the person. */
    reviewReason: label('Motivo', text('review_reason')),
    /** Counts the changes (trigger `count_version`): an editor of an older one gets a conflict. */
    version: label(REFERENCE, integer('version').notNull().default(1)),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`nome_fold(full_name || ' ' || cpf || ' ' || consumer_unit)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('energy_discounts_status_check', 'status', ENERGY_STATUSES),
    rawCheck('energy_discounts_reason_check', 'char_length(review_reason) <= 500'),
    rawCheck('energy_discounts_uf_check', UF),
    rawCheck('energy_discounts_cpf_check', "cpf ~ '^[0-9]{11}$' or cpf ~ '^[0-9A-Z]{12}[0-9]{2}$'"),
    rawCheck('energy_discounts_bill_check', 'monthly_bill_discount between 0 and monthly_bill_normal'),
    index('energy_discounts_user_idx').on(t.userId, t.status),
    // One open request at a time: the second of two concurrent ones is refused.
    uniqueIndex('energy_discounts_one_open_key').on(t.userId).where(inValues('status', OPEN_ENERGY_STATUSES)),
    index('energy_discounts_status_idx').on(t.status, newest(t.createdAt), newest(t.id)),
    index('energy_discounts_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);
