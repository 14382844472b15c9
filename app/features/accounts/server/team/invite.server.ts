import { and, eq, isNull, ne } from 'drizzle-orm';
import { accountMail } from '#app/features/accounts/rules/account-mails.ts';
import { TEAM_NOT_SAVED, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import {
  INVITE_HOURS,
  type InviteInput,
  isOwner,
  PLACE_LABELS,
  standingOf,
} from '#app/features/accounts/rules/team.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { mailAddress } from '#app/features/notifications/server/index.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';

const { disabledMembers, teamInvites: i, userRoles, users } = schema;
const open = and(isNull(i.acceptedAt), isNull(i.revokedAt));

/**
 * Invites an address into the team. The role is given when the link of the mail is followed, not before; a new
 * invitation to an address ends the one it had.
 */
export async function inviteMember(
  admin: SignedInActor,
  { email, place, exportsFull }: InviteInput,
  now: Date = new Date(),
): Promise<Result<{ id: string }>> {
  const { company } = await getSite('company');
  return asActor(admin, async (tx) => {
    // For two concurrent invitations the second one's link is valid.
    await holdLock(tx, 'team_invites');
    const [own] = await tx.select().from(userRoles).where(eq(userRoles.userId, admin.userId));
    if (!own || !isOwner(own))
      return err({ code: 'not-owner', title: TEAM_NOT_SAVED, message: TEAM_REFUSALS['not-owner'] });
    if (await isMember(tx, email)) {
      const message = TEAM_REFUSALS.known;
      return err({ code: 'known', title: TEAM_NOT_SAVED, message, fields: { email: message } });
    }
    await tx
      .update(i)
      .set({ revokedAt: now })
      .where(and(eq(i.email, email), open));
    const id = newId();
    const token = newSecretToken();
    const expiresAt = new Date(now.getTime() + INVITE_HOURS * 3_600_000);
    const standing = standingOf(place, exportsFull === 'on');
    const row = {
      id,
      email,
      ...standing,
      tokenHash: hashSecretToken(token),
      invitedBy: admin.userId,
      expiresAt,
    };
    await insertRow(tx, i, row);
    const [inviter] = await tx.select({ name: users.name }).from(users).where(eq(users.id, admin.userId));
    const words = await noticeText(tx, 'team.invite', {
      quem: inviter?.name ?? company.name,
      empresa: company.name,
      papel: PLACE_LABELS[place],
    });
    const mail = accountMail('invite', words, { name: '', link: `${env().appUrl}/convite?token=${token}` });
    await mailAddress(tx, email, mail);
    await recordAudit(tx, admin, {
      action: 'team.invite',
      entity: 'team_invites',
      entityId: id,
      after: { email, ...standing },
    });
    return ok({ id });
  });
}

/** Is this address one of the team's, also while its access is taken? */
async function isMember(tx: Tx, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ id: users.id, role: userRoles.role, disabled: disabledMembers.userId })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), ne(userRoles.role, 'user')))
    .leftJoin(disabledMembers, eq(disabledMembers.userId, users.id))
    .where(eq(users.email, email));
  return member !== undefined && (member.role !== null || member.disabled !== null);
}

/** Revokes an invitation that was not accepted. */
export async function revokeInvite(
  admin: SignedInActor,
  id: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [ended] = await tx
      .update(i)
      .set({ revokedAt: now })
      .where(and(eq(i.id, id), open))
      .returning({ email: i.email });
    if (!ended) return err({ code: 'deleted', title: TEAM_NOT_SAVED, message: TEAM_REFUSALS['not-invite'] });
    await recordAudit(tx, admin, {
      action: 'team.invite.revoke',
      entity: 'team_invites',
      entityId: id,
      before: { email: ended.email },
    });
    return ok(null);
  });
}
