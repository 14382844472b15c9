import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { UFS } from '#app/lib/brazil.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import { LEAD_ORIGINS, LEAD_STATUSES, type LeadOrigin, type LeadStatus } from './lead-status.ts';

/** Assignee filter: none, the admin's own, or a member by id. */
export type AssigneeFilter = 'nenhum' | 'meus' | (string & {});

export type LeadFilter = {
  status?: LeadStatus;
  origin?: LeadOrigin;
  plan?: PlanId;
  uf?: string;
  /** Received on this day or later, in Brasília. */
  from?: CivilDate;
  /** Received on this day or earlier. */
  until?: CivilDate;
  assignee?: AssigneeFilter;
  search?: string;
  after?: Cursor | null;
};

/** Names of the filters in the address bar. A saved view keeps these, the view and the columns. */
export const FILTER_PARAMS = [
  'busca',
  'status',
  'origem',
  'plano',
  'uf',
  'de',
  'ate',
  'responsavel',
] as const;
export const VIEW_PARAMS = [...FILTER_PARAMS, 'visao', 'colunas'] as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer ones find nothing: names have at most 100 characters, e-mails 255. */
const LONGEST_SEARCH = 120;

export const isId = (value: string | null | undefined): value is string => UUID.test(value ?? '');
export const isLeadStatus = (value: string | null | undefined): value is LeadStatus =>
  LEAD_STATUSES.some((status) => status === value);

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
const day = (value: string | null) => (value && isCivilDate(value) ? value : undefined);

/** What the address asks for; what is no value of its filter counts as not asked. */
export function readLeadFilter(query: URLSearchParams): LeadFilter {
  const assignee = query.get('responsavel');
  const search = query.get('busca')?.replaceAll('\0', '').trim().slice(0, LONGEST_SEARCH);
  return {
    status: oneOf(LEAD_STATUSES, query.get('status')),
    origin: oneOf(LEAD_ORIGINS, query.get('origem')),
    plan: oneOf(PLAN_IDS, query.get('plano')),
    uf: oneOf(UFS, query.get('uf')),
    from: day(query.get('de')),
    until: day(query.get('ate')),
    assignee: assignee === 'nenhum' || assignee === 'meus' || isId(assignee) ? assignee : undefined,
    search: search || undefined,
    after: decodeCursor(query.get('depois')),
  };
}

/** The same address with some parameters changed; empty ones leave it. A changed filter begins at the first page. */
export function withParams(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  next.delete('depois');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

/** What of an address a saved view keeps, always in the same order. */
export function viewQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of VIEW_PARAMS) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** Counting further has no use and reads every row; a search compares texts, which costs most. */
export const mostCounted = ({ search }: Pick<LeadFilter, 'search'>): number => (search ? 200 : 1_000);

/** "12", "mais de 1.000". */
export const countText = (count: number, most: number): string =>
  count > most ? `mais de ${most.toLocaleString('pt-BR')}` : count.toLocaleString('pt-BR');
