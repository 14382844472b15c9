/**
 * Replaces phone-plans.ts in the browser, where numbers of other countries are not checked; the server checks
 * them.
 */
export const isGivenOut = (_phone: string): boolean => true;
