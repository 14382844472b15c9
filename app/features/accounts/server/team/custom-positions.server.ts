import { and, eq, not, sql } from 'drizzle-orm';
import type {
  LimitsInput,
  PositionInput,
  PositionView,
  ShippedLimits,
} from '#app/features/accounts/rules/custom-position.ts';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import {
  isOwner,
  PLACES,
  type Place,
  standingOf,
  type TeamStanding,
} from '#app/features/accounts/rules/team.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import {
  asActor,
  asReader,
  holdLock,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';
import { changeRole } from './change-member.server.ts';
import { lockRole } from './set-role.server.ts';

const { disabledMembers, positions: p, userRoles } = schema;

/** Condition on the id of a position that the business made, without rows that hold limits of a shipped one. */
const made = (id: string) => and(eq(p.id, id), not(p.shipped));
const actor = system('team');

const refused = (code: 'not-owner' | 'position-stale' | 'position-name' | 'position-used') =>
  err({ code, title: TEAM_NOT_SAVED, message: TEAM_REFUSALS[code] });

/** Locks the team, as every change of it does. Returns whether the actor is an owner now. */
async function beginAsOwner(tx: Tx, admin: SignedInActor): Promise<boolean> {
  await holdLock(tx, 'user_roles');
  const own = await lockRole(tx, admin.userId);
  return own !== null && isOwner(own);
}

/** Lists the positions that the business made, by name. */
export const listPositions = (admin: SignedInActor): Promise<PositionView[]> =>
  asReader(admin, (tx) =>
    tx
      .select({
        id: p.id,
        name: p.name,
        base: p.base,
        areas: p.areas,
        exports: p.exports,
        limits: p.limits,
        hand: p.hand,
        version: p.version,
        members: sql<number>`(select count(*)::int from user_roles r where r.custom_position_id = positions.id)`,
      })
      .from(p)
      .where(not(p.shipped))
      .orderBy(p.name),
  );

/** Lists the limits that owners set for shipped positions; a position without a row has the usual ones. */
export const listShippedLimits = (admin: SignedInActor): Promise<ShippedLimits[]> =>
  asReader(admin, (tx) =>
    tx
      .select({ base: p.base, limits: p.limits, hand: p.hand, version: p.version })
      .from(p)
      .where(eq(p.shipped, true)),
  );

/**
 * Sets the limits of a shipped position, for all of its members from their next request on.
 * @param version that the page showed; 0 for the usual limits
 */
export async function saveShippedLimits(
  admin: SignedInActor,
  { base, limits, hand }: LimitsInput,
  version: number,
): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    if (!(await beginAsOwner(tx, admin))) return refused('not-owner');
    const [before] = await tx
      .select({ id: p.id, limits: p.limits, hand: p.hand, version: p.version })
      .from(p)
      .where(and(eq(p.shipped, true), eq(p.base, base)));
    if ((before?.version ?? 0) !== version) return refused('position-stale');
    const id = before?.id ?? newId();
    const changed = { limits, hand, version: version + 1 };
    if (before) await tx.update(p).set(changed).where(eq(p.id, id));
    else
      await tx
        .insert(p)
        .values({ ...changed, id, base, name: POSITION_LABELS[base], areas: {}, shipped: true });
    await recordAudit(tx, admin, {
      action: 'position.update',
      entity: 'positions',
      entityId: id,
      before: { limits: before?.limits ?? null, hand: before?.hand ?? null },
      after: { name: POSITION_LABELS[base], limits, hand },
    });
    return ok(null);
  });
}

/**
 * Makes a position, or changes the one with `id`. A change reaches the people who have it at their next
 * request (`session_stamp`). The base never changes.
 * @param of the changed position and the version that its page showed; null makes a new one
 */
export async function savePosition(
  admin: SignedInActor,
  input: PositionInput,
  of: { id: string; version: number } | null,
): Promise<Result<{ id: string }>> {
  return asActor(actor, async (tx) => {
    if (!(await beginAsOwner(tx, admin))) return refused('not-owner');
    const [named] = await tx.select({ id: p.id }).from(p).where(sql`lower(${p.name}) = lower(${input.name})`);
    if (named && named.id !== of?.id) return refused('position-name');
    const id = of?.id ?? newId();
    const { base, ...changed } = input;
    const [before] = of ? await tx.select().from(p).where(made(of.id)) : [];
    if (of && !before) return refused('position-stale');
    if (!of) await tx.insert(p).values({ id, ...input });
    else {
      const same = and(eq(p.id, of.id), eq(p.version, of.version), eq(p.base, base));
      const saved = await tx
        .update(p)
        .set({ ...changed, version: of.version + 1 })
        .where(same)
        .returning({ id: p.id });
      if (saved.length === 0) return refused('position-stale');
    }
    await recordAudit(tx, admin, {
      action: of ? 'position.update' : 'position.create',
      entity: 'positions',
      entityId: id,
      ...(before && {
        before: {
          name: before.name,
          areas: before.areas,
          exports: before.exports,
          limits: before.limits,
          hand: before.hand,
        },
      }),
      after: input,
    });
    return ok({ id });
  });
}

/** Deletes a position that no member has. Members without access may return, so they count too. */
export async function deletePosition(admin: SignedInActor, id: string): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    if (!(await beginAsOwner(tx, admin))) return refused('not-owner');
    const used =
      (await tx.$count(userRoles, eq(userRoles.customPositionId, id))) +
      (await tx.$count(disabledMembers, eq(disabledMembers.customPositionId, id)));
    if (used > 0) return refused('position-used');
    const [gone] = await tx.delete(p).where(made(id)).returning({ name: p.name, base: p.base });
    if (!gone) return refused('position-stale');
    await recordAudit(tx, admin, {
      action: 'position.delete',
      entity: 'positions',
      entityId: id,
      before: gone,
    });
    return ok(null);
  });
}

/**
 * Standing of a shipped place, or of a position of the business by its id.
 * @returns null for a position that is gone
 */
export async function standingAt(place: string, exportsFull: boolean): Promise<TeamStanding | null> {
  if (PLACES.includes(place as Place)) return standingOf(place as Place, exportsFull);
  const [found] = await asActor(actor, (tx) => tx.select({ base: p.base }).from(p).where(made(place)));
  return found ? { ...standingOf(found.base, exportsFull), customPositionId: place } : null;
}

/** Gives a member a place by its word: a shipped one, or the id of a position of the business. */
export async function changePlace(
  admin: SignedInActor,
  memberId: string,
  { place, exportsFull }: { place: string; exportsFull: boolean },
  shown: string,
): Promise<Result<null>> {
  const to = await standingAt(place, exportsFull);
  return to ? changeRole(admin, memberId, to, shown) : refused('position-stale');
}
