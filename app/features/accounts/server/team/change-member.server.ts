import { and, eq, ne } from 'drizzle-orm';
import type { Role } from '#app/features/accounts/rules/role-status.ts';
import { ROLE_LABELS, refuseTeamChange, type TeamRole } from '#app/features/accounts/rules/team.ts';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/team-messages.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';
import { notify } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { SECURITY_PATH } from '../record-security.server.ts';
import { lockRole, setRole } from './set-role.server.ts';

const { disabledMembers, leads, profiles, tasks, userRoles, users } = schema;
const actor = system('team');

const refused = (code: keyof typeof TEAM_REFUSALS) =>
  err({ code, title: TEAM_NOT_SAVED, message: TEAM_REFUSALS[code] });

/**
 * What may be done about a member, who is held until the transaction ends. All changes of the team wait for each
 * other: two admins who demote one another would both find that another one is left.
 */
async function begin(tx: Tx, admin: SignedInActor, memberId: string, to: Role, shown: Role) {
  await holdLock(tx, 'user_roles');
  // The guard read the actor's role before this transaction: an admin who was demoted meanwhile changes nothing.
  if ((await lockRole(tx, admin.userId)) !== 'admin') return 'not-member' as const;
  const from = await lockRole(tx, memberId);
  if (from === null) return 'not-member' as const;
  if (from !== shown) return 'stale' as const;
  const otherAdmins = await tx.$count(
    userRoles,
    and(eq(userRoles.role, 'admin'), ne(userRoles.userId, memberId)),
  );
  return refuseTeamChange({ actorId: admin.userId, memberId, from, to, otherAdmins });
}

async function notifyMember(tx: Tx, memberId: string, words: NoticeWords, { onSite }: { onSite: boolean }) {
  const [member] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, memberId));
  if (!member) return;
  const mail = noticeMail(words, { name: member.name, action: 'Entrar', link: `${env().appUrl}/auth` });
  await enqueue(tx, 'mail.send', { id: newId(), to: member.email, ...mail });
  if (onSite) await notify(tx, { userId: memberId, ...words, type: 'other', link: SECURITY_PATH });
}

/** Gives a member another role of the team. @param shown the role that the page showed. */
export async function changeRole(
  admin: SignedInActor,
  memberId: string,
  role: TeamRole,
  shown: TeamRole,
): Promise<Result<null>> {
  if (role === shown) return ok(null);
  return asActor(actor, async (tx) => {
    const refusal = await begin(tx, admin, memberId, role, shown);
    if (refusal) return refused(refusal);
    await setRole(tx, memberId, role);
    await notifyMember(tx, memberId, await noticeText(tx, 'team.role', { papel: ROLE_LABELS[role] }), {
      onSite: true,
    });
    await recordAudit(tx, admin, {
      action: 'team.role',
      entity: 'user_roles',
      entityId: memberId,
      before: { role: shown },
      after: { role },
    });
    return ok(null);
  });
}

/**
 * Takes a member's access: the role and every session go at once, the customer's account stays. What was assigned to
 * them goes to another member, or waits unassigned.
 */
export async function disableMember(
  admin: SignedInActor,
  memberId: string,
  shown: TeamRole,
  handTo: string | null,
): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    const refusal = await begin(tx, admin, memberId, 'user', shown);
    if (refusal) return refused(refusal);
    if (handTo !== null && (handTo === memberId || ((await lockRole(tx, handTo)) ?? 'user') === 'user'))
      return refused('not-member');
    await setRole(tx, memberId, 'user');
    const kept = { role: shown, disabledBy: admin.userId };
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
      before: { role: shown },
      after: { role: 'user', assigneeId },
    });
    return ok(null);
  });
}

/** Gives the access back, as it was. */
export async function enableMember(admin: SignedInActor, memberId: string): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    const [was] = await tx
      .delete(disabledMembers)
      .where(eq(disabledMembers.userId, memberId))
      .returning({ role: disabledMembers.role });
    if (!was) return refused('stale');
    const refusal = await begin(tx, admin, memberId, was.role, 'user');
    if (refusal) return refused(refusal);
    await setRole(tx, memberId, was.role);
    await notifyMember(tx, memberId, await noticeText(tx, 'team.role', { papel: ROLE_LABELS[was.role] }), {
      onSite: true,
    });
    await recordAudit(tx, admin, {
      action: 'team.enable',
      entity: 'user_roles',
      entityId: memberId,
      before: { role: 'user' },
      after: { role: was.role },
    });
    return ok(null);
  });
}
