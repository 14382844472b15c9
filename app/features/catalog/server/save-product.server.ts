import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { PRODUCT_MISSING, PRODUCT_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import type { ProductInput } from '#app/features/catalog/rules/product-input.ts';
import {
  contractsOfSale,
  PRODUCT_FIELDS,
  type ProductField,
  productWords,
} from '#app/features/catalog/rules/terms.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { refuseUnkept } from './kept-claims.server.ts';
import { refuseNamesIn } from './names.server.ts';
import { lookUpPlans, lookUpVersions } from './plans.server.ts';
import { lockProduct, toColumns, toInput } from './product-columns.server.ts';
import { productConflict } from './product-conflict.server.ts';

const { products, productSlugs } = schema;

/** A new product, last in the order of the site. @returns its id. */
export async function createProduct(admin: SignedInActor, input: ProductInput): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    const id = newId();
    const refused =
      (await refuseSlug(tx, input.slug, id)) ??
      (await refusePrice(tx, input)) ??
      (await refuseWords(tx, input));
    if (refused) return refused;
    const itemOrder = sql`(select coalesce(max(item_order), 0) + 1 from products)`;
    await tx.insert(products).values({ id, ...toColumns(input), itemOrder });
    await recordAudit(tx, admin, {
      action: 'product.create',
      entity: 'products',
      entityId: id,
      after: { ...input },
    });
    return ok(id);
  });
}

/**
 * Changes the fields in `change` of a product. `version` is the one that the editor started from: if a newer
 * one exists, nothing is written and the answer lists the changes with their authors. A former address keeps
 * redirecting to the product.
 */
export async function saveProduct(
  admin: SignedInActor,
  id: string,
  version: number,
  change: Partial<ProductInput>,
): Promise<Result<{ version: number }>> {
  return asActor(admin, async (tx) => {
    const row = await lockProduct(tx, id);
    if (!row) return err(PRODUCT_MISSING);
    const plans = await lookUpVersions(tx);
    if (row.version !== version)
      return productConflict(tx, id, version, { ...toInput(row, plans), version: row.version });
    const before = toInput(row, plans);
    const wanted = { ...before, ...change };
    const fields = (Object.keys(PRODUCT_FIELDS) as ProductField[]).filter(
      (field) => !isDeepStrictEqual(before[field], wanted[field]),
    );
    if (fields.length === 0) return ok({ version });
    if (wanted.slug !== before.slug) {
      const refused = await refuseSlug(tx, wanted.slug, id);
      if (refused) return refused;
      await tx.insert(productSlugs).values({ slug: before.slug, productId: id }).onConflictDoNothing();
    }
    const refused = (await refusePrice(tx, wanted)) ?? (await refuseWords(tx, wanted));
    if (refused) return refused;
    const [saved] = await tx
      .update(products)
      .set(toColumns(wanted))
      .where(eq(products.id, id))
      .returning({ version: products.version });
    if (!saved) throw new Error('unreachable');
    await recordAudit(tx, admin, {
      action: 'product.update',
      entity: 'products',
      entityId: id,
      before: { ...pickFields(before, fields), version },
      after: { ...pickFields(wanted, fields), version: saved.version },
    });
    return ok(saved);
  });
}

/** Refuses another price for a product sold as a plan: its page and the checkout use the plan's price. */
async function refusePrice(tx: Tx, input: ProductInput) {
  const versions = await lookUpVersions(tx);
  if (saleOf(input, versions) !== 'plan') return null;
  const { CPF, CNPJ } = versions;
  if (input.priceFrom === CPF.price && input.priceTo === CNPJ.price) return null;
  const [person, company] = [formatBRLShort(CPF.price), formatBRLShort(CNPJ.price)];
  const message = `Com estes cards é vendido como plano: ${person} (CPF) e ${company} (CNPJ). O preço se muda em Planos`;
  return err({ code: 'invalid', title: PRODUCT_NOT_SAVED, message, fields: { priceFrom: message } });
}

/** Refuses a visible product whose texts promise more than its contract states. */
async function refuseWords(tx: Tx, input: ProductInput) {
  if (!input.visible) return null;
  const unnamed = input.legal ? null : await refuseNamesIn(tx, productWords(input));
  if (unnamed) return err(unnamed);
  const refused = await refuseUnkept(
    tx,
    productWords(input),
    contractsOfSale(saleOf(input, await lookUpPlans(tx))),
  );
  if (!refused) return null;
  const fields = Object.entries(refused.fields ?? {}).map(([place, message]) => [
    place.split('.')[0],
    message,
  ]);
  return err({ ...refused, fields: Object.fromEntries(fields) });
}

/**
 * Refuses an address that another product has or had, because old links must keep working. Serialises writers
 * of addresses: a unique key cannot span the two tables.
 * @returns the refusal, or null.
 */
async function refuseSlug(tx: Tx, slug: string, productId: string) {
  await holdLock(tx, 'product_slugs');
  const [now] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, productId)));
  const [before] = await tx
    .select({ title: products.title })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), ne(productSlugs.productId, productId)));
  if (!now && !before) return null;
  const message = now
    ? `Este endereço é de “${now.title}”`
    : `Este endereço foi de “${before?.title}” e ainda leva até lá`;
  return err({ code: 'slug-taken', title: PRODUCT_NOT_SAVED, message, fields: { slug: message } });
}
