import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  restrictedId,
  restrictedReference,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, TEAM_MEMBER, table, withheld } from '#app/platform/db/table.server.ts';
import type { CardStatus } from '#app/terms/card-status.ts';
import type { ChargeId, OrderId, UserId } from '#app/terms/ids.ts';
import { paymentCharges } from './movement-tables.server.ts';
import { DISPUTE_KINDS, DISPUTE_STATUSES, type DisputeKind, type DisputeStatus } from './rules/disputes.ts';
import { transactions } from './tables.server.ts';

/** Payments that their payer contested at the bank: deadline, defence, outcome, and the services that wait for it. */
export const disputes = table(
  'disputes',
  personal('Contestações de pagamento', 'kept'),
  {
    id: id(),
    chargeId: restrictedReference<ChargeId>('charge_id', () => paymentCharges.id).notNull(),
    transactionId: restrictedReference<OrderId>('transaction_id', () => transactions.id).notNull(),
    /** Copied from the charge. */
    userId: restrictedId<UserId>('user_id', () => users.id),
    kind: label('Tipo da contestação', text('kind').$type<DisputeKind>().notNull()),
    status: label('Situação da contestação', text('status').$type<DisputeStatus>().notNull().default('open')),
    /** Entered by the team, which also enters the outcome. */
    byHand: label('Registrada pela equipe', boolean('by_hand').notNull().default(false)),
    dueOn: label('Prazo da defesa', date('due_on').$type<CivilDate>().notNull()),
    note: label(withheld('anotação da equipe sobre a contestação'), text('note')),
    /** Services that it stopped, each with the status that it goes back to. */
    paused: label(REFERENCE, jsonb('paused').$type<PausedCard[]>().notNull().default([])),
    sentAt: label('Defesa enviada em', instant('sent_at')),
    sentBy: restrictedReference('sent_by', () => users.id, TEAM_MEMBER),
    decidedAt: label('Decidida em', instant('decided_at')),
    decidedBy: restrictedReference('decided_by', () => users.id, TEAM_MEMBER),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('disputes_kind_check', 'kind', DISPUTE_KINDS),
    checkOneOf('disputes_status_check', 'status', DISPUTE_STATUSES),
    rawCheck('disputes_decided_check', "(status in ('won', 'lost')) = (decided_at is not null)"),
    uniqueIndex('disputes_open_key').on(t.chargeId).where(sql`status in ('open', 'sent')`),
    index('disputes_charge_idx').on(t.chargeId),
    index('disputes_due_idx').on(t.dueOn, t.id).where(sql`status in ('open', 'sent')`),
    index('disputes_decided_idx').on(newest(t.decidedAt), newest(t.id)).where(sql`decided_at is not null`),
    index('disputes_transaction_idx').on(t.transactionId),
    index('disputes_user_idx').on(t.userId),
    index('disputes_sent_by_idx').on(t.sentBy),
    index('disputes_decided_by_idx').on(t.decidedBy),
  ],
);

export type PausedCard = { cardId: string; status: CardStatus };
