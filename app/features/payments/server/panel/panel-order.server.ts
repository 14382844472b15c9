import { validate } from 'uuid';
import { PANEL_REFUSALS } from '#app/features/payments/rules/panel-messages.ts';
import { err, type Result } from '#app/lib/result.ts';
import {
  asActor,
  positionOf,
  type SignedInActor,
  sees,
  system,
  type TableWithId,
  type Tx,
} from '#app/platform/actor.server.ts';
import type { InstallmentId, OrderId, UserId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import {
  type Installment,
  type LockedOrder,
  lockOrder,
  lockOrderOfInstallment,
} from '../lock-order.server.ts';

/** Money is moved with the system's rights; the audit log names the admin. */
const MONEY = system('payments-panel');

/** Row that a use case changes; null for none. */
type Target = readonly [table: TableWithId, id: string] | null;

/**
 * Runs a use case with the system's rights, if the admin's own role can see its target; otherwise refuses.
 * @param area that the admin works in
 * @throws for positions that may not move money, whatever route calls it
 */
export async function asMoney<T>(
  admin: SignedInActor,
  target: Target,
  work: (tx: Tx) => Promise<Result<T>>,
  area: 'money' | 'receiving' = 'money',
): Promise<Result<T>> {
  if (admin.kind !== 'admin' || !mayIn(positionOf(admin), area, 'do'))
    throw new Error(`Only admins with the area of ${area} move this money from the panel.`);
  if (target && !(await sees(admin, ...target))) return refusePanelOrder('not-found');
  return asActor(MONEY, work);
}

export type PanelRefusal = keyof typeof PANEL_REFUSALS;

export const refusePanelOrder = (code: PanelRefusal, fields?: Record<string, string>) =>
  err({ code, ...PANEL_REFUSALS[code], ...(fields && { fields }) });

/** An order of an account. */
export type ClaimedOrder = LockedOrder & { userId: UserId };

const claimed = (locked: LockedOrder): Result<ClaimedOrder> => {
  const { userId } = locked.order;
  return userId ? { ok: true, value: { ...locked, userId } } : refusePanelOrder('unclaimed');
};

/** Locks an order, also one paid before it had an account: its money can be refunded. */
export async function takeAnyOrder(tx: Tx, orderId: OrderId): Promise<Result<LockedOrder>> {
  const locked = validate(orderId) ? await lockOrder(tx, orderId) : null;
  return locked ? { ok: true, value: locked } : refusePanelOrder('not-found');
}

export async function takeOrder(tx: Tx, orderId: OrderId): Promise<Result<ClaimedOrder>> {
  const taken = await takeAnyOrder(tx, orderId);
  return taken.ok ? claimed(taken.value) : taken;
}

type Taken<Order> = { locked: Order; installment: Installment };

/** Locks the order of an installment, also of one without an account, and finds the installment in it. */
export async function takeAnyInstallment(
  tx: Tx,
  installmentId: InstallmentId,
): Promise<Result<Taken<LockedOrder>>> {
  const locked = validate(installmentId) ? await lockOrderOfInstallment(tx, installmentId) : null;
  const installment = locked?.installments.find(({ id }) => id === installmentId);
  return locked && installment ? { ok: true, value: { locked, installment } } : refusePanelOrder('not-found');
}

export async function takeInstallment(
  tx: Tx,
  installmentId: InstallmentId,
): Promise<Result<Taken<ClaimedOrder>>> {
  const taken = await takeAnyInstallment(tx, installmentId);
  if (!taken.ok) return taken;
  const order = claimed(taken.value.locked);
  return order.ok
    ? { ok: true, value: { locked: order.value, installment: taken.value.installment } }
    : order;
}
