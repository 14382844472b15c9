/** Was this refused because another request of the person stands? The driver's error is the cause of the builder's. */
export const isSecondOpen = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { constraint?: string }).constraint === 'energy_discounts_one_open_key' ||
    isSecondOpen(error.cause));
