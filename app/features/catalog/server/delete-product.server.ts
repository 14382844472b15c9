import { eq, sql } from 'drizzle-orm';
import { PRODUCT_MISSING, PRODUCT_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lookUpVersions } from './plans.server.ts';
import { lockProduct, toInput } from './product-columns.server.ts';
import { productConflict } from './product-conflict.server.ts';

const { products } = schema;

/**
 * Removes a product that was never bought; its old addresses go with it. An order of a plan names the cards that it
 * brings and not the page that it came from, so a product counts as bought once any of its cards was.
 * Refused as well when the product changed since `version`.
 */
export async function deleteProduct(
  admin: SignedInActor,
  id: string,
  version: number,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) return err(PRODUCT_MISSING);
    const plans = await lookUpVersions(tx);
    if (row.version !== version)
      return productConflict(tx, id, version, { ...toInput(row, plans), version: row.version });
    const cards = JSON.stringify(row.activatesCards);
    const { rows } = await tx.execute<{ bought: boolean }>(sql`
      with brought as (select jsonb_array_elements_text(${cards}::jsonb) as type)
      select exists (select 1 from cards where card_type in (select type from brought))
        or exists (select 1 from transactions t join brought b on t.plan_snapshot -> 'activates' ? b.type)
        or exists (select 1 from transactions where plan_snapshot #>> '{product,id}' = ${id}) as bought`);
    if (rows[0]?.bought) {
      return err({
        code: 'bought',
        title: PRODUCT_NOT_SAVED,
        message: 'Este produto já foi contratado e não pode ser excluído. Oculte-o do site.',
      });
    }
    await tx.delete(products).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: 'product.delete',
      entity: 'products',
      entityId: id,
      before: { ...toInput(row, plans) },
    });
    return ok(null);
  });
}
