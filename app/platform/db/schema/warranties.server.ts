import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { WARRANTY_STATUSES, type WarrantyStatus } from '#app/terms/transaction-status.ts';
import { users } from './accounts.server.ts';
import { cards } from './cards.server.ts';
import { createdAt, id, instant, money, oneOf, rawCheck, updatedAt } from './columns.server.ts';
import { transactions } from './money.server.ts';

export const extendedWarranties = pgTable(
  'extended_warranties',
  {
    id: id(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order that it was bought with and ends with; null for one of before orders were kept beside it. */
    transactionId: uuid('transaction_id').references(() => transactions.id, { onDelete: 'restrict' }),
    productName: text('product_name').notNull(),
    additionalAmount: money('additional_amount').notNull(),
    additionalDays: integer('additional_days').notNull(),
    expiresAt: instant('expires_at').notNull(),
    status: text('status').$type<WarrantyStatus>().notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('extended_warranties_status_check', 'status', WARRANTY_STATUSES),
    rawCheck('extended_warranties_days_check', 'additional_days > 0 and additional_amount >= 0'),
    index('extended_warranties_card_idx').on(t.cardId),
    index('extended_warranties_user_idx').on(t.userId),
    unique('extended_warranties_transaction_key').on(t.transactionId),
  ],
);
