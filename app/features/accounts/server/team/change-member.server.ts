import { and, eq, ne } from 'drizzle-orm';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import {
  isOwner,
  PLACE_LABELS,
  placeOf,
  refuseTeamChange,
  type Standing,
  standingWord,
  type TeamStanding,
} from '#app/features/accounts/rules/team.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isTeamRole } from '#app/terms/team-roles.ts';
import { SECURITY_PATH } from '../record-security.server.ts';
import { lockRole, setRole } from './set-role.server.ts';

const { disabledMembers, leads, profiles, tasks, userRoles } = schema;
const actor = system('team');

const refused = (code: keyof typeof TEAM_REFUSALS) =>
  err({ code, title: TEAM_NOT_SAVED, message: TEAM_REFUSALS[code] });

const CUSTOMER: Standing = { role: 'user', position: 'owner', exportsFull: true };
const labelOf = (standing: TeamStanding) => PLACE_LABELS[placeOf(standing)];

/**
 * Checks a change of a member and locks the member until the transaction ends. All changes of the team run
 * one after the other: otherwise two owners who demote each other would both find another owner left.
 * @param shown the standing that the page showed, as `standingWord` writes it
 */
async function begin(tx: Tx, admin: SignedInActor, memberId: string, to: Standing, shown: string) {
  await holdLock(tx, 'user_roles');
  // The guard read the actor's role before this transaction: an owner who was demoted meanwhile changes
  // nothing.
  const own = await lockRole(tx, admin.userId);
  if (!own || !isOwner(own)) return { refusal: 'not-owner' as const };
  const from = await lockRole(tx, memberId);
  if (from === null) return { refusal: 'not-member' as const };
  if (standingWord(from) !== shown) return { refusal: 'stale' as const };
  const { role, position, userId } = userRoles;
  const otherOwners = await tx.$count(
    userRoles,
    and(eq(role, 'admin'), eq(position, 'owner'), ne(userId, memberId)),
  );
  return { from, refusal: refuseTeamChange({ actorId: admin.userId, memberId, from, to, otherOwners }) };
}

async function notifyMember(tx: Tx, memberId: string, words: NoticeWords, { onSite }: { onSite: boolean }) {
  const mail = { action: 'Entrar', link: '/auth' };
  const news = { userId: memberId as UserId, kind: 'account', link: SECURITY_PATH } as const;
  await sendToCustomer(tx, { ...news, ...words, mail, ...(!onSite && { only: 'mail' }) });
}

/**
 * Gives a member another place in the team: a role, a position, the right to export in full.
 * @param shown the standing that the page showed, in its word
 */
export async function changeRole(
  admin: SignedInActor,
  memberId: string,
  to: TeamStanding,
  shown: string,
): Promise<Result<null>> {
  if (standingWord(to) === shown) return ok(null);
  return asActor(actor, async (tx) => {
    const { from, refusal } = await begin(tx, admin, memberId, to, shown);
    if (refusal) return refused(refusal);
    await setRole(tx, memberId, to);
    await notifyMember(tx, memberId, await noticeText(tx, 'team.role', { papel: labelOf(to) }), {
      onSite: true,
    });
    await recordAudit(tx, admin, {
      action: 'team.role',
      entity: 'user_roles',
      entityId: memberId,
      before: from,
      after: to,
    });
    return ok(null);
  });
}

/**
 * Removes a member's access: role and sessions end at once, the customer account stays. The member's
 * assignments move to another member or become unassigned.
 */
export async function disableMember(
  admin: SignedInActor,
  memberId: string,
  shown: string,
  handTo: string | null,
): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    const { from, refusal } = await begin(tx, admin, memberId, CUSTOMER, shown);
    if (refusal) return refused(refusal);
    if (!from || !isTeamRole(from.role)) return refused('not-member');
    if (handTo !== null && (handTo === memberId || !isTeamRole((await lockRole(tx, handTo))?.role ?? 'user')))
      return refused('not-member');
    await setRole(tx, memberId, CUSTOMER);
    const kept = { ...from, role: from.role, disabledBy: admin.userId };
    await tx
      .insert(disabledMembers)
      .values({ userId: memberId, ...kept })
      .onConflictDoNothing();
    const assigneeId = handTo;
    for (const table of [leads, profiles, tasks]) {
      await tx.update(table).set({ assigneeId }).where(eq(table.assigneeId, memberId));
    }
    await notifyMember(tx, memberId, await noticeText(tx, 'team.disabled', {}), { onSite: false });
    await recordAudit(tx, admin, {
      action: 'team.disable',
      entity: 'user_roles',
      entityId: memberId,
      before: from,
      after: { role: 'user', assigneeId },
    });
    return ok(null);
  });
}

/** Restores a member's access with the former role and position. */
export async function enableMember(admin: SignedInActor, memberId: string): Promise<Result<null>> {
  const { role, position, exportsFull, customPositionId } = disabledMembers;
  return asActor(actor, async (tx) => {
    const [was] = await tx
      .delete(disabledMembers)
      .where(eq(disabledMembers.userId, memberId))
      .returning({ role, position, exportsFull, customPositionId });
    if (!was) return refused('stale');
    const { refusal } = await begin(tx, admin, memberId, was, 'user');
    if (refusal) return refused(refusal);
    await setRole(tx, memberId, was);
    await notifyMember(tx, memberId, await noticeText(tx, 'team.role', { papel: labelOf(was) }), {
      onSite: true,
    });
    await recordAudit(tx, admin, {
      action: 'team.enable',
      entity: 'user_roles',
      entityId: memberId,
      before: { role: 'user' },
      after: was,
    });
    return ok(null);
  });
}
