/** Requests for the electricity discount. */
export const ENERGY_STATUSES = ['pending', 'analyzing', 'active', 'rejected', 'canceled'] as const;
export type EnergyStatus = (typeof ENERGY_STATUSES)[number];

/** Statuses of an open request: a customer can have only one. */
export const OPEN_ENERGY_STATUSES = [
  'pending',
  'analyzing',
  'active',
] as const satisfies readonly EnergyStatus[];

export const isOpenEnergy = (status: EnergyStatus): boolean =>
  (OPEN_ENERGY_STATUSES as readonly EnergyStatus[]).includes(status);
