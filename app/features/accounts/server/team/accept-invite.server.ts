import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { JoinInput, TeamStanding } from '#app/features/accounts/rules/team.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { type Session, signUpProved } from '#app/platform/auth.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { hashSecretToken } from '#app/platform/secrets.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { signIn } from '../sign-in.server.ts';
import { tooManyAttempts } from '../too-many-attempts.server.ts';
import { lockRole, setRole } from './set-role.server.ts';

const { disabledMembers, teamInvites: i, userRoles: r, users } = schema;
const actor = system('team');

const CLOSED: AppError = {
  code: 'dead-link',
  message: 'Este convite venceu, já foi usado ou foi cancelado. Peça outro a quem convidou você.',
};
const OTHER: AppError = {
  code: 'other-account',
  message: 'Este convite é para outro e-mail. Entre com a conta desse e-mail.',
};
const HAS_ACCOUNT: AppError = {
  code: 'has-account',
  message: 'Este e-mail já tem uma conta. Entre com ela e abra o convite de novo.',
};

/** Only invitations of current owners are valid: those of a demoted or disabled owner are closed. */
const openInvite = (token: string, now: Date) =>
  and(
    eq(i.tokenHash, hashSecretToken(token)),
    isNull(i.acceptedAt),
    isNull(i.revokedAt),
    gt(i.expiresAt, now),
    sql`exists (select from ${r} where ${r.userId} = ${i.invitedBy} and ${r.role} = 'admin' and ${r.position} = 'owner')`,
  );

async function find(tx: Tx, token: string, now: Date) {
  const [invite] = await tx
    .select({ email: i.email, role: i.role, position: i.position, account: users.id })
    .from(i)
    .leftJoin(users, eq(users.email, i.email))
    .where(openInvite(token, now));
  return invite;
}

/** Finds the invitation of a link without accepting it, because mail scanners open links, too. */
export async function findInvite(
  info: RequestInfo,
  token: string,
  now: Date = new Date(),
): Promise<Result<{ email: string; hasAccount: boolean } & Pick<TeamStanding, 'role' | 'position'>>> {
  const wait = await consume('invite-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const invite = await asActor(actor, (tx) => find(tx, token, now));
  if (!invite) return err(CLOSED);
  const { email, role, position, account } = invite;
  return ok({ email, role, position, hasAccount: account !== null });
}

/**
 * Accepts with the account that is signed in, when it is the invited address's. Every session of it ends, this one
 * too: a session that began without the role never carries it.
 */
export async function acceptInvite(
  { user }: Session,
  token: string,
  now: Date = new Date(),
): Promise<Result<null>> {
  return asActor(actor, async (tx) => {
    const invite = await find(tx, token, now);
    if (!invite) return err(CLOSED);
    if (invite.account !== user.id || !user.emailVerified) return err(OTHER);
    return join(tx, token, user.id, now);
  });
}

/** Assigns the role and invalidates the link in one transaction, so that one of several concurrent calls succeeds. */
async function join(tx: Tx, token: string, userId: UserId, now: Date): Promise<Result<null>> {
  const [taken] = await tx
    .update(i)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(openInvite(token, now))
    .returning({ id: i.id, role: i.role, position: i.position, exportsFull: i.exportsFull });
  if (!taken) return err(CLOSED);
  const before = await lockRole(tx, userId);
  // A member of the team keeps their role: an invitation never demotes.
  const { id: inviteId, ...given } = taken;
  if (before?.role === 'user') {
    await tx.delete(disabledMembers).where(eq(disabledMembers.userId, userId));
    await setRole(tx, userId, given);
  }
  await recordAudit(
    tx,
    { kind: 'customer', userId },
    {
      action: 'team.join',
      entity: 'user_roles',
      entityId: userId,
      before: before ?? {},
      after: { ...(before?.role === 'user' ? given : before), inviteId },
    },
  );
  return ok(null);
}

/**
 * Accepts an invitation for an address without an account: creates the account, sets the role and signs it
 * in.
 */
export async function acceptInviteAsNew(
  info: RequestInfo,
  request: Request,
  token: string,
  { password, full_name, ...person }: JoinInput,
  now: Date = new Date(),
): Promise<Result<Headers>> {
  const wait = await consume('invite-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const invite = await asActor(actor, (tx) => find(tx, token, now));
  if (!invite) return err(CLOSED);
  if (invite.account) return err(HAS_ACCOUNT);
  const { email } = invite;
  const userMetadata = { full_name, ...person, cep: '', address: '' };
  const userId = await signUpProved({ email, password, name: full_name, userMetadata });
  if (!userId) return err(HAS_ACCOUNT);
  const joined = await asActor(actor, (tx) => join(tx, token, userId, now));
  if (!joined.ok) return joined;
  const entered = await signIn(request, { email, password });
  return entered.ok ? ok(entered.value.headers) : entered;
}
