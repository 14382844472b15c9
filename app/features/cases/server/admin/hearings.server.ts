import { and, asc, eq } from 'drizzle-orm';
import type { Hearing, HearingInput } from '#app/features/cases/rules/hearings.ts';
import { RECORD_MISSING } from '#app/features/cases/rules/panel-messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { isTeam } from '#app/platform/position-now.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { cardLawsuits: l, lawsuitHearings: h } = schema;

const refuse = (field: string, message: string) =>
  err({ code: 'invalid', title: NOT_SAVED, message, fields: { [field]: message } });

/** Hearings of a client's lawsuit, the next one first. */
export async function hearingsOf(tx: Tx, clientId: UserId, lawsuitId: string): Promise<Hearing[]> {
  const rows = await tx
    .select({ id: h.id, kind: h.kind, at: h.at, place: h.place, link: h.link, attendee: schema.users.name })
    .from(h)
    .leftJoin(schema.users, eq(schema.users.id, h.attendeeId))
    .where(and(eq(h.lawsuitId, lawsuitId), eq(h.userId, clientId)))
    .orderBy(asc(h.at), asc(h.id));
  return rows.map(({ at, ...hearing }) => ({ ...hearing, at: at.toISOString() }));
}

/** Adds a hearing to a client's lawsuit. The same moment twice is one hearing. */
export async function addHearing(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  hearing: HearingInput,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if ((await tx.$count(l, and(eq(l.id, lawsuitId), eq(l.userId, clientId)))) === 0)
      return err(RECORD_MISSING);
    if (hearing.attendeeId && !(await isTeam(tx, hearing.attendeeId)))
      return refuse('attendeeId', 'Escolha alguém da equipe');
    const id = newId();
    const added = await tx
      .insert(h)
      .values({ id, userId: clientId, lawsuitId, ...hearing })
      .onConflictDoNothing()
      .returning({ id: h.id });
    if (added.length === 0) return refuse('day', 'Já há uma audiência neste momento');
    await recordAudit(tx, admin, {
      action: 'hearing.add',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      after: { kind: hearing.kind, at: hearing.at.toISOString() },
    });
    return ok(null);
  });
}

/** Removes a hearing; one that is gone already stays removed. */
export async function removeHearing(
  admin: SignedInActor,
  clientId: UserId,
  lawsuitId: string,
  id: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [gone] = await tx
      .delete(h)
      .where(and(eq(h.id, id), eq(h.lawsuitId, lawsuitId), eq(h.userId, clientId)))
      .returning({ kind: h.kind, at: h.at });
    if (!gone) return ok(null);
    await recordAudit(tx, admin, {
      action: 'hearing.remove',
      entity: 'card_lawsuits',
      entityId: lawsuitId,
      before: { kind: gone.kind, at: gone.at.toISOString() },
    });
    return ok(null);
  });
}
