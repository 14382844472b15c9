export const BULK_STATUSES = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** `undone` and `kept` are the results of an undo for a changed row. */
export const ITEM_RESULTS = ['changed', 'left', 'undone', 'kept'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];
