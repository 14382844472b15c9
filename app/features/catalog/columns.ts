import type { DescribedTables } from '#app/terms/described-tables.ts';

export const CATALOG_COLUMNS = {
  products: 'produtos do site',
  product_slugs: 'endereços dos produtos',
} satisfies DescribedTables;
