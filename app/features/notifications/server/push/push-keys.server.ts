import { eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { openText, sealedTextStart, sealText } from '#app/platform/secrets.server.ts';

const { pushKeys: k } = schema;
const PLACE = 'push_keys/1';
const ACTOR = system('notifications');

export type VapidKeys = { publicKey: string; privateKey: string; refused: boolean };

/** Returns the installation's key pair (RFC 8292), which the first call makes; of two such calls, one wins. */
export async function vapidKeys(tx: Tx): Promise<VapidKeys> {
  const stored = await read(tx);
  if (stored) return stored;
  const made = webPush.generateVAPIDKeys();
  await tx
    .insert(k)
    .values({ publicKey: made.publicKey, encryptedKey: sealText(PLACE, made.privateKey) })
    .onConflictDoNothing();
  return (await read(tx)) ?? { ...made, refused: false };
}

async function read(tx: Tx): Promise<VapidKeys | null> {
  const [row] = await tx
    .select({ publicKey: k.publicKey, encryptedKey: k.encryptedKey, refusedAt: k.refusedAt })
    .from(k)
    .where(eq(k.id, 1));
  if (!row) return null;
  const { publicKey, encryptedKey, refusedAt } = row;
  return { publicKey, privateKey: openText(PLACE, encryptedKey), refused: refusedAt !== null };
}

/** Stores that a push service refused the key (401, 403), for the page about health; null once one accepts it. */
export const markKeyRefused = (status: number | null, now = new Date()): Promise<void> =>
  asActor(ACTOR, async (tx) => {
    await tx
      .update(k)
      .set({ refusedAt: status === null ? null : now, refusedStatus: status })
      .where(eq(k.id, 1));
  });

/** The last refusal of the key, if none has accepted it since. `at` is an ISO instant. */
export const pushKeyRefusal = (): Promise<{ at: string; status: number } | null> =>
  asActor(ACTOR, async (tx) => {
    const [row] = await tx.select({ at: k.refusedAt, status: k.refusedStatus }).from(k).where(eq(k.id, 1));
    return row?.at ? { at: row.at.toISOString(), status: row.status ?? 0 } : null;
  });

/** Key that a browser subscribes with. */
export const publicPushKey = (): Promise<string> =>
  asActor(ACTOR, async (tx) => (await vapidKeys(tx)).publicKey);

/** Seals the key under the current secret. @returns how many were sealed again, and how many cannot be opened */
export const resealPushKeys = (): Promise<{ changed: number; unreadable: number }> =>
  asActor(system('notifications'), async (tx) => {
    const [row] = await tx
      .select({ sealed: k.encryptedKey })
      .from(k)
      .where(sql`not starts_with(${k.encryptedKey}, ${sealedTextStart()})`)
      .for('update');
    if (!row) return { changed: 0, unreadable: 0 };
    try {
      await tx.update(k).set({ encryptedKey: sealText(PLACE, openText(PLACE, row.sealed)) });
      return { changed: 1, unreadable: 0 };
    } catch {
      return { changed: 0, unreadable: 1 };
    }
  });
