/**
 * Returns whether the error is a violation of the one open request per customer. The driver's error is the
 * cause of the query builder's.
 */
export const isSecondOpen = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { constraint?: string }).constraint === 'energy_discounts_one_open_key' ||
    isSecondOpen(error.cause));
