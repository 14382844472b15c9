import { validate } from 'uuid';
import { PANEL_REFUSALS } from '#app/features/payments/rules/panel-messages.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import type { InstallmentId, OrderId, UserId } from '#app/terms/ids.ts';
import {
  type Installment,
  type LockedOrder,
  lockOrder,
  lockOrderOfInstallment,
} from '../lock-order.server.ts';

/** Money is moved with the system's rights; the audit log names the admin. */
const MONEY = system('payments-panel');

/** A closed door for everybody but admins, whatever route asks. */
export const asMoney = <T>(admin: SignedInActor, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (admin.kind !== 'admin') throw new Error('Only admins move money from the panel.');
  return asActor(MONEY, work);
};

export type PanelRefusal = keyof typeof PANEL_REFUSALS;

export const refusePanelOrder = (code: PanelRefusal, fields?: Record<string, string>) =>
  err({ code, ...PANEL_REFUSALS[code], ...(fields && { fields }) });

/** An order of an account. */
export type ClaimedOrder = LockedOrder & { userId: UserId };

const claimed = (locked: LockedOrder): Result<ClaimedOrder> => {
  const { userId } = locked.order;
  return userId ? { ok: true, value: { ...locked, userId } } : refusePanelOrder('unclaimed');
};

/** An order, also one that was paid before its account: its money can go back. */
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
