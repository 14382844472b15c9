import type { DescribedTables } from '#app/terms/described-tables.ts';

export const CLAIMS_COLUMNS = {
  claim_grounds: 'frases do site e as suas fontes',
} satisfies DescribedTables;
