import { validate } from 'uuid';
import { PANEL_REFUSALS } from '#app/features/payments/rules/panel-messages.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { type LockedOrder, lockOrder, lockOrderOfPart, type Part } from '../lock-order.server.ts';

/** Money is moved with the system's rights, whoever decides it; the audit names the admin. */
const MONEY = system('payments-panel');

/** A closed door for everybody but admins, whatever route asks. */
export const asMoney = <T>(admin: SignedInActor, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (admin.kind !== 'admin') throw new Error('Only admins move money from the panel.');
  return asActor(MONEY, work);
};

export type PanelRefusal = keyof typeof PANEL_REFUSALS;

export const refuse = (code: PanelRefusal, fields?: Record<string, string>) =>
  err({ code, ...PANEL_REFUSALS[code], ...(fields && { fields }) });

/** An order that somebody has claimed: nobody could be told of what happens to another. */
export type ClaimedOrder = LockedOrder & { userId: string };

const claimed = (locked: LockedOrder | null): Result<ClaimedOrder> => {
  if (!locked) return refuse('not-found');
  const { userId } = locked.order;
  return userId ? { ok: true, value: { ...locked, userId } } : refuse('unclaimed');
};

export const takeOrder = async (tx: Tx, orderId: string): Promise<Result<ClaimedOrder>> =>
  claimed(validate(orderId) ? await lockOrder(tx, orderId) : null);

/** Locks the order of a part, and finds the part in it. */
export async function takePart(
  tx: Tx,
  partId: string,
): Promise<Result<{ locked: ClaimedOrder; part: Part }>> {
  const taken = claimed(validate(partId) ? await lockOrderOfPart(tx, partId) : null);
  if (!taken.ok) return taken;
  const part = taken.value.parts.find(({ id }) => id === partId);
  return part ? { ok: true, value: { locked: taken.value, part } } : refuse('not-found');
}
