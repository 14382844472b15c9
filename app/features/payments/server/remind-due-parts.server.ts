import { and, asc, between, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  REMINDER_END,
  type Reminder,
  reminderFor,
  reminderText,
} from '#app/features/payments/rules/reminders.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { tellOwner } from './tell-payment.server.ts';

const ACTOR = system('payments-dunning');
const { installmentPayments: parts, transactions, paymentReminders, linkedProfiles } = schema;

const BATCH = 200;
/** The first reminder comes three days before. */
const FIRST_DAYS = 3;

/**
 * Job `payments.dunning`: reminds of each open part before, on and after its due date. Each reminder is sent once,
 * by its row; a day on which the job did not run is made up for. Whether a part is late is computed from its due date
 * (`isLate`) and never stored: a stored one would be wrong until the next morning.
 */
export async function remindDueParts(now: Date = new Date()): Promise<void> {
  const today = civilDateAt(now);
  for (let after = ''; ; ) {
    const last = await asActor(ACTOR, (tx) => remindBatch(tx, today, after));
    if (!last) return;
    after = last;
  }
}

/** @returns the last part of a full batch, to go on after. */
async function remindBatch(tx: Tx, today: CivilDate, after: string): Promise<string | undefined> {
  const open = await tx
    .select({
      id: parts.id,
      userId: parts.userId,
      number: sql<number>`(select count(*)::int from installment_payments s where s.transaction_id = ${parts.transactionId}
        and s.replaced_by is null and s.installment_number <= ${parts.installmentNumber})`,
      amount: parts.amount,
      dueDate: parts.dueDate,
      holder: linkedProfiles.fullName,
      parts: sql<number>`(select count(*)::int from installment_payments s where s.transaction_id = ${parts.transactionId}
        and s.replaced_by is null)`,
      sent: sql<
        Reminder[]
      >`(select coalesce(array_agg(r.kind), '{}') from payment_reminders r where r.installment_id = ${parts.id})`,
    })
    .from(parts)
    .innerJoin(transactions, eq(transactions.id, parts.transactionId))
    .leftJoin(linkedProfiles, eq(linkedProfiles.id, transactions.linkedProfileId))
    .where(
      and(
        inArray(parts.status, ['pending', 'failed']),
        between(parts.dueDate, addDays(today, -REMINDER_END), addDays(today, FIRST_DAYS)),
        isNotNull(parts.userId),
        isNull(transactions.withdrawnAt),
        // The statement of a card: nothing in it is paid by hand.
        eq(transactions.oneCharge, false),
        // All money was refunded and a person decides how to go on: no reminders until then.
        sql`not (exists (select 1 from installment_payments s where s.transaction_id = ${parts.transactionId} and s.status = 'refunded')
          and not exists (select 1 from installment_payments s where s.transaction_id = ${parts.transactionId} and s.status = 'paid'))`,
        // What was bought today is on the screen; its reminder would only be noise.
        sql`(${parts.createdAt} at time zone 'America/Sao_Paulo')::date < ${today}`,
        after ? gt(parts.id, after) : undefined,
      ),
    )
    .orderBy(asc(parts.id))
    .limit(BATCH);
  for (const { id, userId, dueDate, sent, ...part } of open) {
    const kind = reminderFor(dueDate, today, sent);
    if (!kind) continue;
    const added = await tx
      .insert(paymentReminders)
      .values({ id: newId(), installmentId: id, kind })
      .onConflictDoNothing()
      .returning({ id: paymentReminders.id });
    if (added.length === 0) continue;
    const text = reminderText(kind, { ...part, amount: fromNumeric(part.amount), dueDate });
    const type = dueDate < today ? 'warning' : 'other';
    await tellOwner(tx, { userId, leadId: null }, { ...text, type }, `reminder:${id}:${kind}`);
  }
  return open.length === BATCH ? open.at(-1)?.id : undefined;
}
