import type { DescribedTables } from '#app/terms/described-tables.ts';

export const CHAINS_COLUMNS: DescribedTables = {
  chain_heads: 'fim das cadeias de registros',
};
