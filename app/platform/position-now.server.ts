import { and, eq, inArray, sql } from 'drizzle-orm';
import type { UserId } from '#app/terms/ids.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { type CustomPosition, mayIn } from '#app/terms/panel-rights.ts';
import { TEAM_ROLES } from '#app/terms/team-roles.ts';
import type { Tx } from './actor.server.ts';
import * as schema from './db/schema.server.ts';

const { userRoles: r } = schema;

/** Column of a statement on `user_roles`: the position of the business; null for a shipped one with its usual limits. */
export const CUSTOM_OF_ROLE = sql<CustomPosition | null>`held_position(${r.customPositionId}, ${r.position})`;

/**
 * Whether an account still has the right that a queued job uses in its name: its position may have changed
 * since.
 */
export async function stillMay(tx: Tx, userId: UserId, area: Area): Promise<boolean> {
  const [row] = await tx
    .select({ role: r.role, position: r.position, custom: CUSTOM_OF_ROLE })
    .from(r)
    .where(eq(r.userId, userId));
  return row?.role === 'admin' && mayIn(row.custom ?? row.position, area, 'do');
}

/** Whether an account belongs to the team: staff or admin. */
export const isTeam = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(r, and(eq(r.userId, userId), inArray(r.role, TEAM_ROLES)))) > 0;

/**
 * Right side of a comparison with a member's id: the asker, and absent members that the asker replaces today, as
 * `x.assignee_id = ${selfAndAbsent(userId)}`.
 */
export const selfAndAbsent = (userId: UserId | null) =>
  sql`any ((select acting_for(${userId}::uuid))::uuid[])`;

/**
 * Condition of a statement: the person is a customer. Members of the team and partners have a profile too; they are
 * few, and are found by their index.
 * @param id the person's column, as `p.id`
 */
export const isNoMember = (id: string) =>
  sql`${sql.raw(id)} not in (select member.user_id from user_roles member where member.role <> 'user')`;
