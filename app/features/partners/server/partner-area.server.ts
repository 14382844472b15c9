import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { checkSecondFactor } from '#app/features/accounts/server/index.server.ts';
import { PARTNER_MISSING, PIX_NOT_ASKED, PIX_REFUSALS } from '#app/features/partners/rules/messages.ts';
import type { OwnReferral, PixChangeInput } from '#app/features/partners/rules/partner-area.ts';
import { fromNumeric } from '#app/lib/money.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type PartnerActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { partners: p, partnerPayouts: o, partnerPixChanges: c } = schema;
const refusal = refusalsOf(PIX_NOT_ASKED);

/** The partner of the signed-in account. @throws if the partnership ended since the guard */
export async function ownPartner(partner: PartnerActor) {
  return asActor(partner, async (tx) => {
    const [own] = await tx
      .select({
        id: p.id,
        name: p.name,
        kind: p.kind,
        email: p.email,
        phone: p.phone,
        pixKey: p.pixKey,
        states: p.states,
        cities: p.cities,
        code: p.code,
        coupon: p.coupon,
        mode: p.mode,
        rateBp: p.rateBp,
        fixed: p.fixed,
        contractText: p.contractText,
        acceptedOn: p.acceptedOn,
        active: p.active,
      })
      .from(p);
    if (!own) throw new Response(null, { status: 403 });
    const [waiting] = await tx
      .select({ pixKey: c.pixKey })
      .from(c)
      .where(and(eq(c.partnerId, own.id), isNull(c.decidedAt)));
    return { ...own, waitingPixKey: waiting?.pixKey ?? null };
  });
}

/** The newest leads and orders of the signed-in partner or referring customer, names only with consent. */
export async function ownReferrals(tx: Tx): Promise<OwnReferral[]> {
  const { rows } = await tx.execute<OwnReferral>(
    sql.raw(`select id, kind, way, to_json(happened_at) as "happenedAt", first_name as "firstName", uf, status,
      ${centavosText('earned')} as earned from partner_referrals()`),
  );
  return rows;
}

export const listOwnReferrals = (partner: PartnerActor): Promise<OwnReferral[]> =>
  asActor(partner, ownReferrals);

/** Payments to the partner, newest first; amounts in centavos. */
export const listOwnPayouts = (partner: PartnerActor) =>
  asActor(partner, async (tx) => {
    const rows = await tx
      .select({ id: o.id, amount: o.amount, fileName: o.fileName, createdAt: o.createdAt, paidAt: o.paidAt })
      .from(o)
      .orderBy(desc(o.createdAt))
      .limit(60);
    return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) }));
  });

/**
 * Asks for another Pix key, with a code of the second factor. Money goes to the old key until the team confirms the new
 * one; one request waits at a time.
 */
export async function askPixChange(
  partner: PartnerActor,
  session: Session,
  request: Request,
  { pixKey, code }: PixChangeInput,
): Promise<Result<null>> {
  if (!session.user.twoFactorEnabled)
    return refusal('not-on', PIX_REFUSALS.noFactor, { code: PIX_REFUSALS.noFactor });
  const own = await ownPartner(partner);
  if (own.waitingPixKey !== null) return refusal('waiting', PIX_REFUSALS.waiting);
  if (own.pixKey === pixKey) return refusal('same', PIX_REFUSALS.same, { pixKey: PIX_REFUSALS.same });
  const checked = await checkSecondFactor(session, request, code);
  if (!checked.ok) return checked;
  return asActor(partner, async (tx) => {
    const open = await tx.$count(c, and(eq(c.partnerId, own.id), isNull(c.decidedAt)));
    if (open > 0) return refusal('waiting', PIX_REFUSALS.waiting);
    await insertRow(tx, c, { id: newId(), partnerId: own.id, pixKey });
    return ok(null);
  });
}

/** Loads the Pix key that waits for the team's confirmation; null without one. */
export async function waitingPixChange(admin: SignedInActor, partnerId: string) {
  if (!isUuid(partnerId)) return null;
  return asActor(admin, async (tx) => {
    const [row] = await tx
      .select({ id: c.id, pixKey: c.pixKey, createdAt: c.createdAt })
      .from(c)
      .where(and(eq(c.partnerId, partnerId), isNull(c.decidedAt)));
    return row ?? null;
  });
}

/** Confirms or refuses a Pix key that a partner asked for. A request is decided once. */
export async function decidePixChange(
  admin: SignedInActor,
  id: string,
  accepted: boolean,
  now = new Date(),
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [change] = isUuid(id)
      ? await tx
          .update(c)
          .set({ decidedAt: now, accepted })
          .where(and(eq(c.id, id), isNull(c.decidedAt)))
          .returning({ partnerId: c.partnerId, pixKey: c.pixKey })
      : [];
    if (!change) return refusal('stale', PIX_REFUSALS.decided);
    const [before] = await tx
      .select({ pixKey: p.pixKey, name: p.name })
      .from(p)
      .where(eq(p.id, change.partnerId));
    if (!before) return err(PARTNER_MISSING);
    if (accepted) await tx.update(p).set({ pixKey: change.pixKey }).where(eq(p.id, change.partnerId));
    await recordAudit(tx, admin, {
      action: accepted ? 'partner.pix.confirm' : 'partner.pix.refuse',
      entity: 'partners',
      entityId: change.partnerId,
      before: { pixKey: before.pixKey },
      after: { pixKey: change.pixKey, name: before.name },
    });
    return ok(null);
  });
}
