import { desc, isNotNull } from 'drizzle-orm';
import { type PlanId, type Plans, type PlanVersion, plansOn } from '#app/features/catalog/rules/plans.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type Tx, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { getLegalFront, readLegalFront } from './legal-front.server.ts';
import { toPlanVersion } from './plan-columns.server.ts';

const { planVersions: v } = schema;

/** Reads the newest published version of each plan, which is on sale. */
async function readVersions(tx: Tx): Promise<PlanVersion[]> {
  const rows = await tx
    .selectDistinctOn([v.plan])
    .from(v)
    .where(isNotNull(v.publishedAt))
    .orderBy(v.plan, desc(v.version));
  return rows.map(toPlanVersion);
}

const versions = cachedValue<PlanVersion[]>();

/** The plans as they are sold now, from memory until one or the legal work changes: no request pays for a reading. */
export async function getPlans(now: Date = new Date()): Promise<Plans> {
  const [sold, { on }] = await Promise.all([versions(() => asActor(VISITOR, readVersions)), getLegalFront()]);
  return plansOn(sold, civilDateAt(now), on);
}

/**
 * Reads the plans inside the caller's transaction: an order reads its terms in the transaction that writes
 * it.
 */
export const lookUpPlans = async (tx: Tx, today: CivilDate = civilDateAt(new Date())): Promise<Plans> =>
  plansOn(await readVersions(tx), today, (await readLegalFront(tx)).on);

/** The versions themselves, without the campaign of a day. */
export async function lookUpVersions(tx: Tx): Promise<Record<PlanId, PlanVersion>> {
  const [cnpj, cpf] = (await readVersions(tx)).toSorted((a, b) => (a.plan < b.plan ? -1 : 1));
  if (!cpf || !cnpj) throw new Error('A plan was never published.');
  return { CPF: cpf, CNPJ: cnpj };
}
