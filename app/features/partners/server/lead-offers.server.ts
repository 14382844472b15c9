import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  CONSULTANT_OFFERS_KEY,
  type ConsultantOffers,
  OFFER_SETTING_LABELS,
  offersDraft,
  storedOffers,
} from '#app/features/leads/rules/consultant-offers.ts';
import {
  consultantOffers,
  leaveToConsultant,
  listOfferableLeads,
  lockOfferableLead,
  type OfferableLead,
} from '#app/features/leads/server/index.server.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { mailAddress, notifyAdmins } from '#app/features/notifications/server/index.server.ts';
import {
  isOpenAt,
  nextPartner,
  type OfferFigures,
  type OwnOffer,
  offerEnd,
} from '#app/features/partners/rules/lead-offers.ts';
import { OFFER_NOT_ANSWERED, OFFER_REFUSALS } from '#app/features/partners/rules/messages.ts';
import type { OfferState } from '#app/features/partners/rules/terms.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import {
  asActor,
  type PartnerActor,
  type SignedInActor,
  system,
  type Tx,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { ownPartner } from './partner-area.server.ts';

const { leadOffers: o, partners: p, referrals: r, users } = schema;
const ACTOR = system('lead-offers');
const refusal = refusalsOf(OFFER_NOT_ANSWERED);

/** Leads of one run; the next one takes the rest. */
const MOST = 200;
/** A lead without an offer is new for this long; an older one belongs to the team. */
const NEW_MS = 86_400_000;

/** Partners who may get a lead: active consultants and agents with an account, each with the moment of the last offer. */
async function loadCandidates(tx: Tx) {
  const rows = await tx
    .select({
      id: p.id,
      name: p.name,
      email: users.email,
      states: p.states,
      cities: p.cities,
      createdAt: p.createdAt,
      lastOffer: sql<
        string | null
      >`(select max(x.created_at) from lead_offers x where x.partner_id = ${p.id})`,
      offers: sql<number>`(select count(*)::int from lead_offers x where x.partner_id = ${p.id})`,
    })
    .from(p)
    .innerJoin(users, eq(users.id, p.accountId))
    .where(
      and(
        eq(p.active, true),
        isNull(p.endedAt),
        isNotNull(p.accountId),
        inArray(p.kind, ['consultant', 'credit_agent']),
      ),
    );
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    lastOffer: row.lastOffer === null ? null : new Date(row.lastOffer).getTime(),
  }));
}

/**
 * Offers new leads to consultants of their state and ends offers whose time passed or whose lead no longer waits. Each lead has
 * its own transaction; a second run at the same moment changes nothing.
 * @returns the number of leads that it looked at
 */
export async function moveOffers(now = new Date()): Promise<number> {
  const rules = await consultantOffers();
  const { open, fresh } = await asActor(ACTOR, async (tx) => {
    const current = await tx.select({ leadId: o.leadId }).from(o).where(eq(o.state, 'open')).limit(MOST);
    const states = rules.on ? (await loadCandidates(tx)).flatMap((one) => one.states) : [];
    const since = new Date(now.getTime() - NEW_MS);
    const found =
      states.length === 0
        ? []
        : await listOfferableLeads(tx, { states: [...new Set(states)], since, most: MOST });
    const known = await tx.selectDistinct({ leadId: o.leadId }).from(o).where(inArray(o.leadId, found));
    const offered = new Set(known.map(({ leadId }) => leadId));
    return { open: current.map(({ leadId }) => leadId), fresh: found.filter((id) => !offered.has(id)) };
  });
  for (const id of open) await asActor(ACTOR, (tx) => endOffer(tx, id, rules, now));
  for (const id of fresh) await asActor(ACTOR, (tx) => offerFirst(tx, id, rules, now));
  return open.length + fresh.length;
}

/** Locks a lead that waits for a consultant and that no partner brought. */
async function lockWaiting(tx: Tx, id: LeadId): Promise<OfferableLead | null> {
  const lead = await lockOfferableLead(tx, id);
  if (!lead) return null;
  const brought = await tx.$count(r, and(eq(r.leadId, id), ne(r.review, 'refused')));
  return brought > 0 ? null : lead;
}

async function offerFirst(tx: Tx, id: LeadId, rules: ConsultantOffers, now: Date): Promise<void> {
  const lead = await lockWaiting(tx, id);
  // Another run may have offered it while this one waited for the lock.
  if (!lead || (await tx.$count(o, eq(o.leadId, id))) > 0) return;
  await handOn(tx, lead, rules, now);
}

async function endOffer(tx: Tx, id: LeadId, rules: ConsultantOffers, now: Date): Promise<void> {
  const lead = await lockWaiting(tx, id);
  const [offer] = await tx
    .select({ id: o.id, expiresAt: o.expiresAt, goesOn: sql<boolean>`${p.active} and ${p.endedAt} is null` })
    .from(o)
    .innerJoin(p, eq(p.id, o.partnerId))
    .where(and(eq(o.leadId, id), eq(o.state, 'open')))
    .for('update', { of: o });
  if (!offer) return;
  if (lead && offer.goesOn && isOpenAt(offer.expiresAt, now)) return;
  await close(tx, offer.id, lead ? 'expired' : 'withdrawn', now);
  if (lead) await handOn(tx, lead, rules, now);
}

const close = (tx: Tx, id: string, state: OfferState, now: Date) =>
  tx.update(o).set({ state, answeredAt: now }).where(eq(o.id, id));

/** Offers a lead to the next consultant, or returns it to the team after the last one. */
async function handOn(
  tx: Tx,
  lead: OfferableLead,
  { on, minutes }: ConsultantOffers,
  now: Date,
): Promise<void> {
  const had = await tx.select({ partnerId: o.partnerId }).from(o).where(eq(o.leadId, lead.id));
  const already = new Set(had.map(({ partnerId }) => partnerId));
  const candidates = on ? await loadCandidates(tx) : [];
  const next = nextPartner(candidates, lead, already);
  if (!next) {
    if (already.size === 0) return;
    const words = await noticeText(tx, 'partner.offers-over', { estado: lead.uf });
    await notifyAdmins(tx, { type: 'warning', link: `/admin/leads/${lead.id}`, ...words });
    return;
  }
  const id = newId();
  const expiresAt = offerEnd(now, minutes);
  await tx.insert(o).values({ id, leadId: lead.id, partnerId: next.id, expiresAt, createdAt: now });
  const words = await noticeText(tx, 'partner.offer', {
    lugar: [lead.city, lead.uf].filter(Boolean).join(', '),
    prazo: formatDateTime(expiresAt),
  });
  const to = candidates.find((one) => one.id === next.id);
  const mail = { name: to?.name ?? '', action: 'Ver o pedido', link: `${env().appUrl}/parceiro/ofertas` };
  await mailAddress(tx, to?.email ?? '', noticeMail(words, mail), `lead-offer:${id}`);
}

/** Leads offered to the partner, the newest first. */
export const listOwnOffers = (partner: PartnerActor): Promise<OwnOffer[]> =>
  asActor(partner, async (tx) => {
    const { rows } = await tx.execute<OwnOffer>(
      sql`select id, state, to_json(offered_at) as "offeredAt", to_json(expires_at) as "expiresAt",
        first_name as "firstName", city, uf, name, whatsapp, status from partner_offers()`,
    );
    return rows;
  });

/** Answers an own open offer while its time runs. The lead is locked before the offer, as in the job. */
async function answer(
  partner: PartnerActor,
  id: string,
  now: Date,
  work: (tx: Tx, offer: { id: string; partnerId: string }, lead: OfferableLead) => Promise<void>,
): Promise<Result<null>> {
  const own = await ownPartner(partner);
  if (!own.active) return refusal('ended', OFFER_REFUSALS.stopped);
  const mine = and(eq(o.id, id), eq(o.partnerId, own.id));
  return asActor(ACTOR, async (tx) => {
    const [found] = isUuid(id) ? await tx.select({ leadId: o.leadId }).from(o).where(mine) : [];
    if (!found) return refusal('not-found', OFFER_REFUSALS.missing);
    const lead = await lockWaiting(tx, found.leadId);
    const [offer] = await tx.select().from(o).where(mine).for('update');
    if (offer?.state !== 'open') return refusal('stale', OFFER_REFUSALS.answered);
    if (!isOpenAt(offer.expiresAt, now)) return refusal('stale', OFFER_REFUSALS.expired);
    if (!lead) return refusal('stale', OFFER_REFUSALS.gone);
    await work(tx, offer, lead);
    return ok(null);
  });
}

/** Accepts an own offer: the lead is the partner's from now on, as if the partner had brought it. */
export const acceptOffer = (partner: PartnerActor, id: string, now = new Date()): Promise<Result<null>> =>
  answer(partner, id, now, async (tx, offer, lead) => {
    await close(tx, offer.id, 'accepted', now);
    await tx.execute(sql`insert into referrals (id, partner_id, lead_id, way)
      values (${newId()}, ${offer.partnerId}, ${lead.id}, 'hand')
      on conflict (lead_id) do update set partner_id = excluded.partner_id, way = excluded.way, review = 'new',
        self_reason = null, unsettled = true`);
    await leaveToConsultant(tx, lead.id);
    await recordAudit(tx, partner, { action: 'lead.offer.accept', entity: 'leads', entityId: lead.id });
  });

/** Declines an own offer and hands the lead on at once. */
export const declineOffer = (partner: PartnerActor, id: string, now = new Date()): Promise<Result<null>> =>
  answer(partner, id, now, async (tx, offer, lead) => {
    await close(tx, offer.id, 'declined', now);
    await recordAudit(tx, partner, { action: 'lead.offer.decline', entity: 'leads', entityId: lead.id });
    await handOn(tx, lead, await consultantOffers(), now);
  });

/** Offers since a moment by partner: answers, the median time to accept and accepted leads that became clients. */
export async function loadOfferFigures(admin: SignedInActor, since: Date): Promise<OfferFigures[]> {
  return asActor(admin, async (tx) => {
    const { rows } = await tx.execute<OfferFigures>(
      sql`select p.id, p.name, count(*)::int as offered, count(*) filter (where o.state = 'accepted')::int as accepted,
          count(*) filter (where o.state = 'declined')::int as declined,
          count(*) filter (where o.state = 'expired')::int as expired,
          count(*) filter (where o.state = 'accepted' and lead_converted(o.lead_id))::int as converted,
          round(percentile_cont(0.5) within group (order by extract(epoch from o.answered_at - o.created_at)::float8 / 60)
            filter (where o.state = 'accepted'))::int as minutes
        from lead_offers o join partners p on p.id = o.partner_id where o.created_at >= ${since}
        group by p.id order by count(*) desc, p.name limit 500`,
    );
    return rows;
  });
}

const SETTING = {
  key: CONSULTANT_OFFERS_KEY,
  public: true,
  action: 'settings.offers',
  read: storedOffers,
  shown: offersDraft,
  labels: OFFER_SETTING_LABELS,
} as const;

/** Saves the rules of offers; open offers keep their end. @param seen values that the form showed, packed */
export const saveConsultantOffers = (admin: SignedInActor, wanted: ConsultantOffers, seen: string) =>
  saveSetting(admin, SETTING, wanted, seen);
