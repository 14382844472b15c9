import { eq } from 'drizzle-orm';
import type { CallInput } from '#app/features/profiles/rules/input.ts';
import { CLIENT_NOT_SAVED } from '#app/features/profiles/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Adds a note of the team about a client. The client never sees it; its text is not repeated in the audit
 * log.
 */
export const addClientNote = (admin: SignedInActor, clientId: UserId, body: string): Promise<Result<null>> =>
  add(admin, clientId, { body, outcome: null });

/**
 * Records a telephone call, as a note with its outcome.
 * @param also runs in the same transaction
 */
export const logCall = (
  admin: SignedInActor,
  clientId: UserId,
  call: CallInput,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<Result<null>> => add(admin, clientId, call, also);

async function add(
  admin: SignedInActor,
  clientId: UserId,
  { body, outcome }: { body: string; outcome: CallInput['outcome'] | null },
  also?: (tx: Tx) => Promise<unknown>,
): Promise<Result<null>> {
  const { clientNotes, profiles } = schema;
  return asActor(admin, async (tx) => {
    const found = await tx.$count(profiles, eq(profiles.id, clientId));
    if (found === 0) {
      return err({ ...CLIENT_NOT_SAVED, code: 'not-found', message: 'Este cliente não existe mais.' });
    }
    const id = newId();
    await tx
      .insert(clientNotes)
      .values({ id, userId: clientId, authorId: admin.userId, body, callOutcome: outcome });
    await recordAudit(tx, admin, {
      action: outcome ? 'call.log' : 'note.add',
      entity: 'client_notes',
      entityId: id,
    });
    await also?.(tx);
    return ok(null);
  });
}
