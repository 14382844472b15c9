import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { UserId } from '#app/terms/ids.ts';
import { ENERGY_STATUSES, type EnergyStatus } from './terms.ts';

export const ENERGY_LIST = listAddress({
  name: 'energia',
  path: '/admin/energia',
  filters: { status: ['situacao', oneOfFilter(ENERGY_STATUSES)], search: ['busca', search] },
  searched: ['Nome', 'CPF', 'unidade consumidora'],
  sorts: { cliente: 'text', situacao: 'text', uf: 'text', economia: 'number', pedido: 'instant' },
  usual: '-pedido',
});

/** A request in the panel's list. The document is masked: only opening a request is a recorded access. */
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
  userId: UserId;
  address: string;
  billNormal: Centavos | null;
  billDiscount: Centavos | null;
  reason: string | null;
  updatedAt: string;
};
