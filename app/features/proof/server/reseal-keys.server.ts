import { eq, sql } from 'drizzle-orm';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { openText, sealedTextStart, sealText } from '#app/platform/secrets.server.ts';
import { keyPlace } from './house-keys.server.ts';

const { signingKeys: k } = schema;

/**
 * Seals the signing keys under the current secret.
 * @returns how many were sealed again, and how many cannot be opened with any of the secrets
 */
export const resealKeys = (): Promise<{ changed: number; unreadable: number }> =>
  asActor(system('proof'), async (tx) => {
    const done = { changed: 0, unreadable: 0 };
    const rows = await tx
      .select({ id: k.id, sealed: k.encryptedKey })
      .from(k)
      .where(sql`not starts_with(${k.encryptedKey}, ${sealedTextStart()})`)
      .for('update');
    for (const { id, sealed } of rows) {
      let again: string;
      try {
        again = sealText(keyPlace(id), openText(keyPlace(id), sealed));
      } catch {
        done.unreadable += 1;
        continue;
      }
      await tx.update(k).set({ encryptedKey: again }).where(eq(k.id, id));
      done.changed += 1;
    }
    return done;
  });
