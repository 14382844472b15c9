import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { ExpenseInput, FeeRateInput } from '#app/features/finance/rules/input.ts';
import type { ExpenseKind, RateGateway, SettleUnit } from '#app/features/finance/rules/terms.ts';
import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';

const { expenses: x, feeRates: f } = schema;

/** Expenses and rates of one page; the file has all. */
export const MOST_BOOK_ENTRIES = 300;

export type Expense = {
  id: string;
  kind: ExpenseKind;
  description: string;
  amount: Centavos;
  day: CivilDate;
};
export type FeeRate = {
  id: string;
  method: PaidMethod;
  gateway: RateGateway;
  startsOn: CivilDate;
  rateBp: number;
  fixed: Centavos;
  settleDays: number;
  settleUnit: SettleUnit;
};

/** Expenses of a period that were not removed. */
const standing = (from: CivilDate, until: CivilDate) =>
  and(isNull(x.removedAt), gte(x.day, from), lte(x.day, until));

/** Loads the expenses of a period, newest first. */
export const listExpenses = (admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<Expense[]> =>
  asReader(admin, async (tx) => {
    const rows = await tx
      .select({ id: x.id, kind: x.kind, description: x.description, amount: x.amount, day: x.day })
      .from(x)
      .where(standing(from, until))
      .orderBy(desc(x.day), desc(x.id))
      .limit(MOST_BOOK_ENTRIES);
    return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) }));
  });

/** Adds up all expenses of a period, also those that the page does not list. */
export const sumExpenses = (admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<Centavos> =>
  asReader(admin, async (tx) => {
    const [row] = await tx
      .select({ sum: sql<string>`coalesce(sum(${x.amount}), 0)` })
      .from(x)
      .where(standing(from, until));
    return fromNumeric(row?.sum ?? '0');
  });

/** Adds an expense, once for each month. The same form sent twice adds nothing. */
export const addExpense = (
  admin: SignedInActor,
  { key, months, amount, day, ...rest }: ExpenseInput,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const rows = Array.from({ length: months }, (_, n) => ({
      id: newId(),
      ...rest,
      entryKey: key,
      amount: toNumeric(amount),
      day: addMonths(day, n),
      createdBy: admin.userId,
    }));
    const added = await tx.insert(x).values(rows).onConflictDoNothing().returning({ id: x.id });
    const [first] = added;
    if (first)
      await recordAudit(tx, admin, {
        action: 'expense.add',
        entity: 'expenses',
        entityId: first.id,
        after: { ...rest, amount, day, months },
      });
    return ok(null);
  });

/** Removes an expense that was entered by mistake; its row stays. */
export const removeExpense = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const found = isUuid(id)
      ? await tx
          .update(x)
          .set({ removedAt: new Date() })
          .where(and(eq(x.id, id), isNull(x.removedAt)))
          .returning({ description: x.description, amount: x.amount, day: x.day })
      : [];
    const [before] = found;
    if (!before) return err({ code: 'not-found', message: 'Esta despesa já foi retirada.' });
    await recordAudit(tx, admin, { action: 'expense.remove', entity: 'expenses', entityId: id, before });
    return ok(null);
  });

/** Loads the rates of each method, newest first. */
export const listFeeRates = (admin: SignedInActor): Promise<FeeRate[]> =>
  asReader(admin, async (tx) => {
    const rows = await tx
      .select()
      .from(f)
      .orderBy(asc(f.method), asc(f.gateway), desc(f.startsOn))
      .limit(MOST_BOOK_ENTRIES);
    return rows.map(({ createdBy: _, createdAt: __, ...row }) => ({ ...row, fixed: fromNumeric(row.fixed) }));
  });

/** Adds a rate from a day on. Payments before that day keep the earlier rate. */
export const addFeeRate = (
  admin: SignedInActor,
  { rate, fixed, ...rest }: FeeRateInput,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const id = newId();
    const added = await tx
      .insert(f)
      .values({ id, ...rest, rateBp: rate, fixed: toNumeric(fixed), createdBy: admin.userId })
      .onConflictDoNothing()
      .returning({ id: f.id });
    if (added.length === 0)
      return err({
        code: 'day-taken',
        message: 'Já há uma tarifa desta forma a partir deste dia. Retire a antiga antes.',
        fields: { startsOn: 'Já há uma tarifa a partir deste dia' },
      });
    await recordAudit(tx, admin, {
      action: 'fee_rate.add',
      entity: 'fee_rates',
      entityId: id,
      after: { ...rest, rate, fixed },
    });
    return ok(null);
  });

/** Removes a rate. Fees of its time are computed with the earlier rate from then on. */
export const removeFeeRate = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const found = isUuid(id) ? await tx.delete(f).where(eq(f.id, id)).returning() : [];
    const [before] = found;
    if (!before) return err({ code: 'not-found', message: 'Esta tarifa já foi retirada.' });
    await recordAudit(tx, admin, {
      action: 'fee_rate.remove',
      entity: 'fee_rates',
      entityId: id,
      before: { method: before.method, startsOn: before.startsOn, rate: before.rateBp },
    });
    return ok(null);
  });
