import { and, eq, sql } from 'drizzle-orm';
import type { EnergyChange } from '#app/features/energy/rules/energy-change.ts';
import { ENERGY_MISSING, ENERGY_NOT_CHANGED, energyNotice } from '#app/features/energy/rules/messages.ts';
import { ENERGY_STATUS, type EnergyStatus, hasBills, mayBecome } from '#app/features/energy/rules/terms.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { isSecondOpen } from './request-energy.server.ts';

const { energyDiscounts: e } = schema;

const refused = refusalsOf(ENERGY_NOT_CHANGED);

/**
 * Saves the bills of a request, changes its status, or both, and notifies the customer. `version` is the one
 * that the editor started from: the second of two concurrent edits gets a conflict and writes nothing. A
 * discount becomes active only with both bills; the database computes the savings.
 */
export async function changeEnergy(
  admin: SignedInActor,
  id: string,
  version: number,
  change: EnergyChange,
): Promise<Result<null>> {
  try {
    return await asActor(admin, async (tx) => {
      const changed = await changeEnergyIn(tx, admin, id, version, change);
      return changed.ok ? ok(null) : changed;
    });
  } catch (error) {
    if (isSecondOpen(error)) {
      return refused('open', 'Este cliente já tem outro pedido em andamento.');
    }
    throw error;
  }
}

/**
 * Changes a request in the caller's transaction. A refusal writes nothing.
 * @param version null for the current one
 * @returns the id of the notice to the customer; null without one
 */
export async function changeEnergyIn(
  tx: Tx,
  admin: SignedInActor,
  id: string,
  version: number | null,
  { bills, step }: EnergyChange,
): Promise<Result<{ noticeId: string | null; before: EnergyStatus }>> {
  const [row] = await tx.select().from(e).where(eq(e.id, id)).for('update');
  if (!row) return err(ENERGY_MISSING);
  if (version !== null && row.version !== version) {
    const now = ENERGY_STATUS[row.status].label;
    return refused(
      'stale',
      `Outra pessoa mudou este pedido, que agora está “${now}”. Confira e salve de novo.`,
    );
  }
  const status = step?.status ?? row.status;
  if (step && !mayBecome(row.status, status)) {
    const [from, to] = [ENERGY_STATUS[row.status].label, ENERGY_STATUS[status].label];
    return refused('transition', `De “${from}” este pedido não passa para “${to}”.`);
  }
  if (bills && !hasBills(status)) {
    return refused('bills', 'Comece a análise antes de informar as contas.');
  }
  const set = {
    ...(bills && {
      monthlyBillNormal: toNumeric(bills.billNormal),
      monthlyBillDiscount: toNumeric(bills.billDiscount),
    }),
    ...(step && { status, reviewReason: step.reason || null }),
  };
  const wanted = { ...row, ...set };
  if (status === 'active' && (wanted.monthlyBillNormal === null || wanted.monthlyBillDiscount === null)) {
    const message = 'Informe as duas contas para ativar o desconto';
    return refused('bills', message, { billNormal: message });
  }
  if (stateOf(wanted) === stateOf(row)) return ok({ noticeId: null, before: row.status });
  const noticeId = newId();
  let notified = false;
  const [saved] = await tx.update(e).set(set).where(eq(e.id, id)).returning({ savings: e.savings });
  const savings = saved?.savings ? fromNumeric(saved.savings) : null;
  const notice = energyNotice(status, step?.reason ?? '', savings);
  // Bills of a request in analysis are not announced.
  if (notice && (step || status === 'active')) {
    const words = await noticeText(tx, notice.key, notice.facts);
    const news = { id: noticeId, kind: 'case', type: notice.type, link: '/app/energia' } as const;
    await sendToCustomer(tx, { userId: row.userId, ...news, ...words });
    notified = true;
  }
  await recordAudit(tx, admin, {
    action: 'energy.update',
    entity: 'energy_discounts',
    entityId: id,
    before: entryOf(row),
    after: entryOf(wanted),
  });
  return ok({ noticeId: notified ? noticeId : null, before: row.status });
}

/**
 * Undoes a change of status; an undo is no transition.
 * @returns whether the request still had the status `given`, and was restored to `before`
 */
export async function restoreEnergyStatus(
  tx: Tx,
  admin: SignedInActor,
  id: string,
  given: string,
  before: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(e)
    .set({ status: before as EnergyStatus })
    .where(and(eq(e.id, id), sql`${e.status} = ${given}`));
  if (rowCount === 0) return false;
  const after = { status: before };
  await recordAudit(tx, admin, { action: 'energy.update', entity: 'energy_discounts', entityId: id, after });
  return true;
}

type Row = Pick<
  typeof e.$inferSelect,
  'status' | 'monthlyBillNormal' | 'monthlyBillDiscount' | 'reviewReason'
>;

const centavos = (value: string | null) => (value === null ? null : fromNumeric(value));
const entryOf = ({ status, monthlyBillNormal, monthlyBillDiscount, reviewReason }: Row) => ({
  status,
  billNormal: centavos(monthlyBillNormal),
  billDiscount: centavos(monthlyBillDiscount),
  reason: reviewReason,
});
const stateOf = (row: Row) => JSON.stringify(entryOf(row));
