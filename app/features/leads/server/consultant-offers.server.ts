import { and, eq } from 'drizzle-orm';
import {
  CONSULTANT_OFFERS_KEY,
  type ConsultantOffers,
  storedOffers,
} from '#app/features/leads/rules/consultant-offers.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import type { LeadId } from '#app/terms/ids.ts';

const offers = cachedValue<ConsultantOffers>();

/** Rules of offers to consultants, cached until they change. */
export const consultantOffers = (): Promise<ConsultantOffers> =>
  offers(() => asActor(VISITOR, async (tx) => storedOffers(await readSetting(tx, CONSULTANT_OFFERS_KEY))));

/** Purpose of the consent to be served by a consultant. */
export const CONSULTANT_PURPOSE = 'consultant-contact';

/** A lead that waits for a consultant; `city` may be empty. */
export type OfferableLead = { id: LeadId; uf: string; city: string };

const OFFERABLE = `l.status = 'new' and l.assignee_id is null and l.merged_into is null
  and lead_agreed(l.id, '${CONSULTANT_PURPOSE}')`;

/** Oldest unassigned new leads of some states since a moment, whose person agreed to a consultant. */
export async function listOfferableLeads(
  tx: Tx,
  { states, since, most }: { states: readonly string[]; since: Date; most: number },
): Promise<LeadId[]> {
  const { rows } = await clientOf(tx).query<{ id: LeadId }>(
    `select l.id from leads l where ${OFFERABLE} and l.created_at > $1 and l.uf = any ($2)
     order by l.created_at, l.id limit $3`,
    [since, states, most],
  );
  return rows.map(({ id }) => id);
}

/** Locks a lead that still waits for a consultant; null for every other lead. */
export async function lockOfferableLead(tx: Tx, id: LeadId): Promise<OfferableLead | null> {
  const { rows } = await clientOf(tx).query<OfferableLead>(
    `select l.id, l.uf, l.city from leads l where l.id = $1 and ${OFFERABLE} for update of l`,
    [id],
  );
  return rows[0] ?? null;
}

/** Takes a locked lead out of the team's new leads, because a consultant accepted it. */
export async function leaveToConsultant(tx: Tx, id: LeadId): Promise<void> {
  const { leads } = schema;
  await tx
    .update(leads)
    .set({ status: 'qualified' })
    .where(and(eq(leads.id, id), eq(leads.status, 'new')));
}
