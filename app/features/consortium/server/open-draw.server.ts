import { and, eq, sql } from 'drizzle-orm';
import { freezeRule, ruleText } from '#app/features/consortium/rules/draw-rule.ts';
import { DRAW_REFUSED } from '#app/features/consortium/rules/terms.ts';
import { refusalsOf } from '#app/lib/result.ts';
import { type SignedInActor, sees, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { GroupId } from '#app/terms/ids.ts';

const { consortiumDraws: d, consortiumGroups: g, userRoles } = schema;

/** Actor that freezes and draws: no other one may read the seed. The audit log names the requesting admin. */
export const DRAWER = system('consortium');

export const drawRefused = refusalsOf(DRAW_REFUSED);

/**
 * Loads a draw for the system's transaction: locks the group first, so that no quota changes until it ends,
 * then the draw. Undefined for an unknown draw, and for an actor who is not or no longer an admin: the
 * system's rights must not extend theirs.
 */
export async function openDraw(tx: Tx, admin: SignedInActor, groupId: GroupId, drawId: string) {
  if (!(await sees(admin, d, drawId))) return undefined;
  await tx.execute(sql`select lock_consortium(${groupId}::uuid)`);
  const [row] = await tx
    .select({ draw: d, code: g.code, size: g.size })
    .from(d)
    .innerJoin(g, eq(g.id, d.groupId))
    .where(and(eq(d.id, drawId), eq(d.groupId, groupId)))
    .for('update', { of: d });
  const asked = await tx.$count(
    userRoles,
    and(eq(userRoles.userId, admin.userId), eq(userRoles.role, 'admin')),
  );
  return asked > 0 && row ? { ...row.draw, code: row.code, size: row.size } : undefined;
}

type OpenDraw = NonNullable<Awaited<ReturnType<typeof openDraw>>>;

/** Returns the frozen rule of a draw, from the announced values. */
export const ruleOf = (draw: OpenDraw): string =>
  ruleText(
    freezeRule({
      draw: draw.id,
      group: { id: draw.groupId, code: draw.code, size: draw.size },
      assembly: { date: draw.assemblyDate, time: draw.assemblyTime, place: draw.place },
      extraction: { number: Number(draw.extraction), date: draw.extractionDate },
      kind: draw.kind,
      onExcluded: draw.onExcluded,
    }),
  );
