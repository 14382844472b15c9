import { and, eq, sql } from 'drizzle-orm';
import { shownProfile } from '#app/features/profiles/rules/clients.ts';
import type { AssigneeInput, ClientProfileInput } from '#app/features/profiles/rules/input.ts';
import { CLIENT_NOT_SAVED } from '#app/features/profiles/rules/messages.ts';
import { changedSince, readShown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { labelsOf } from '#app/platform/db/table.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Labels of the fields in which two editors of a record may conflict. */
const LABELS = { ...labelsOf(schema.profiles), fullName: 'Nome' };

const { profiles, users } = schema;
const EDITABLE = {
  fullName: profiles.fullName,
  phone: profiles.phone,
  uf: profiles.uf,
  address: profiles.address,
};
const CLIENT_MISSING = err({
  ...CLIENT_NOT_SAVED,
  code: 'not-found',
  message: 'Este cliente não existe mais.',
});

/** A missing field stays as it is. Without an expected version, a change by another editor is no conflict. */
type Changed = { [Name in keyof ClientProfileInput]?: ClientProfileInput[Name] | undefined };

/**
 * Changes a client's editable fields (docs/product.md section 6): name, phone, state, address. The role may
 * not write document number and type. If these fields changed since they were shown, by an admin or the
 * customer, nothing is overwritten.
 */
export async function changeClient(
  admin: SignedInActor,
  clientId: UserId,
  { expectedVersion, ...input }: Changed,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx.select(EDITABLE).from(profiles).where(eq(profiles.id, clientId)).for('update');
    if (!before) return CLIENT_MISSING;
    const changes =
      expectedVersion === undefined
        ? []
        : changedSince(readShown(expectedVersion), shownProfile(before), LABELS);
    if (changes.length > 0) {
      const message = `Outra pessoa mudou isto enquanto você editava. ${changes.join('; ')}. Confira e salve de novo.`;
      return err({ ...CLIENT_NOT_SAVED, code: 'stale', message });
    }
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

/** Sets the assignee of a client, unless another admin changed it since it was shown. */
export const assignClient = (
  admin: SignedInActor,
  clientId: UserId,
  input: AssigneeInput,
): Promise<Result<null>> => asActor(admin, (tx) => assignClientIn(tx, admin, clientId, input));

/** The same in the caller's transaction. */
export async function assignClientIn(
  tx: Tx,
  admin: SignedInActor,
  clientId: UserId,
  { assigneeId, expectedVersion }: AssigneeInput,
): Promise<Result<null>> {
  const [before] = await tx
    .select({ assigneeId: profiles.assigneeId, name: users.name })
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.assigneeId))
    .where(eq(profiles.id, clientId))
    .for('update', { of: profiles });
  if (!before) return CLIENT_MISSING;
  // Repeating the current state is not a conflict.
  if ((before.assigneeId ?? '') === assigneeId) return ok(null);
  if ((before.assigneeId ?? '') !== expectedVersion) {
    const message = `Outra pessoa mudou o responsável enquanto você editava; agora é ${before.name ?? 'ninguém'}. Confira e salve de novo.`;
    return err({ ...CLIENT_NOT_SAVED, code: 'stale', message });
  }
  if (assigneeId && !(await isTeam(tx, assigneeId)))
    return err({ ...CLIENT_NOT_SAVED, code: 'team', message: 'Escolha alguém da equipe.' });
  await setClientAssignee(tx, admin, clientId, before.assigneeId, assigneeId || null);
  return ok(null);
}

/** Assigns a client to a member of the team, or to none (null), in the caller's transaction. */
export async function setClientAssignee(
  tx: Tx,
  admin: SignedInActor,
  clientId: string,
  before: string | null,
  assigneeId: string | null,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ assigneeId })
    .where(eq(profiles.id, clientId as UserId));
  await recordAudit(tx, admin, {
    action: 'client.assign',
    entity: 'profiles',
    entityId: clientId,
    before: { assigneeId: before },
    after: { assigneeId },
  });
}

/**
 * Undoes an assignment of a client.
 * @param given the assignee of the change; empty when it removed the assignee
 * @param before the replaced assignee; a deleted member is not assigned again
 * @returns whether the client still had the value of the change, and was restored
 */
export async function restoreClientAssignee(
  tx: Tx,
  admin: SignedInActor,
  clientId: string,
  given: string,
  before: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(profiles)
    .set({ assigneeId: sql`(select u.id from users u where u.id::text = ${before})` })
    .where(
      and(
        eq(profiles.id, clientId as UserId),
        sql`${profiles.assigneeId} is not distinct from nullif(${given}, '')::uuid`,
      ),
    );
  if (rowCount === 0) return false;
  const after = { assigneeId: before || null };
  await recordAudit(tx, admin, { action: 'client.assign', entity: 'profiles', entityId: clientId, after });
  return true;
}
