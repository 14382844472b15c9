import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { COUPON_LIST, type CouponRow, validityWords } from '#app/features/catalog/rules/coupon-list.ts';
import { discountWords } from '#app/features/catalog/rules/coupons.ts';
import { type CouponInput, couponDraft, type SavedCoupon } from '#app/features/catalog/rules/input.ts';
import { COUPON_FIELDS, COUPON_MISSING, COUPON_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { defineList } from '#app/kit/list.server.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { coupons: c } = schema;
type Row = typeof c.$inferSelect;

/** Condition for an order that uses a coupon; a canceled or refunded order releases its use. */
export const HELD = `o.canceled_at is null and o.status <> 'refunded'`;

/** Lists coupons with their uses, their orders and the received payments, counted as in the finances. */
export const couponList = defineList<CouponRow, typeof COUPON_LIST>({
  address: COUPON_LIST,
  from: ['coupons', 'c'],
  joins: `cross join lateral (select count(*) filter (where o.plan_snapshot #>> '{coupon,id}' = c.id::text and ${HELD})::int as uses,
      count(*)::int as orders from transactions o where o.coupon = c.code) n
    cross join lateral (select coalesce(sum(p.paid_amount), 0) as received from installment_payments p
      join transactions o on o.id = p.transaction_id where o.coupon = c.code and p.paid_at is not null) m`,
  columns: `c.id, c.code, c.purpose, c.owner, coalesce(c.begins_on::text, '') as "beginsOn",
    coalesce(c.ends_on::text, '') as "endsOn", c.max_uses as "maxUses", to_json(c.plans) as plans, c.discount, c.percent,
    ${centavosText('c.amount')} as amount, c.active, n.uses, n.orders, ${centavosText('m.received')} as received`,
  where: ({ state, search = '' }) => [
    state && sql`c.active = ${state === 'ligados'}`,
    // There are tens, not thousands: they are read one by one.
    ...searchPatterns(search).map(
      (anyOf) =>
        sql`nome_fold(c.code || ' ' || c.owner || ' ' || c.purpose) like any (array[${sql.join(
          anyOf.map((pattern) => sql`${pattern}`),
          sql`, `,
        )}]::text[])`,
    ),
  ],
  sort: {
    codigo: 'c.code',
    dono: 'c.owner',
    termina: "coalesce(c.ends_on, '9999-12-31'::date)",
    criado: 'c.created_at',
  },
});

export const toCoupon = (row: Row): SavedCoupon => ({
  code: row.code,
  purpose: row.purpose,
  owner: row.owner,
  beginsOn: row.beginsOn ?? '',
  endsOn: row.endsOn ?? '',
  maxUses: row.maxUses,
  plans: row.plans,
  discount: row.discount,
  percent: row.percent,
  amount: row.amount === null ? null : fromNumeric(row.amount),
  active: row.active,
});

/** Loads one coupon for its form, and whether an order carries its code. Null for an unknown id. */
export async function findCoupon(admin: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(c).where(eq(c.id, id));
    return row
      ? { coupon: toCoupon(row), version: row.version, carried: await isCarried(tx, row.code) }
      : null;
  });
}

async function isCarried(tx: Tx, code: string): Promise<boolean> {
  const [order] = await tx
    .select({ id: schema.transactions.id })
    .from(schema.transactions)
    .where(eq(schema.transactions.coupon, code))
    .limit(1);
  return order !== undefined;
}

const refusal = refusalsOf(COUPON_NOT_SAVED);
const CODE_TAKEN = refusal('code-taken', 'Já há um cupom com este código.', {
  code: 'Já há um cupom com este código',
});

/**
 * Saves a coupon, or adds one without an id. Existing orders keep their terms; a code that orders carry
 * cannot change, because they are counted by it.
 */
export async function saveCoupon(
  admin: SignedInActor,
  id: string | null,
  expectedVersion: number,
  input: CouponInput,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const [row] = id ? await tx.select().from(c).where(eq(c.id, id)).for('update') : [];
    if (id && !row) return err(COUPON_MISSING);
    if (row && row.version !== expectedVersion) return conflictOf(tx, row);
    const before = row && toCoupon(row);
    if (before && before.code !== input.code && (await isCarried(tx, before.code)))
      return refusal('counts', 'Há pedidos com este código.', {
        code: 'Há pedidos com este código; crie outro cupom',
      });
    const saved = id ?? newId();
    const [taken] = await tx
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.code, input.code), ne(c.id, saved)));
    if (taken) return CODE_TAKEN;
    const fields = (Object.keys(COUPON_FIELDS) as (keyof SavedCoupon)[]).filter(
      (field) => !before || !isDeepStrictEqual(before[field], input[field]),
    );
    if (fields.length === 0) return ok(saved);
    const values = {
      ...input,
      beginsOn: input.beginsOn || null,
      endsOn: input.endsOn || null,
      amount: input.amount === null ? null : toNumeric(input.amount),
    };
    if (row) await tx.update(c).set(values).where(eq(c.id, saved));
    else {
      // Two admins may give one code at once; the second waits for the first and is refused.
      const added = await tx
        .insert(c)
        .values({ id: saved, ...values })
        .onConflictDoNothing()
        .returning({ id: c.id });
      if (added.length === 0) return CODE_TAKEN;
    }
    await recordAudit(tx, admin, {
      action: row ? 'coupon.update' : 'coupon.create',
      entity: 'coupons',
      entityId: saved,
      ...(before && { before: pickFields(before, fields) }),
      after: { ...pickFields(input, fields), code: input.code },
    });
    return ok(saved);
  });
}

/** Returns the conflict of an edit on an outdated version, with the last editor and the current values. */
async function conflictOf(tx: Tx, row: Row) {
  const coupon = toCoupon(row);
  const last = await lastChange(tx, { entity: 'coupons', entityId: row.id, action: 'coupon.update' });
  const draft = couponDraft(coupon);
  const now = [
    { label: COUPON_FIELDS.code, value: draft.code },
    { label: COUPON_FIELDS.discount, value: discountWords(coupon) },
    { label: 'Validade', value: validityWords(coupon) },
    { label: COUPON_FIELDS.maxUses, value: draft.maxUses || 'sem limite' },
    { label: COUPON_FIELDS.plans, value: coupon.plans.join(' e ') || 'tudo' },
    { label: COUPON_FIELDS.owner, value: draft.owner || 'ninguém' },
    { label: COUPON_FIELDS.active, value: coupon.active ? 'sim' : 'não' },
  ];
  return err({
    code: 'stale',
    title: COUPON_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: { expectedVersion: String(row.version), changes: [last], now },
  });
}
