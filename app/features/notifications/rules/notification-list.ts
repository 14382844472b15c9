import { listAddress, oneOf } from '#app/kit/list.ts';

export const NOTIFICATION_LIST = listAddress({
  name: 'avisos',
  path: '/app/avisos',
  filters: { unread: ['filtro', oneOf(['nao-lidas'])] },
  sorts: { quando: 'instant' },
  usual: '-quando',
});
