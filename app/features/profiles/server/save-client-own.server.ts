import { eq } from 'drizzle-orm';
import type { OwnField, OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields, changeOwnValues, ownTexts } from '#app/features/own-fields/server/index.server.ts';
import { err, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { profiles } = schema;

/** Values of the own fields of a client; null for an unknown one. */
export async function clientOwnValues(tx: Tx, clientId: UserId): Promise<OwnValues | null> {
  const [found] = await tx.select({ own: profiles.own }).from(profiles).where(eq(profiles.id, clientId));
  return found?.own ?? null;
}

/** The own fields of clients, with the values of one. */
export const clientOwn = async (
  tx: Tx,
  clientId: UserId,
): Promise<{ fields: OwnField[]; values: OwnValues }> => ({
  fields: await activeOwnFields(tx, 'client'),
  values: (await clientOwnValues(tx, clientId)) ?? {},
});

/** Texts of an own field of clients, by client. */
export const clientOwnTexts = (admin: SignedInActor, field: OwnField, ids: readonly string[]) =>
  ownTexts(admin, profiles, field, ids);

/** Stores the own fields of a client. @param expected the values that the form was loaded with */
export const saveClientOwn = (
  admin: SignedInActor,
  clientId: UserId,
  entries: OwnValues,
  expected: OwnValues,
): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ own: profiles.own })
      .from(profiles)
      .where(eq(profiles.id, clientId))
      .for('update');
    if (!now) return err({ code: 'not-found', message: 'Este cliente não existe mais.' });
    const sent = { now: now.own, entries, expected };
    return changeOwnValues(tx, admin, 'client', sent, {
      action: 'client.update',
      entity: 'profiles',
      entityId: clientId,
      store: (own) => tx.update(profiles).set({ own }).where(eq(profiles.id, clientId)),
    });
  });
