import { date, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  money,
  rawCheck,
  restrictedId,
} from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PAID_METHODS, type PaidMethod } from '#app/terms/transaction-status.ts';
import {
  EXPENSE_KINDS,
  type ExpenseKind,
  RATE_GATEWAYS,
  type RateGateway,
  SETTLE_UNITS,
  type SettleUnit,
} from './rules/terms.ts';

/** Expenses of the firm. A wrong one is removed and entered again: rows never change otherwise. */
export const expenses = table(
  'expenses',
  internal('Despesas da empresa', 'kept', 'despesas da empresa; sem dados de clientes'),
  {
    id: id(),
    /** Of the form: an entry sent twice is one. A repeated expense has one for each month. */
    entryKey: uuid('entry_key').notNull(),
    kind: text('kind').$type<ExpenseKind>().notNull(),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    /** Day of the payment, which may be in the future. */
    day: date('day').$type<CivilDate>().notNull(),
    removedAt: instant('removed_at'),
    createdBy: restrictedId<UserId>('created_by', () => users.id).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('expenses_kind_check', 'kind', EXPENSE_KINDS),
    rawCheck('expenses_amount_check', 'amount > 0'),
    rawCheck('expenses_description_check', 'char_length(description) between 2 and 120'),
    unique('expenses_entry_key').on(t.entryKey, t.day),
    index('expenses_day_idx').on(t.day, t.id),
    index('expenses_created_by_idx').on(t.createdBy),
  ],
);

/**
 * Fees and settlement of a method from a day on, as the owner agreed them with the provider. The newest row up to the
 * day of a payment counts, one of its provider before one of any.
 */
export const feeRates = table(
  'fee_rates',
  internal('Tarifas de pagamento', 'kept', 'tarifas dos meios de pagamento; sem dados de clientes'),
  {
    id: id(),
    method: text('method').$type<PaidMethod>().notNull(),
    gateway: text('gateway').$type<RateGateway>().notNull().default(''),
    startsOn: date('starts_on').$type<CivilDate>().notNull(),
    /** Hundredths of a percent of the payment. */
    rateBp: integer('rate_bp').notNull().default(0),
    /** Reais for each payment. */
    fixed: money('fixed').notNull().default('0'),
    settleDays: integer('settle_days').notNull(),
    settleUnit: text('settle_unit').$type<SettleUnit>().notNull(),
    createdBy: restrictedId<UserId>('created_by', () => users.id).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('fee_rates_method_check', 'method', PAID_METHODS),
    checkOneOf('fee_rates_gateway_check', 'gateway', RATE_GATEWAYS),
    checkOneOf('fee_rates_unit_check', 'settle_unit', SETTLE_UNITS),
    rawCheck(
      'fee_rates_values_check',
      'rate_bp between 0 and 5000 and fixed >= 0 and settle_days between 0 and 120',
    ),
    unique('fee_rates_start_key').on(t.method, t.gateway, t.startsOn),
    index('fee_rates_created_by_idx').on(t.createdBy),
  ],
);
