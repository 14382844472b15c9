import { and, desc, eq, sql } from 'drizzle-orm';
import { leadContact } from '#app/features/leads/server/index.server.ts';
import { REFERRAL_NOT_SAVED } from '#app/features/partners/rules/messages.ts';
import { SHOWN_ROWS } from '#app/features/partners/rules/partner-area.ts';
import type { Review } from '#app/features/partners/rules/terms.ts';
import { readOrderMoney } from '#app/features/payments/server/index.server.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ReferralSource } from '#app/terms/referral-source.ts';

const { referrals: r, partners: p } = schema;
const refusal = refusalsOf(REFERRAL_NOT_SAVED);
const MISSING = refusal('not-found', 'Esta indicação não existe.');

/** A lead or an order; the word is that of the address. */
export type Subject = { kind: 'lead' | 'pedido'; id: string };

const columnOf = ({ kind }: Subject) => (kind === 'lead' ? r.leadId : r.orderId);

/** The newest leads and orders of a partner. */
export const listReferrals = (admin: SignedInActor, partnerId: string) =>
  asActor(admin, (tx) =>
    tx
      .select({
        id: r.id,
        leadId: r.leadId,
        orderId: r.orderId,
        way: r.way,
        review: r.review,
        selfReason: r.selfReason,
        createdAt: r.createdAt,
      })
      .from(r)
      .where(eq(r.partnerId, partnerId))
      .orderBy(desc(r.createdAt), desc(r.id))
      .limit(SHOWN_ROWS),
  );

const exists = async (tx: Tx, { kind, id }: Subject) =>
  isUuid(id) && (kind === 'lead' ? await leadContact(tx, id) : await readOrderMoney(tx, id));

/** The partner of a lead or order, and those that it may be given to. Null for an unknown one. */
export async function findSubject(admin: SignedInActor, subject: Subject) {
  return asActor(admin, async (tx) => {
    if (!(await exists(tx, subject))) return null;
    const [referral] = await tx
      .select({ partnerId: r.partnerId, review: r.review })
      .from(r)
      .where(eq(columnOf(subject), subject.id));
    const partners = await tx
      .select({ id: p.id, name: p.name })
      .from(p)
      .where(eq(p.active, true))
      .orderBy(sql`nome_fold(${p.name})`);
    return { partnerId: referral?.review === 'refused' ? null : (referral?.partnerId ?? null), partners };
  });
}

/** Returns the partner of a client: of the first referred order, otherwise of the first referred lead. Null without one. */
export async function sourceOfClient(tx: Tx, clientId: UserId): Promise<ReferralSource | null> {
  const { rows } = await tx.execute<ReferralSource>(
    sql`select partner, way from (
        select 1 as rank, o.created_at, o.id, s.* from orders_of(${clientId}) o cross join lateral order_source(o.id) s
        union all
        select 2, l.created_at, l.id, s.* from leads_of(${clientId}) l cross join lateral lead_source(l.id) s
      ) found order by rank, created_at, id limit 1`,
  );
  return rows[0] ?? null;
}

/**
 * Gives a lead or an order to a partner by hand, in place of an earlier one; without a partner it is refused to the one
 * that it has. The terms of an order are those of the partner now.
 */
export async function giveReferral(
  admin: SignedInActor,
  subject: Subject,
  partnerId: string | null,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    if (!isUuid(subject.id)) return MISSING;
    const money = subject.kind === 'pedido' ? await readOrderMoney(tx, subject.id) : null;
    if (!money && !(await exists(tx, subject))) return MISSING;
    const [before] = await tx
      .select()
      .from(r)
      .where(eq(columnOf(subject), subject.id))
      .for('update');
    if (partnerId === null) return before ? review(tx, admin, before.id, 'refused') : ok(null);
    const [partner] = isUuid(partnerId)
      ? await tx
          .select()
          .from(p)
          .where(and(eq(p.id, partnerId), eq(p.active, true)))
      : [];
    if (!partner)
      return refusal('invalid', 'Escolha um parceiro ativo.', { partner: 'Escolha um parceiro ativo' });
    const terms = {
      partnerId,
      way: 'hand' as const,
      review: 'new' as const,
      rateBp: money && partner.rateBp,
      fixed: money && partner.mode === 'fixed' ? (partner.fixed[fixedKind(money.plan)] ?? 0) : null,
    };
    const id = before?.id ?? newId();
    if (before)
      await tx
        .update(r)
        .set({ ...terms, selfReason: null, unsettled: true })
        .where(eq(r.id, id));
    else {
      const of = subject.kind === 'lead' ? { leadId: subject.id } : { orderId: subject.id };
      await insertReferral(tx, { id, ...of, ...terms });
    }
    await recordAudit(tx, admin, {
      action: 'referral.give',
      entity: 'referrals',
      entityId: id,
      before: { partner: before?.partnerId ?? null },
      after: { partner: partnerId, [subject.kind]: subject.id },
    });
    return ok(null);
  });
}

const fixedKind = (plan: string | null) => (plan === 'CPF' || plan === 'CNPJ' ? plan : 'other');

const insertReferral = (
  tx: Tx,
  { id, partnerId, leadId, orderId, way, review: state, rateBp, fixed }: NewReferral,
) =>
  tx.execute(sql`insert into referrals (id, partner_id, lead_id, order_id, way, review, rate_bp, fixed)
    values (${id}, ${partnerId}, ${leadId ?? null}, ${orderId ?? null}, ${way}, ${state}, ${rateBp}, ${fixed})`);
type NewReferral = {
  id: string;
  partnerId: string;
  leadId?: string;
  orderId?: string;
  way: string;
  review: Review;
  rateBp: number | null;
  fixed: number | null;
};

/** Decides on a referral that waits because the buyer may be the partner. */
export async function reviewReferral(
  admin: SignedInActor,
  id: string,
  verdict: 'accepted' | 'refused',
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [referral] = isUuid(id) ? await tx.select().from(r).where(eq(r.id, id)).for('update') : [];
    if (!referral) return MISSING;
    return review(tx, admin, id, verdict);
  });
}

async function review(tx: Tx, admin: SignedInActor, id: string, verdict: Review): Promise<Result<null>> {
  await tx.update(r).set({ review: verdict, unsettled: true }).where(eq(r.id, id));
  await recordAudit(tx, admin, {
    action: 'referral.review',
    entity: 'referrals',
    entityId: id,
    after: { review: verdict },
  });
  return ok(null);
}
