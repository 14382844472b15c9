import { isNull } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { appKeys, fileKeys } from '#app/platform/keys.server.ts';

export type InstallationSecrets = {
  /** Ids of previous secrets in the configuration that may still seal values. */
  needed: string[];
  /** Ids of previous secrets that seal no values any more. */
  done: string[];
};

/** Returns the progress of a rotation; both empty without one. */
export async function listSecrets(admin: SignedInActor): Promise<InstallationSecrets> {
  const { keyId, retiredAt } = schema.sealingKeys;
  const rows = await asActor(admin, (tx) =>
    tx.select({ keyId }).from(schema.sealingKeys).where(isNull(retiredAt)),
  );
  const inForce = new Set(rows.map((row) => row.keyId));
  const current = new Set([appKeys()[0].id, fileKeys()[0].id]);
  const known = new Set([...appKeys(), ...fileKeys()].map(({ id }) => id));
  const previous = [...known].filter((id) => !current.has(id));
  return {
    needed: previous.filter((id) => inForce.has(id)),
    done: previous.filter((id) => !inForce.has(id)),
  };
}
