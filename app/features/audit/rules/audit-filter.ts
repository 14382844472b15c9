import { day, listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { ACTION_WORDS } from '#app/terms/audit-actions.ts';
import { ENTITY_NAMES } from './audit-words.ts';

/** Filters of the log. Days are civil dates in Brasília, both included. */
export const AUDIT_LIST = listAddress({
  name: 'auditoria',
  path: '/admin/auditoria',
  filters: {
    /** An account's id, or `sistema` for actions of the product itself. */
    actor: ['quem', (text: string) => (text === 'sistema' || isUuid(text) ? text : undefined)],
    entity: ['tipo', oneOfFilter(ENTITY_NAMES)],
    action: ['acao', oneOfFilter(Object.keys(ACTION_WORDS))],
    from: ['de', day],
    to: ['ate', day],
    search: ['busca', search],
  },
  sorts: { numero: 'number' },
  usual: '-numero',
});
