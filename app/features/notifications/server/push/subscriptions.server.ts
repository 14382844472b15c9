import { desc, eq, sql } from 'drizzle-orm';
import type { PushSubscriptionInput } from '#app/features/notifications/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { addressFault } from '#app/platform/outgoing.server.ts';

const { pushSubscriptions: s } = schema;
const ACTOR = system('notifications');
/** Devices of one customer; the oldest is removed beyond it. */
const MOST = 10;

export type PushDevice = { id: string; device: string; createdAt: string };

/** Lists the customer's devices, newest first. */
export const ownDevices = (customer: CustomerActor): Promise<PushDevice[]> =>
  asActor(customer, async (tx) => {
    const rows = await tx
      .select({ id: s.id, device: s.device, createdAt: s.createdAt })
      .from(s)
      .where(eq(s.userId, customer.userId))
      .orderBy(desc(s.createdAt), desc(s.id));
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  });

/**
 * Adds a device of the customer. Its address comes from the browser and is called later, so it must be https
 * and public, as for webhooks. A browser that another account used belongs to the newest one.
 * @param device name of browser and system, for the list
 */
export async function addDevice(
  customer: CustomerActor,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
  device: string,
): Promise<Result<null>> {
  if (await addressFault(new URL(endpoint), 'webhook'))
    return err({
      code: 'address',
      title: 'Aparelho não ligado',
      message:
        'Este navegador não usa um serviço de avisos que possamos alcançar. Os outros canais continuam.',
    });
  const { userId } = customer;
  await asActor(ACTOR, async (tx) => {
    const set = { userId, p256dh, auth, device };
    await tx
      .insert(s)
      .values({ id: newId(), endpoint, ...set })
      .onConflictDoUpdate({ target: s.endpoint, set });
    await tx.delete(s).where(sql`${s.userId} = ${userId} and ${s.id} not in
      (select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${MOST})`);
  });
  return ok(null);
}

/** Removes a device; one of another customer is not found. */
export const removeDevice = (customer: CustomerActor, id: string): Promise<Result<null>> =>
  asActor(customer, async (tx) => {
    await tx.delete(s).where(eq(s.id, id));
    return ok(null);
  });
