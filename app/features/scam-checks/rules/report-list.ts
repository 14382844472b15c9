import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import { REPORT_CHANNELS, REPORT_STATUSES } from './scam-report.ts';
import { VERDICTS } from './terms.ts';

/** Filters and sorts of the list of reports. */
export const REPORT_LIST = listAddress({
  name: 'golpes',
  path: '/admin/golpes',
  filters: {
    status: ['situacao', oneOfFilter(REPORT_STATUSES)],
    channel: ['canal', oneOfFilter(REPORT_CHANNELS)],
    answer: ['resposta', oneOfFilter(VERDICTS)],
  },
  sorts: { recebida: 'instant' },
  usual: '-recebida',
});
