import { and, eq, gte, isNull, lte } from 'drizzle-orm';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import {
  absenceFault,
  type Substitution,
  type SubstitutionInput,
} from '#app/features/accounts/rules/substitution.ts';
import { isOwner } from '#app/features/accounts/rules/team.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import {
  asActor,
  holdLock,
  readAs,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isTeamRole } from '#app/terms/team-roles.ts';
import { lockRole } from './set-role.server.ts';

const { substitutions: s, users } = schema;
const actor = system('team');

const refused = (code: keyof typeof TEAM_REFUSALS) =>
  err({ code, title: TEAM_NOT_SAVED, message: TEAM_REFUSALS[code] });
const invalid = (fields: Record<string, string>) =>
  err({ code: 'invalid', title: TEAM_NOT_SAVED, message: Object.values(fields)[0] ?? '', fields });

/** Lists absences that last or will begin, the earliest first. */
export const listSubstitutions = (admin: SignedInActor, now: Date): Promise<Substitution[]> =>
  readAs<Substitution>(
    admin,
    'substitutions',
    `select s.id, s.user_id as "userId", a.name, s.substitute_id as "substituteId", b.name as substitute,
       s.from_day::text as "from", s.until_day::text as until, s.from_day <= $1::date as now
     from substitutions s join users a on a.id = s.user_id join users b on b.id = s.substitute_id
     where s.ended_at is null and s.until_day >= $1::date order by s.from_day, s.id limit 200`,
    [civilDateAt(now)],
  );

/** Whether the asker may write about a member's absence: the own one, or every one as an owner. */
async function mayWrite(tx: Tx, admin: SignedInActor, memberId: UserId): Promise<boolean> {
  const own = await lockRole(tx, admin.userId);
  return own !== null && isTeamRole(own.role) && (admin.userId === memberId || isOwner(own));
}

/**
 * Names the substitute of a member for some days. The substitute sees the work of the member under the own position,
 * which does not change. A member has one substitute at a time, and the substitute may not be absent too.
 */
export async function nameSubstitute(
  admin: SignedInActor,
  memberId: UserId,
  { substituteId, from, until }: SubstitutionInput,
  now: Date,
): Promise<Result<null>> {
  const fault = absenceFault({ from, until }, civilDateAt(now));
  if (fault) return invalid(fault);
  if (substituteId === memberId) return invalid({ substituteId: 'Escolha outra pessoa' });
  return asActor(actor, async (tx) => {
    await holdLock(tx, 'user_roles');
    if (!(await mayWrite(tx, admin, memberId))) return refused('absence-own');
    if (!isTeamRole((await lockRole(tx, memberId))?.role ?? 'user')) return refused('not-member');
    if ((await lockRole(tx, substituteId))?.role !== 'admin')
      return invalid({ substituteId: 'Escolha alguém que abre o painel' });
    const sameDays = and(isNull(s.endedAt), lte(s.fromDay, until), gte(s.untilDay, from));
    if ((await tx.$count(s, and(sameDays, eq(s.userId, memberId)))) > 0) return refused('absence-taken');
    if ((await tx.$count(s, and(sameDays, eq(s.userId, substituteId)))) > 0)
      return invalid({ substituteId: TEAM_REFUSALS['absence-both'] });
    const id = newId();
    await tx.insert(s).values({ id, userId: memberId, substituteId, fromDay: from, untilDay: until });
    const [member] = await tx.select({ name: users.name }).from(users).where(eq(users.id, memberId));
    const words = { quem: member?.name ?? '', de: formatDate(from), ate: formatDate(until) };
    await sendToCustomer(tx, {
      ...{ userId: substituteId, kind: 'account', link: '/admin/agenda' },
      ...(await noticeText(tx, 'team.substitute', words)),
      mail: { action: 'Abrir a agenda', link: '/admin/agenda' },
    });
    await recordAudit(tx, admin, {
      action: 'substitution.create',
      entity: 'substitutions',
      entityId: id,
      after: { userId: memberId, substituteId, fromDay: from, untilDay: until },
    });
    return ok(null);
  });
}

/** Ends an absence at once; the substitute may end it too. One that ended already stays ended. */
export async function endSubstitution(admin: SignedInActor, id: string): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    await holdLock(tx, 'user_roles');
    const [found] = await tx.select().from(s).where(eq(s.id, id));
    if (!found) return refused('absence-ended');
    const isSubstitute = found.substituteId === admin.userId;
    if (!isSubstitute && !(await mayWrite(tx, admin, found.userId))) return refused('absence-own');
    if (found.endedAt) return ok(null);
    await tx.update(s).set({ endedAt: new Date() }).where(eq(s.id, id));
    await recordAudit(tx, admin, {
      action: 'substitution.end',
      entity: 'substitutions',
      entityId: id,
      before: { userId: found.userId, substituteId: found.substituteId, untilDay: found.untilDay },
    });
    return ok(null);
  });
}
