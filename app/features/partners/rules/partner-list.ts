import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { PartnerKind } from './terms.ts';

/** A partner with its results; amounts in centavos, `received` on orders that it brought. */
export type PartnerRow = {
  id: string;
  kind: PartnerKind;
  name: string;
  states: string[];
  code: string;
  coupon: string | null;
  active: boolean;
  ended: boolean;
  leads: number;
  orders: number;
  open: number;
  earned: Centavos;
  /** Orders that earned a commission. */
  sold: number;
};

export const PARTNER_LIST = listAddress({
  name: 'partners',
  path: '/admin/parceiros',
  filters: {
    state: ['situacao', oneOfFilter(['ativos', 'parados'])],
    search: ['busca', search],
  },
  searched: ['Nome', 'código', 'cupom', 'cidade'],
  sorts: { nome: 'text', criado: 'instant' },
  usual: '-criado',
});

/** Share of a partner's leads that became paid orders, and the commission for each; null without a count to divide by. */
export const partnerResults = ({ leads, sold, earned }: Pick<PartnerRow, 'leads' | 'sold' | 'earned'>) => ({
  conversion: leads > 0 ? Math.min(100, Math.round((sold / leads) * 100)) : null,
  cost: sold > 0 ? Math.round(earned / sold) : null,
});

export const partnerState = ({
  active,
  ended,
}: Pick<PartnerRow, 'active' | 'ended'>): { label: string; tone: Tone } =>
  active ? { label: 'Ativo', tone: 'good' } : { label: ended ? 'Encerrado' : 'Parado', tone: 'neutral' };
