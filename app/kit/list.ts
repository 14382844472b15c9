import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';

/** Reads the text of one parameter of an address; undefined refuses it. */
export type Filter<T> = (text: string) => T | undefined;

/** Type of a sort's values: determines the cast of the place and the direction of the first press. */
export type SortType = 'instant' | 'day' | 'number' | 'text';

/** Parameters of a list's address, shared by browser and server. */
export type ListAddress = {
  /** Name of the list, for its saved views and its file. */
  name: string;
  path: string;
  /** Filters by their name in code: the parameter in the address and its reader. `search` is the search. */
  filters: Record<string, readonly [param: string, read: Filter<unknown>]>;
  sorts: Record<string, SortType>;
  /** The default order, which may depend on the filters; with `-` descending. */
  usual: string | ((filters: Record<string, unknown>) => string);
  /** Fields that the search compares, as its hint names them; each is tested in `tests/list-searches.db.test.ts`. */
  searched?: readonly string[];
  /** Parameters beside the filters that a saved view keeps. */
  kept?: readonly string[];
};

/** Hint of a list's search box: "Nome, CPF ou credor". */
export function searchHint({ searched = [] }: ListAddress): string {
  const [first = '', ...rest] = searched;
  const last = rest.pop();
  return last ? `${[first, ...rest].join(', ')} ou ${last}` : first;
}

export const listAddress = <const A extends ListAddress>(address: A): A => address;

export type Filters<A extends ListAddress> = {
  -readonly [K in keyof A['filters']]?: A['filters'][K][1] extends Filter<infer T> ? T : never;
};

/** End of the previous page: sort value and key of its last row. */
export type ListPosition = { at: string; id: string };

export type Asked<A extends ListAddress> = {
  filters: Filters<A>;
  /** A name of `sorts`, with `-` descending; the default one if left out. */
  sort?: string | undefined;
  after?: ListPosition | null;
  /** Counts all rows instead of up to the cap. */
  exact?: boolean;
};

export const oneOfFilter =
  <const T extends string>(values: readonly T[]): Filter<T> =>
  (text) =>
    values.find((value) => value === text);
export const day: Filter<CivilDate> = (text) => (isCivilDate(text) ? text : undefined);
export const uuid: Filter<string> = (text) => (isUuid(text) ? text : undefined);
/** Longer searches would find nothing: they are cut, not refused. */
export const search: Filter<string> = (text) => text.slice(0, 120);

export const usualSort = ({ usual }: ListAddress, filters: Record<string, unknown>): string =>
  typeof usual === 'function' ? usual(filters) : usual;

export const SORT = 'ordem';
const AFTER = 'depois';
export const EXACT = 'contar';

/** Parses the query of a list; `refused` names the invalid parameters. */
export function readList<A extends ListAddress>(
  address: A,
  query: URLSearchParams,
): Asked<A> & { sort: string; refused: string[] } {
  const { filters, sorts } = address;
  const read: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, [param, of]] of Object.entries(filters)) {
    const text = query.get(param)?.replaceAll('\0', '').trim();
    if (!text) continue;
    read[name] = of(text);
    if (read[name] === undefined) refused.push(param);
  }
  const usual = usualSort(address, read);
  const asked = query.get(SORT) ?? usual;
  const sort = sortName(asked) in sorts ? asked : usual;
  if (sort !== asked) refused.push(SORT);
  const place = query.get(AFTER);
  const after = place ? readPlace(place, sorts[sortName(sort)] ?? 'text') : null;
  if (place && !after) refused.push(AFTER);
  return { filters: read as Filters<A>, sort, after, exact: query.has(EXACT), refused };
}

export const sortName = (sort: string): string => sort.replace(/^-/, '');
export const isDescending = (sort: string): boolean => sort.startsWith('-');

const INSTANT =
  /^((?!0000)\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/;
/** Sort value of rows without a day or an instant, which come last. */
const NO_DAY = '9999-12-31';
const isDay = (text: string) => isCivilDate(text) || text === NO_DAY;
const IS: Record<SortType, (text: string) => boolean> = {
  instant: (text) => /^-?infinity$/.test(text) || isDay(INSTANT.exec(text)?.[1] ?? ''),
  day: isDay,
  number: (text) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text),
  text: (text) => text.length <= 300 && !text.includes('\0'),
};

export const placeText = ({ at, id }: ListPosition): string => `${at}~${id}`;

/** The place, or null if the database would not accept the text for this sort. */
export function readPlace(text: string, type: SortType): ListPosition | null {
  const [, at = '', id = ''] = /^(.*)~([^~]+)$/s.exec(text) ?? [];
  return IS[type](at) && (isUuid(id) || /^\d{1,15}$/.test(id)) ? { at, id } : null;
}

/** Query of the whole list: the bare address would open a person's default view. */
export const WHOLE = 'inicio=1';

/** The query with some parameters changed, at the first page; null removes one. */
export function withParams(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const name of [AFTER, EXACT, 'inicio']) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next.size > 0 ? next : WHOLE}`;
}

const paramsOf = ({ filters }: ListAddress): string[] => Object.values(filters).map(([param]) => param);

/** Parameters that an address passes from one page of the list to another, except the shown ones. */
export const keptParams = (address: ListAddress, but: readonly string[] = []): string[] =>
  [...paramsOf(address), SORT, ...(address.kept ?? [])].filter((param) => !but.includes(param));

/** Whether the query restricts the list. */
export const isFiltered = (address: ListAddress, query: URLSearchParams): boolean =>
  paramsOf(address).some((param) => query.get(param));

/** The unfiltered list, in the order and the view of the address. */
export const withoutFilters = (address: ListAddress, query: URLSearchParams): string =>
  withParams(query, Object.fromEntries(paramsOf(address).map((param) => [param, null])));

export type SavedView = { id: string; name: string; query: string; isDefault: boolean };
export type ViewAnswer = { toast?: Toast; fields?: Record<string, string>; done?: true };
/** Address for saving, renaming and removing views of every list. */
export const VIEWS_PATH = '/admin/visoes';

/** The part of an address that a saved view keeps, in a fixed order. */
export function viewQuery(address: ListAddress, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of keptParams(address)) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** "12", "mais de 1.000". */
export const countText = ({ count, more }: { count: number; more: boolean }): string =>
  `${more ? 'mais de ' : ''}${formatNumber(count)}`;
