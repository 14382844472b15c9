import { listAddress, oneOfFilter } from '#app/kit/list.ts';

export const NOTIFICATION_LIST = listAddress({
  name: 'avisos',
  path: '/app/avisos',
  filters: { unread: ['filtro', oneOfFilter(['nao-lidas'])] },
  sorts: { quando: 'instant' },
  usual: '-quando',
});
