import type { DescribedTables } from '#app/terms/described-tables.ts';

export const CHAINS_COLUMNS = {
  chain_heads: 'fim das cadeias de registros',
} satisfies DescribedTables;
