import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import type { Centavos } from '#app/lib/money.ts';
import { ENERGY_STATUSES, type EnergyStatus } from './energy-status.ts';

export type EnergyFilter = { status?: EnergyStatus; search?: string; after: Cursor | null };

/** A request in the list of the panel. The document is masked: a list is no look at one. */
export type EnergyRow = {
  id: string;
  status: EnergyStatus;
  fullName: string;
  cpf: string;
  uf: string;
  consumerUnit: string;
  savings: Centavos | null;
  createdAt: string;
};

/** One request in the panel, with everything that was sent. */
export type EnergyDetail = EnergyRow & {
  version: number;
  userId: string;
  address: string;
  billNormal: Centavos | null;
  billDiscount: Centavos | null;
  reason: string | null;
  updatedAt: string;
};

/** What the address asks for; what is no value of its filter counts as not asked. */
export function readEnergyFilter(query: URLSearchParams): EnergyFilter {
  const asked = query.get('situacao');
  const status = ENERGY_STATUSES.find((known) => known === asked);
  const search = query.get('busca')?.replaceAll('\0', '').trim().slice(0, 120);
  return {
    ...(status && { status }),
    ...(search && { search }),
    after: decodeCursor(query.get('depois')),
  };
}
