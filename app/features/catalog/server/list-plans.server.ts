import { asc, desc, eq } from 'drizzle-orm';
import { PLAN_IDS, type PlanFigures, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { planState } from './edit-plan.server.ts';
import { toFigures } from './plan-columns.server.ts';

/** A version for the panel; `who` is null for the first content. */
type ListedPlanVersion = {
  id: string;
  version: number;
  revision: number;
  figures: PlanFigures;
  publishedAt: string | null;
  savedAt: string;
  who: string | null;
};

export type ListedPlan = {
  id: PlanId;
  current: ListedPlanVersion;
  draft: ListedPlanVersion | null;
  /** Published versions, the newest first. */
  history: ListedPlanVersion[];
  /** State that an editor starts from; see `planState`. */
  state: string;
};

/** Every plan with its draft and history. There are two plans and tens of versions. */
export async function listPlans(admin: SignedInActor): Promise<ListedPlan[]> {
  const { planVersions: v, users: u } = schema;
  const rows = await asActor(admin, (tx) =>
    tx
      .select({ row: v, who: u.name })
      .from(v)
      .leftJoin(u, eq(u.id, v.authorId))
      .orderBy(asc(v.plan), desc(v.version)),
  );
  return PLAN_IDS.map((id) => {
    const versions = rows
      .filter(({ row }) => row.plan === id)
      .map(
        ({ row, who }): ListedPlanVersion => ({
          id: row.id,
          version: row.version,
          revision: row.revision,
          figures: toFigures(row),
          publishedAt: row.publishedAt?.toISOString() ?? null,
          savedAt: row.updatedAt.toISOString(),
          who,
        }),
      );
    const history = versions.filter(({ publishedAt }) => publishedAt !== null);
    const draft = versions.find(({ publishedAt }) => publishedAt === null) ?? null;
    const [current] = history;
    if (!current) throw new Error('A plan was never published.');
    return { id, current, draft, history, state: planState(current, draft) };
  });
}

/** One plan for its editor; null for an unknown one. */
export const loadPlanVersions = async (admin: SignedInActor, id: string): Promise<ListedPlan | null> =>
  (await listPlans(admin)).find((plan) => plan.id.toLowerCase() === id) ?? null;
