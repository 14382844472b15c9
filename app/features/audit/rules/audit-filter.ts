import { isCivilDate } from '#app/lib/civil-dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { ACTION_WORDS, ENTITY_NAMES } from './audit-words.ts';

/** What of the log is asked for. Days are civil dates in Brasília, both included. */
export type AuditFilter = {
  /** An account's id, or `system` for actions of the product. */
  actor?: string | 'sistema';
  entity?: string;
  action?: string;
  from?: string;
  to?: string;
  search?: string;
  /** The last entry of the page before: its place in the chain. */
  after?: number;
};

const known = (value: string | null, values: readonly string[]) =>
  value !== null && values.includes(value) ? value : undefined;
const day = (value: string | null) => (value && isCivilDate(value) ? value : undefined);

/** Reads the address; what is not one of ours is as if it were not there. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const actor = query.get('quem') ?? '';
  const after = query.get('depois') ?? '';
  const search = (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return {
    actor: actor === 'sistema' || isUuid(actor) ? actor : undefined,
    entity: known(query.get('tipo'), ENTITY_NAMES),
    action: known(query.get('acao'), Object.keys(ACTION_WORDS)),
    from: day(query.get('de')),
    to: day(query.get('ate')),
    search: search || undefined,
    after: /^\d{1,15}$/.test(after) ? Number(after) : undefined,
  };
}
