import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { addDays, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { PAID_METHODS, type PaidMethod } from '#app/terms/transaction-status.ts';

/** Where parts of orders stand, as the panel asks for them. What was received counts also when it went back since. */
export const PART_STATES = [
  'abertas',
  'a-vencer',
  'vencidas',
  'recebidas',
  'devolvidas',
  'canceladas',
  'todas',
] as const;
export type PartState = (typeof PART_STATES)[number];

export const PART_STATE_LABELS: Record<PartState, string> = {
  abertas: 'Em aberto',
  'a-vencer': 'A vencer',
  vencidas: 'Vencidas',
  recebidas: 'Recebidas',
  devolvidas: 'Devolvidas',
  canceladas: 'Canceladas',
  todas: 'Todas',
};

/** How long a part is late, in days; `until` null has no end. */
export const LATE_RANGES = [
  { name: '1-15', from: 1, until: 15, label: '1 a 15 dias' },
  { name: '16-30', from: 16, until: 30, label: '16 a 30 dias' },
  { name: '31-60', from: 31, until: 60, label: '31 a 60 dias' },
  { name: '61-90', from: 61, until: 90, label: '61 a 90 dias' },
  { name: '91', from: 91, until: null, label: 'mais de 90 dias' },
] as const;
export type LateRange = (typeof LATE_RANGES)[number];

/** Of an order that is neither one of the plans nor of a product: taken over from elsewhere, or of a plan of old. */
export const NO_PLAN = 'outros';
export const NO_PLAN_LABEL = 'Outros';
/** Of an order without a coupon; coupons are upper-case. */
export const NO_COUPON = 'nenhum';

export type PartFilter = {
  state: PartState;
  /** Days in Brasília: of the payment, of the return, or else the due date. */
  from?: CivilDate | undefined;
  until?: CivilDate | undefined;
  late?: LateRange | undefined;
  /** A plan, `NO_PLAN`, or the id of a product that was bought alone, whatever its title was then. */
  plan?: string | undefined;
  method?: PaidMethod | undefined;
  coupon?: string | undefined;
  search?: string | undefined;
  after?: Cursor | null;
};

export const FILTER_PARAMS = ['situacao', 'faixa', 'de', 'ate', 'plano', 'forma', 'cupom', 'busca'] as const;
export type FilterParam = (typeof FILTER_PARAMS)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
const day = (value: string | null) => (value && isCivilDate(value) ? value : undefined);
const typed = (value: string | null) => value?.replaceAll('\0', '').trim().slice(0, 120) || undefined;

const offerAsked = (value: string | null): string | undefined =>
  oneOf([...PLAN_IDS, NO_PLAN], value) ?? (value && isUuid(value) ? value.toLowerCase() : undefined);

/** What the address asks for; what is no value of its filter counts as not asked. */
export function readPartFilter(query: URLSearchParams): PartFilter {
  const coupon = typed(query.get('cupom'));
  const late = LATE_RANGES.find(({ name }) => name === query.get('faixa'));
  const state = oneOf(PART_STATES, query.get('situacao')) ?? 'abertas';
  return {
    state: late ? 'vencidas' : state,
    late,
    from: day(query.get('de')),
    until: day(query.get('ate')),
    plan: offerAsked(query.get('plano')),
    method: oneOf(PAID_METHODS, query.get('forma')),
    coupon: coupon === NO_COUPON ? coupon : coupon?.toUpperCase(),
    search: typed(query.get('busca')),
    after: decodeCursor(query.get('depois')),
  };
}

/** The address of the rows that a figure is made of. */
export const partsPath = (params: Partial<Record<FilterParam, string | null | undefined>>): string => {
  const query = new URLSearchParams();
  for (const name of FILTER_PARAMS) if (params[name]) query.set(name, params[name]);
  return `/admin/parcelas?${query}`;
};

/** The due dates of a range on a day: the first one in, null where there is none, and the last one in. */
export const dueDatesOf = ({ from, until }: LateRange, today: CivilDate): [CivilDate | null, CivilDate] => [
  until === null ? null : addDays(today, -until),
  addDays(today, -from),
];
