import { eq } from 'drizzle-orm';
import type { PublishedText } from '#app/features/catalog/rules/clauses.ts';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import { contractsOfSale, productWords } from '#app/features/catalog/rules/terms.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { lookUpPlans } from './plans.server.ts';

/**
 * Returns the texts of the visible products sold under this type of contract, with their pages in the panel.
 */
export async function publishedProducts(tx: Tx, type: ContractType): Promise<PublishedText[]> {
  const { products: p } = schema;
  const plans = await lookUpPlans(tx);
  const rows = await tx.select().from(p).where(eq(p.visible, true));
  return rows
    .filter(({ activatesCards, priceFrom }) =>
      contractsOfSale(
        saleOf({ activatesCards: activatesCards as CardType[], priceFrom: fromNumeric(priceFrom) }, plans),
      ).includes(type),
    )
    .map((row) => ({ where: `Produtos, ${row.title}`, body: productWords(row) }));
}
