import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { day, type Filter, listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import { earliestOnTime } from '#app/lib/business-days.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { PAID_METHODS, type PaidMethod } from '#app/terms/transaction-status.ts';

/**
 * States of installments that the panel filters by. An installment that was refunded later still counts as
 * received.
 */
export const INSTALLMENT_STATES = [
  'abertas',
  'a-vencer',
  'vencidas',
  'recebidas',
  'devolvidas',
  'canceladas',
  'todas',
] as const;
export type InstallmentState = (typeof INSTALLMENT_STATES)[number];

export const INSTALLMENT_STATE_LABELS: Record<InstallmentState, string> = {
  abertas: 'Em aberto',
  'a-vencer': 'A vencer',
  vencidas: 'Vencidas',
  recebidas: 'Recebidas',
  devolvidas: 'Devolvidas',
  canceladas: 'Canceladas',
  todas: 'Todas',
};

/** How long an installment is late, in days; `until` null has no end. */
export const LATE_RANGES = [
  { name: '1-15', from: 1, until: 15, label: '1 a 15 dias' },
  { name: '16-30', from: 16, until: 30, label: '16 a 30 dias' },
  { name: '31-60', from: 31, until: 60, label: '31 a 60 dias' },
  { name: '61-90', from: 61, until: 90, label: '61 a 90 dias' },
  { name: '91', from: 91, until: null, label: 'mais de 90 dias' },
] as const;
export type LateRange = (typeof LATE_RANGES)[number];

/** Filter value for orders without a current plan or product: imported, or of a former plan. */
export const NO_PLAN = 'outros';
export const NO_PLAN_LABEL = 'Outros';
/** Filter value for orders without a coupon; coupons are upper-case. */
export const NO_COUPON = 'nenhum';

export type InstallmentFilter = {
  state: InstallmentState;
  /** Days in Brasília: of the payment, of the refund, otherwise the due date. */
  from?: CivilDate | undefined;
  until?: CivilDate | undefined;
  late?: LateRange | undefined;
  /** A plan, `NO_PLAN`, or the id of a product that was bought alone, whatever its title was. */
  plan?: string | undefined;
  method?: PaidMethod | undefined;
  coupon?: string | undefined;
  search?: string | undefined;
};

/**
 * Normalizes the filters of the address: a range of late days implies late installments, whatever state is
 * asked for.
 */
export const installmentFilterOf = (filters: Partial<InstallmentFilter>): InstallmentFilter => ({
  ...filters,
  state: filters.late ? 'vencidas' : (filters.state ?? 'abertas'),
});

const USUAL: Partial<Record<InstallmentState, string>> = {
  recebidas: '-recebida',
  devolvidas: '-devolvida',
  canceladas: '-vencimento',
  todas: '-vencimento',
};

const knownOffer = oneOfFilter([...PLAN_IDS, NO_PLAN]);
const offer: Filter<string> = (text) => knownOffer(text) ?? (isUuid(text) ? text.toLowerCase() : undefined);
const coupon: Filter<string> = (text) => (text === NO_COUPON ? text : text.slice(0, 120).toUpperCase());
const late: Filter<LateRange> = (text) => LATE_RANGES.find(({ name }) => name === text);

export const INSTALLMENT_LIST = listAddress({
  name: 'installments',
  path: '/admin/parcelas',
  filters: {
    state: ['situacao', oneOfFilter(INSTALLMENT_STATES)],
    late: ['faixa', late],
    from: ['de', day],
    until: ['ate', day],
    plan: ['plano', offer],
    method: ['forma', oneOfFilter(PAID_METHODS)],
    coupon: ['cupom', coupon],
    search: ['busca', search],
  },
  searched: ['Cliente', 'titular', 'telefone', 'documento'],
  sorts: { vencimento: 'day', recebida: 'instant', devolvida: 'instant', valor: 'number' },
  // The installment that is late longest comes first.
  usual: (filters) => USUAL[installmentFilterOf(filters).state] ?? 'vencimento',
});

type InstallmentParams = (typeof INSTALLMENT_LIST)['filters'];
export type FilterParam = InstallmentParams[keyof InstallmentParams][0];

/** Returns the address of the rows behind a figure. */
export const installmentsPath = (params: Partial<Record<FilterParam, string | null | undefined>>): string => {
  const query = new URLSearchParams();
  for (const [param] of Object.values(INSTALLMENT_LIST.filters))
    if (params[param]) query.set(param, params[param]);
  return `${INSTALLMENT_LIST.path}?${query}`;
};

/**
 * Returns the first and the last due date of a range on a day, by `daysLate`; the first is null for an open range.
 */
export const dueDatesOf = ({ from, until }: LateRange, today: CivilDate): [CivilDate | null, CivilDate] => [
  until === null ? null : earliestOnTime(addDays(today, -until)),
  addDays(earliestOnTime(addDays(today, 1 - from)), -1),
];
