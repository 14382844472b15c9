import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import { PROMISE_KEYS } from '#app/terms/promise-keys.ts';
import { CASE_STATES } from './terms.ts';

/** Filters and sorts of the list of cases. */
export const CASE_LIST = listAddress({
  name: 'promessas',
  path: '/admin/promessas/casos',
  filters: {
    state: ['situacao', oneOfFilter(CASE_STATES)],
    key: ['promessa', oneOfFilter(PROMISE_KEYS)],
    waiting: ['mensagem', oneOfFilter(['sim'])],
  },
  sorts: { comecou: 'instant', prazo: 'instant' },
  usual: '-comecou',
});
