import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { accountMail } from '#app/features/accounts/rules/account-mails.ts';
import type { JoinInput } from '#app/features/accounts/rules/team.ts';
import { setRole, signIn, tooManyAttempts } from '#app/features/accounts/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { mailAddress } from '#app/features/notifications/server/index.server.ts';
import {
  PARTNER_INVITE_REFUSALS,
  PARTNER_MISSING,
  PARTNER_NOT_SAVED,
} from '#app/features/partners/rules/messages.ts';
import { PARTNER_INVITE_HOURS } from '#app/features/partners/rules/partner-area.ts';
import { type AppError, err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { signUpProved } from '#app/platform/auth.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';

const { partnerInvites: i, partners: p, users } = schema;
const actor = system('partners');
const refusal = refusalsOf(PARTNER_NOT_SAVED);
const HOUR_MS = 3_600_000;

/** State of a partner's access: the account's e-mail, or the open invitation with the end of its link. */
export async function partnerAccess(admin: SignedInActor, partnerId: string, now = new Date()) {
  return asActor(admin, async (tx) => {
    const [partner] = await tx
      .select({ email: p.email, account: users.email })
      .from(p)
      .leftJoin(users, eq(users.id, p.accountId))
      .where(eq(p.id, partnerId));
    const [invite] = await tx
      .select({ email: i.email, expiresAt: i.expiresAt })
      .from(i)
      .where(and(eq(i.partnerId, partnerId), isNull(i.acceptedAt), isNull(i.revokedAt)))
      .orderBy(desc(i.createdAt))
      .limit(1);
    return {
      email: partner?.email ?? '',
      account: partner?.account ?? null,
      invite: invite ? { email: invite.email, expired: invite.expiresAt <= now } : null,
    };
  });
}

/**
 * Invites a partner to the area by e-mail; a new invitation ends the one before. An address that has an account is
 * refused: an account has one area.
 */
export async function invitePartner(
  admin: SignedInActor,
  partnerId: string,
  email: string,
  now = new Date(),
): Promise<Result<null>> {
  const { company } = await getSite('company');
  return asActor(admin, async (tx) => {
    const [partner] = isUuid(partnerId)
      ? await tx
          .select({ name: p.name, accountId: p.accountId, endedAt: p.endedAt })
          .from(p)
          .where(eq(p.id, partnerId))
          .for('update')
      : [];
    if (!partner) return err(PARTNER_MISSING);
    if (partner.endedAt) return refusal('ended', PARTNER_INVITE_REFUSALS.ended);
    if (partner.accountId) return refusal('known', PARTNER_INVITE_REFUSALS.hasAccess);
    if ((await tx.$count(users, eq(users.email, email))) > 0)
      return refusal('known', PARTNER_INVITE_REFUSALS.known, { email: PARTNER_INVITE_REFUSALS.known });
    await tx
      .update(i)
      .set({ revokedAt: now })
      .where(and(eq(i.partnerId, partnerId), isNull(i.acceptedAt), isNull(i.revokedAt)));
    const id = newId();
    const token = newSecretToken();
    await insertRow(tx, i, {
      id,
      partnerId,
      email,
      tokenHash: hashSecretToken(token),
      expiresAt: new Date(now.getTime() + PARTNER_INVITE_HOURS * HOUR_MS),
    });
    const words = await noticeText(tx, 'partner.invite', { empresa: company.name });
    const link = `${env().appUrl}/convite-parceiro?token=${token}`;
    await mailAddress(tx, email, accountMail('invite', words, { name: partner.name, link }));
    await recordAudit(tx, admin, {
      action: 'partner.invite',
      entity: 'partners',
      entityId: partnerId,
      after: { email, name: partner.name },
    });
    return ok(null);
  });
}

const CLOSED: AppError = { code: 'dead-link', message: PARTNER_INVITE_REFUSALS.closed };
const HAS_ACCOUNT: AppError = { code: 'has-account', message: PARTNER_INVITE_REFUSALS.hasAccount };

/** The link works while the partnership goes on and has no account yet. */
async function find(tx: Tx, token: string, now: Date) {
  const [invite] = await tx
    .select({ id: i.id, email: i.email, partnerId: p.id, name: p.name })
    .from(i)
    .innerJoin(p, and(eq(p.id, i.partnerId), isNull(p.endedAt), isNull(p.accountId)))
    .where(
      and(
        eq(i.tokenHash, hashSecretToken(token)),
        isNull(i.acceptedAt),
        isNull(i.revokedAt),
        gt(i.expiresAt, now),
      ),
    );
  return invite;
}

/** Finds the invitation of a link without accepting it, because mail scanners open links, too. */
export async function findPartnerInvite(
  info: RequestInfo,
  token: string,
  now = new Date(),
): Promise<Result<{ email: string; name: string }>> {
  const wait = await consume('invite-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const invite = await asActor(actor, (tx) => find(tx, token, now));
  return invite ? ok({ email: invite.email, name: invite.name }) : err(CLOSED);
}

/** Accepts an invitation: creates the account with the partner's role, and signs it in. One of several calls succeeds. */
export async function acceptPartnerInvite(
  info: RequestInfo,
  request: Request,
  token: string,
  { password, full_name, ...person }: JoinInput,
  now = new Date(),
): Promise<Result<Headers>> {
  const wait = await consume('invite-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const invite = await asActor(actor, (tx) => find(tx, token, now));
  if (!invite) return err(CLOSED);
  const { email } = invite;
  const userMetadata = { full_name, ...person, cep: '', address: '' };
  const userId = await signUpProved({ email, password, name: full_name, userMetadata });
  if (!userId) return err(HAS_ACCOUNT);
  const joined = await asActor(actor, async (tx): Promise<Result<null>> => {
    const again = await find(tx, token, now);
    if (!again) return err(CLOSED);
    await tx.update(i).set({ acceptedAt: now }).where(eq(i.id, again.id));
    const taken = await tx
      .update(p)
      .set({ accountId: userId })
      .where(and(eq(p.id, again.partnerId), isNull(p.accountId)))
      .returning({ id: p.id });
    if (taken.length === 0) return err(CLOSED);
    await setRole(tx, userId, { role: 'partner', position: 'owner', exportsFull: false });
    await recordAudit(tx, actor, {
      action: 'partner.join',
      entity: 'partners',
      entityId: again.partnerId,
      after: { email, name: again.name },
    });
    return ok(null);
  });
  if (!joined.ok) return joined;
  const entered = await signIn(request, { email, password });
  return entered.ok ? ok(entered.value.headers) : entered;
}
