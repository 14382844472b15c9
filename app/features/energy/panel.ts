import type { PanelPages } from '#app/terms/panel-page.ts';

export const ENERGY_PANEL = {
  '/admin/energia': {
    file: 'energy-page.tsx',
    area: 'services',
    menu: { group: 'Outros serviços', place: 10, label: 'Energia', icon: 'Lightbulb', key: 'e' },
    find: [{ also: 'luz desconto conta' }],
    shape: 'table',
    filters: true,
  },
  '/admin/energia/:requestId': { file: 'energy-drawer.tsx', area: 'services', over: '/admin/energia' },
} as const satisfies PanelPages;
