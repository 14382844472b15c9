import type { DescribedTables } from '#app/terms/described-tables.ts';

export const CATALOG_COLUMNS: DescribedTables = {
  products: 'produtos do site',
  product_slugs: 'endereços dos produtos',
};
