import { eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import type { AdminProfileInput } from '#app/features/profiles/rules/profile-input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

const { profiles } = schema;
const EDITABLE = {
  fullName: profiles.fullName,
  phone: profiles.phone,
  uf: profiles.uf,
  address: profiles.address,
};

/**
 * Changes what an admin may change of a client (spec section 6): name, phone, state, address. Document number and
 * type are out of reach: the role has no right on those columns.
 */
export async function changeClient(
  admin: SignedInActor,
  clientId: string,
  input: AdminProfileInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx.select(EDITABLE).from(profiles).where(eq(profiles.id, clientId)).for('update');
    if (!before)
      return err({ code: 'not-found', title: 'Erro ao salvar', message: 'Este cliente não existe mais.' });
    await tx.update(profiles).set(input).where(eq(profiles.id, clientId));
    await recordAudit(tx, admin, {
      action: 'client.update',
      entity: 'profiles',
      entityId: clientId,
      before,
      after: input,
    });
    return ok(null);
  });
}
