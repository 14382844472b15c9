import type { LeadFilter } from '#app/features/leads/rules/lead-filter.ts';
import { isRare, numberIn, searchPatterns } from '#app/lib/search-patterns.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

export type Value = string | number;

/** Conditions of a statement on `leads l`, its values, and a name for its shape. */
export type Conditions = {
  text: string;
  /** The same without the search, and the search alone (empty where there is none). */
  filters: string;
  search: string;
  /** Is what is searched for so rare that the index is asked at once? */
  rare: boolean;
  values: Value[];
  /** The same for all filters of one shape; null where the plan depends on what is asked for. */
  shape: string | null;
};

/** Start of a day in Brasília, which `timestamptz` compares with. */
const startOfDay = (place: string) => `(${place}::date)::timestamp at time zone 'America/Sao_Paulo'`;

/**
 * What a filter means in SQL. One filter alone has one best plan whatever its value (the index of that filter, in the
 * order of the list), so its statement is prepared; a search and several filters together are planned with their
 * values.
 */
export function leadConditions(admin: SignedInActor, filter: LeadFilter): Conditions {
  const values: Value[] = [];
  const conditions = ['l.merged_into is null'];
  const shape: string[] = [];
  const value = (given: Value) => `$${values.push(given)}`;
  const add = (name: string, condition: string) => {
    conditions.push(condition);
    shape.push(name);
  };
  const { status, origin, plan, uf, from, until, assignee, after } = filter;
  if (status) add('status', `l.status = ${value(status)}`);
  if (origin) add('origin', `l.origin = ${value(origin)}`);
  if (plan) add('plan', `l.plan = ${value(plan)}`);
  if (uf) add('uf', `l.uf = ${value(uf)}`);
  if (assignee === 'nenhum') add('unassigned', 'l.assignee_id is null');
  else if (assignee)
    add('assignee', `l.assignee_id = ${value(assignee === 'meus' ? admin.userId : assignee)}`);
  const filters = shape.length;
  if (from) add('from', `l.created_at >= ${startOfDay(value(from))}`);
  if (until) add('until', `l.created_at < ${startOfDay(value(until))} + interval '1 day'`);
  const patterns = searchPatterns(filter.search ?? '');
  const like = (pattern: string) => {
    const number = numberIn(pattern);
    // The number is asked of the index; the rest is compared, and the empty text keeps the index out of that.
    return number
      ? `(l.search_text like ${value(number)} and l.search_text || '' like ${value(pattern)})`
      : `l.search_text like ${value(pattern)}`;
  };
  const search = patterns.map((anyOf) => `(${anyOf.map(like).join(' or ')})`).join(' and ');
  if (after) {
    add('after', `(l.created_at, l.id) < (${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`);
  }
  const planned = patterns.length > 0 || filters > 1;
  const told = conditions.join(' and ');
  return {
    text: search ? `${told} and ${search}` : told,
    filters: told,
    search,
    rare: isRare(patterns),
    values,
    shape: planned ? null : shape.join('-'),
  };
}
