import type { PanelPages } from '#app/terms/panel-page.ts';

export const INSTALLATION_PANEL = {
  '/admin/saude': {
    file: 'health-page.tsx',
    area: 'settings',
    menu: { group: 'Sistema', place: 50, label: 'Saúde', icon: 'HeartPulse', key: 'h' },
    find: [{ also: 'sistema fila tarefas falhas erros disco versoes emails' }],
    shape: 'figures',
  },
} as const satisfies PanelPages;
