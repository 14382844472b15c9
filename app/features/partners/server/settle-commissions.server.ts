import { asc, eq, lte, or, sql } from 'drizzle-orm';
import { leadContact } from '#app/features/leads/server/index.server.ts';
import {
  type EarningInstallment,
  type LedgerEntry,
  missingEntries,
  type OrderTerms,
} from '#app/features/partners/rules/commission.ts';
import { selfReferral } from '#app/features/partners/rules/self-referral.ts';
import { earns, type Review } from '#app/features/partners/rules/terms.ts';
import { readOrderMoney } from '#app/features/payments/server/index.server.ts';
import { profileContact } from '#app/features/profiles/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

const { referrals: r, commissionEntries: e, partners } = schema;
type Referral = typeof r.$inferSelect;

const ACTOR = system('commissions');
/** Referrals of one run; the next one takes the rest. */
const MOST = 500;

/**
 * Brings the ledger up to date: compares new referrals with their buyers, and writes the entries that are missing since
 * the last run. Each referral has its own transaction; a second run writes nothing.
 * @returns the number of referrals that it looked at
 */
export async function settleCommissions(now = new Date()): Promise<number> {
  const today = civilDateAt(now);
  const due = await asActor(ACTOR, (tx) =>
    tx
      .select({ id: r.id })
      .from(r)
      .where(or(eq(r.unsettled, true), lte(r.nextOn, today)))
      .orderBy(asc(r.id))
      .limit(MOST),
  );
  for (const { id } of due) await asActor(ACTOR, (tx) => settleReferral(tx, id, today));
  return due.length;
}

async function settleReferral(tx: Tx, id: string, today: CivilDate): Promise<void> {
  // A payment that changes the order at the same time waits for this lock, and marks the referral again.
  const [referral] = await tx.select().from(r).where(eq(r.id, id)).for('update');
  if (!referral) return;
  const money = referral.orderId && (await readOrderMoney(tx, referral.orderId));
  const buyers = money || { leadId: referral.leadId, userId: null };
  const checked = referral.review === 'new' ? await compare(tx, referral, buyers) : {};
  const review: Review = checked.review ?? referral.review;
  const nextOn = money ? await settleOrder(tx, referral, { money, counts: earns(review), today }) : null;
  await tx
    .update(r)
    .set({ ...checked, unsettled: false, nextOn })
    .where(eq(r.id, id));
}

/** Whether a person must look at a referral, because the buyer may be the partner. */
async function compare(
  tx: Tx,
  { partnerId }: Referral,
  { leadId, userId }: { leadId: LeadId | null; userId: UserId | null },
): Promise<{ review?: Review; selfReason?: Referral['selfReason'] }> {
  const [partner] = await tx
    .select({
      document: partners.docNumber,
      phone: partners.phone,
      account: sql<UserId | null>`coalesce(${partners.customerId}, ${partners.accountId})`,
    })
    .from(partners)
    .where(eq(partners.id, partnerId));
  const found = [leadId && (await leadContact(tx, leadId)), userId && (await profileContact(tx, userId))];
  const buyers = found.flatMap((buyer) => buyer || []);
  if (!partner || buyers.length === 0) return {};
  const selfReason =
    selfReferral(partner, buyers) ?? ((await onSameDevice(tx, partner.account, userId)) ? 'device' : null);
  return { review: selfReason ? 'open' : 'clear', selfReason };
}

/** Whether partner and buyer signed in from one device. An account that buys for itself has the same document. */
async function onSameDevice(tx: Tx, partner: UserId | null, buyer: UserId | null): Promise<boolean> {
  if (!partner || !buyer) return false;
  const { rows } = await tx.execute<{ same: boolean }>(sql`select same_device(${partner}, ${buyer}) as same`);
  return rows[0]?.same === true;
}

type Order = { money: OrderMoney; counts: boolean; today: CivilDate };
type OrderMoney = { total: number; guarantee: number; parts: EarningInstallment[] };

/** Writes the missing entries of one order, also those that take it from an earlier partner. */
async function settleOrder(
  tx: Tx,
  { id, partnerId, rateBp, fixed }: Referral,
  { money: { parts, ...money }, counts, today }: Order,
): Promise<CivilDate | null> {
  const rows = await tx.select().from(e).where(eq(e.referralId, id)).orderBy(asc(e.number));
  const terms: OrderTerms = { ...money, rateBp, fixed };
  let number = rows.length;
  let nextOn: CivilDate | null = null;
  for (const one of new Set([...rows.map((row) => row.partnerId), partnerId])) {
    const own: LedgerEntry[] = rows
      .filter((row) => row.partnerId === one)
      .map((row) => ({ ...row, amount: fromNumeric(row.amount) }));
    const isCurrent = one === partnerId;
    const missing = missingEntries(isCurrent && counts ? parts : [], terms, own, today);
    if (isCurrent) nextOn = missing.nextOn;
    for (const { installmentId, kind, amount, wasFree } of missing.entries) {
      number += 1;
      const entry = { id: newId(), partnerId: one, referralId: id, number, installmentId, kind, wasFree };
      await tx.insert(e).values({ ...entry, amount: toNumeric(amount) });
    }
  }
  return nextOn;
}
