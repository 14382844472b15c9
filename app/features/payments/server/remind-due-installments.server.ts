import { and, asc, between, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  REMINDER_END,
  type Reminder,
  reminderFor,
  reminderText,
} from '#app/features/payments/rules/reminders.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { InstallmentPlace } from '#app/terms/installment-place.ts';
import { notifyOwner, payPath } from './notify-payment.server.ts';

const ACTOR = system('payments-dunning');
const { installmentPayments: installments, transactions, paymentReminders, linkedProfiles } = schema;

const BATCH = 200;
/** The first reminder comes three days before. */
const FIRST_DAYS = 3;

/**
 * Job `payments.dunning`: reminds of each open installment before, on and after its due date. Each reminder
 * is sent once, by its row; a day on which the job did not run is caught up. Whether an installment is late
 * is computed from its due date (`isLate`) and never stored: a stored value would be wrong until the next
 * morning.
 */
export async function remindDueInstallments(now: Date = new Date()): Promise<void> {
  const today = civilDateAt(now);
  for (let after = ''; ; ) {
    const last = await asActor(ACTOR, (tx) => remindBatch(tx, today, after));
    if (!last) return;
    after = last;
  }
}

/** @returns the last installment of a full batch, after which to continue. */
async function remindBatch(tx: Tx, today: CivilDate, after: string): Promise<string | undefined> {
  const open = await tx
    .select({
      id: installments.id,
      userId: installments.userId,
      place: sql<InstallmentPlace>`installment_place(${installments.transactionId}, ${installments.renegotiationId}, ${installments.installmentNumber})`,
      amount: installments.amount,
      dueDate: installments.dueDate,
      holder: linkedProfiles.fullName,
      sent: sql<
        Reminder[]
      >`(select coalesce(array_agg(r.kind), '{}') from payment_reminders r where r.installment_id = ${installments.id})`,
    })
    .from(installments)
    .innerJoin(transactions, eq(transactions.id, installments.transactionId))
    .leftJoin(linkedProfiles, eq(linkedProfiles.id, transactions.linkedProfileId))
    .where(
      and(
        inArray(installments.status, ['pending', 'failed']),
        between(
          installments.dueDate,
          earliestOnTime(addDays(today, -REMINDER_END)),
          addDays(today, FIRST_DAYS),
        ),
        isNotNull(installments.userId),
        isNull(transactions.withdrawnAt),
        // Brought by an import, and not welcomed yet.
        sql`not is_quiet(${installments.userId})`,
        // Installments of the card's statement: not paid by hand.
        eq(transactions.oneCharge, false),
        // All payments were refunded and the team decides how to continue: no reminders until then.
        sql`not (exists (select 1 from installment_payments s where s.transaction_id = ${installments.transactionId} and s.status = 'refunded')
          and not exists (select 1 from installment_payments s where s.transaction_id = ${installments.transactionId} and s.status = 'paid'))`,
        // Debited by Pix Automático: its own notices name the day.
        sql`not exists (select 1 from payment_charges c where c.installment_id = ${installments.id}
          and c.authorization_id is not null and c.due_on is not null and c.status = 'pending')`,
        // Promised for today or later: the customer keeps the word until that day ends.
        sql`(${installments.promisedFor} is null or ${installments.promisedFor} < ${today})`,
        // Skips orders of today: the customer has just seen them on the screen.
        sql`(${installments.createdAt} at time zone 'America/Sao_Paulo')::date < ${today}`,
        after ? gt(installments.id, after) : undefined,
      ),
    )
    .orderBy(asc(installments.id))
    .limit(BATCH);
  for (const { id, userId, dueDate, sent, ...installment } of open) {
    const kind = reminderFor(dueDate, today, sent);
    if (!kind) continue;
    const added = await tx
      .insert(paymentReminders)
      .values({ id: newId(), installmentId: id, kind })
      .onConflictDoNothing()
      .returning({ id: paymentReminders.id });
    if (added.length === 0) continue;
    const text = reminderText(kind, { ...installment, amount: fromNumeric(installment.amount), dueDate });
    const type = dueDate < earliestOnTime(today) ? 'warning' : 'other';
    await notifyOwner(tx, { userId, leadId: null }, { ...text, type }, `reminder:${id}:${kind}`, payPath(id));
  }
  return open.length === BATCH ? open.at(-1)?.id : undefined;
}
