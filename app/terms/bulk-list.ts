/** Lists whose rows are changed many at once. */
export const BULK_LISTS = ['leads', 'clients', 'installments', 'documents', 'energy'] as const;
export type BulkList = (typeof BULK_LISTS)[number];
