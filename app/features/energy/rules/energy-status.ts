/** Requests for the electricity discount. */
export const ENERGY_STATUSES = ['pending', 'analyzing', 'active', 'rejected', 'canceled'] as const;
export type EnergyStatus = (typeof ENERGY_STATUSES)[number];

/** A request that stands: while there is one, no other is taken. */
export const OPEN_ENERGY_STATUSES = [
  'pending',
  'analyzing',
  'active',
] as const satisfies readonly EnergyStatus[];

export const isOpenEnergy = (status: EnergyStatus): boolean =>
  (OPEN_ENERGY_STATUSES as readonly EnergyStatus[]).includes(status);
