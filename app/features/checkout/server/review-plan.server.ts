import { saleOf } from '#app/features/catalog/rules/offers.ts';
import { textsWithOldAmounts } from '#app/features/catalog/rules/plan-changes.ts';
import { type PlanFigures, type PlanId, planOn } from '#app/features/catalog/rules/plans.ts';
import { getPlans, listProducts, loadPlanVersions } from '#app/features/catalog/server/index.server.ts';
import { getSite, publishedTexts } from '#app/features/content/server/index.server.ts';
import { publishedNotices } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';

/** Returns the changes that publishing a plan's draft would make; null without a draft. */
export async function reviewPlan(admin: SignedInActor, id: string, now: Date = new Date()) {
  const plan = await loadPlanVersions(admin, id);
  if (!plan?.draft) return null;
  const { current, draft, state } = plan;
  const today = civilDateAt(now);
  const before = current.figures;
  const after = draft.figures;
  const [{ offer }, plans, texts, products] = await Promise.all([
    getSite('offer'),
    getPlans(now),
    asActor(admin, async (tx) => [...(await publishedTexts(tx)), ...(await publishedNotices(tx))]),
    sales(admin, plan.id, after, now),
  ]);
  return {
    id: plan.id,
    state,
    version: draft.version,
    today,
    before,
    after,
    next: planOn(
      { id: draft.id, plan: plan.id, version: draft.version, ...after },
      today,
      plans[plan.id].legal,
    ),
    text: offer.plans[plan.id],
    stale: textsWithOldAmounts(before, after, texts),
    ...products,
  };
}

/** The products that begin or cease to be sold as a plan. */
async function sales(admin: SignedInActor, id: PlanId, { activates }: PlanFigures, now: Date) {
  const [plans, products] = await Promise.all([getPlans(now), listProducts(admin)]);
  const next = { ...plans, [id]: { activates } };
  const named = (is: boolean) =>
    products
      .filter(
        (product) => (saleOf(product, plans) === 'plan') !== is && (saleOf(product, next) === 'plan') === is,
      )
      .map(({ title }) => title);
  return { begin: named(true), cease: named(false) };
}
