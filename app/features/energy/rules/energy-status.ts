/** Requests for the electricity discount. */
export const ENERGY_STATUSES = ['pending', 'analyzing', 'active', 'rejected', 'canceled'] as const;
export type EnergyStatus = (typeof ENERGY_STATUSES)[number];
