import type { PanelPages } from '#app/terms/panel-page.ts';

export const REPORTS_PANEL = {
  '/admin/clientes/:clientId/anotacoes/colar': {
    file: 'client-paste-page.tsx',
    area: 'listings',
    shape: 'form',
  },
  '/admin/clientes/:clientId/relatorios': { file: 'client-reports-tab.tsx', area: 'reports' },
  '/admin/clientes/:clientId/relatorios/:reportId': { file: 'client-report-tab.tsx', area: 'reports' },
  '/admin/clientes/:clientId/relatorios/:reportId/antes-e-depois.pdf': {
    file: 'client-comparison-file.ts',
    area: 'reports',
  },
  '/admin/envios/relatorios/:clientId': {
    file: 'send-client-report-page.tsx',
    area: 'reports',
    marks: '/admin/clientes',
  },
} as const satisfies PanelPages;
