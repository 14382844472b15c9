import type { PanelPages } from '#app/terms/panel-page.ts';

export const SCAM_CHECKS_PANEL = {
  '/admin/golpes': {
    file: 'scam-reports-page.tsx',
    area: 'legal',
    menu: { group: 'Site', place: 30, label: 'Golpes', icon: 'ShieldAlert', key: 'b' },
    shape: 'table',
    filters: true,
  },
  '/admin/golpes/:reportId': { file: 'scam-report-page.tsx', area: 'legal', shape: 'detail' },
} as const satisfies PanelPages;
