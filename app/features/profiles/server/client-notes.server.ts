import { eq } from 'drizzle-orm';
import { CLIENT_NOT_SAVED } from '#app/features/profiles/rules/profile-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Adds a note of the team about a client. The client never sees it; what it says is not repeated in the audit log. */
export async function addClientNote(
  admin: SignedInActor,
  clientId: UserId,
  body: string,
): Promise<Result<null>> {
  const { clientNotes, profiles } = schema;
  return asActor(admin, async (tx) => {
    const found = await tx.$count(profiles, eq(profiles.id, clientId));
    if (found === 0) {
      return err({ ...CLIENT_NOT_SAVED, code: 'not-found', message: 'Este cliente não existe mais.' });
    }
    const id = newId();
    await tx.insert(clientNotes).values({ id, userId: clientId, authorId: admin.userId, body });
    await recordAudit(tx, admin, { action: 'note.add', entity: 'client_notes', entityId: id });
    return ok(null);
  });
}
