import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import { type CouponState, type CouponTerms, couponState } from './coupons.ts';

/**
 * A coupon with its results: `uses` counts the orders that it is valid for, `orders` all orders with its
 * code.
 */
export type CouponRow = CouponTerms & {
  id: string;
  purpose: string;
  owner: string;
  uses: number;
  orders: number;
  received: Centavos;
};

type ListedState = Exclude<CouponState, 'other-plan'>;
const COUPON_STATES: Record<ListedState, { label: string; tone: Tone }> = {
  valid: { label: 'Valendo', tone: 'good' },
  early: { label: 'Ainda não começou', tone: 'neutral' },
  ended: { label: 'Terminado', tone: 'neutral' },
  'used-up': { label: 'Esgotado', tone: 'warning' },
  off: { label: 'Desligado', tone: 'neutral' },
};

export const listedState = (row: CouponRow, today: CivilDate) =>
  COUPON_STATES[couponState(row, row.uses, today)];

/** "de 01/11/2026 a 30/11/2026", "até 30/11/2026", "sem prazo". */
export function validityWords({ beginsOn, endsOn }: Pick<CouponTerms, 'beginsOn' | 'endsOn'>): string {
  if (beginsOn && endsOn) return `de ${formatDate(beginsOn)} a ${formatDate(endsOn)}`;
  if (beginsOn) return `desde ${formatDate(beginsOn)}`;
  return endsOn ? `até ${formatDate(endsOn)}` : 'sem prazo';
}

export const COUPON_LIST = listAddress({
  name: 'coupons',
  path: '/admin/cupons',
  filters: {
    state: ['situacao', oneOfFilter(['ligados', 'desligados'])],
    search: ['busca', search],
  },
  searched: ['Código', 'dono', 'para que serve'],
  sorts: { codigo: 'text', dono: 'text', termina: 'day', criado: 'instant' },
  usual: '-criado',
});
