import { sql } from 'drizzle-orm';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';

export type OverviewCounts = {
  clients: number;
  leads: number;
  products: number;
  transactions: number;
  newLeads: number;
};

/** The counts of spec section 2, /admin, in one statement. */
export async function countOverview(admin: SignedInActor): Promise<OverviewCounts> {
  const { rows } = await asActor(admin, (tx) =>
    tx.execute<OverviewCounts>(sql`
      select (select count(*)::int from profiles) as clients, (select count(*)::int from leads) as leads,
        (select count(*)::int from products) as products, (select count(*)::int from transactions) as transactions,
        (select count(*)::int from leads where status = 'new') as "newLeads"`),
  );
  if (!rows[0]) throw new Error('unreachable');
  return rows[0];
}
