import { sql } from 'drizzle-orm';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';

/** Commissions of partners, in centavos: earned and paid in the period, `owed` free to pay now. */
type CommissionTotals = Record<'earned' | 'paid' | 'owed', number>;

/** Sums the partners' ledger for the finance page, by the function that partners publish. */
export const loadCommissionTotals = (
  admin: SignedInActor,
  { from, until }: { from: CivilDate; until: CivilDate },
): Promise<CommissionTotals> =>
  asActor(admin, async (tx) => {
    const columns = sql.raw(
      (['earned', 'paid', 'owed'] as const).map((name) => `${centavosText(name)} as ${name}`).join(', '),
    );
    const { rows } = await tx.execute<CommissionTotals>(
      sql`select ${columns} from commission_totals(${from}, ${until})`,
    );
    return rows[0] ?? { earned: 0, paid: 0, owed: 0 };
  });
