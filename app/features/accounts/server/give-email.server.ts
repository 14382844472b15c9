import { eq } from 'drizzle-orm';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, sees, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const TITLE = 'E-mail não incluído';
const MISSING = err({ code: 'not-found', title: TITLE, message: 'Este cliente não existe mais.' });
const TAKEN = 'Este e-mail já tem uma conta';
const TAKEN_ADDRESS = err({ code: 'known', title: TITLE, message: TAKEN, fields: { email: TAKEN } });

/** Adds the e-mail of a client whom an import entered without one. Every other client changes it in their own account. */
export async function giveEmail(
  admin: SignedInActor,
  clientId: UserId,
  email: string,
): Promise<Result<null>> {
  const { users } = schema;
  if (!(await sees(admin, users, clientId))) return MISSING;
  return asActor<Result<null>>(system('accounts'), async (tx) => {
    const [client] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, clientId))
      .for('update');
    if (!client) return MISSING;
    if (client.email === email) return ok(null);
    if (mailboxOf(client.email))
      return err({ code: 'known', title: TITLE, message: 'Este cliente já tem e-mail.' });
    if ((await tx.$count(users, eq(users.email, email))) > 0) return TAKEN_ADDRESS;
    await tx.update(users).set({ email }).where(eq(users.id, clientId));
    await recordAudit(tx, admin, { action: 'client.email', entity: 'profiles', entityId: clientId });
    return ok(null);
  }).catch((error: unknown) => {
    // An account got the address at the same moment.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') return TAKEN_ADDRESS;
    throw error;
  });
}
