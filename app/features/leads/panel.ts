import type { PanelPages } from '#app/terms/panel-page.ts';

export const LEADS_PANEL = {
  '/admin/leads/:leadId': { file: 'lead-drawer.tsx', area: 'leads', over: '/admin/leads' },
  '/admin/leads/novo': {
    file: 'new-lead-page.tsx',
    area: 'leads',
    find: [{ label: 'Novo lead', also: 'criar telefone balcao indicacao', kind: 'action' }],
  },
  '/admin/leads/novidades': { file: 'leads-news.ts', area: 'leads' },
} as const satisfies PanelPages;
