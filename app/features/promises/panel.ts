import type { PanelPages } from '#app/terms/panel-page.ts';

export const PROMISES_PANEL = {
  '/admin/promessas': {
    file: 'promises-page.tsx',
    area: 'legal',
    menu: { group: 'Site', place: 20, label: 'Promessas', icon: 'Handshake', key: 'j' },
    shape: 'pairs',
  },
  '/admin/promessas/casos': { file: 'cases-page.tsx', area: 'legal', shape: 'table', filters: true },
  '/admin/promessas/casos/:caseId': { file: 'case-page.tsx', area: 'legal', shape: 'detail' },
  '/admin/promessas/:promiseKey': { file: 'promise-page.tsx', area: 'legal', shape: 'detail' },
} as const satisfies PanelPages;
