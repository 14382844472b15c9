import { data } from 'react-router';
import { z } from 'zod';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import type { BuyerHolders } from '#app/features/checkout/rules/buyer-holders.ts';
import { listBuyersHolders } from '#app/features/checkout/server/index.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/holders';

const Asked = z.object({
  plan: z.enum(PLAN_IDS),
  product: z.string().regex(/^[a-z0-9-]{0,80}$/),
});

/** Returns the holders for whom a signed-in buyer may buy; null for a visitor, and for an invalid query. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const asked = Asked.safeParse({ plan: query.get('plan'), product: query.get('produto') ?? '' });
  const session = asked.success ? await requestInfo(context).session() : null;
  const answer: BuyerHolders | null =
    session && asked.success ? await listBuyersHolders(session.user.id, asked.data) : null;
  return data(answer, { headers: { 'cache-control': 'private, no-store' } });
}
