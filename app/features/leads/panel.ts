import type { PanelPages } from '#app/terms/panel-page.ts';

export const LEADS_PANEL = {
  '/admin/leads': {
    file: 'leads-page.tsx',
    area: 'leads',
    menu: { place: 40, label: 'Leads', icon: 'Target', key: 'l' },
    find: [
      { also: 'contatos interessados' },
      { label: 'Quadro de leads', also: 'kanban colunas', to: '/admin/leads?visao=quadro' },
    ],
    shape: 'table',
    board: true,
    filters: true,
  },
  '/admin/leads/:leadId': { file: 'lead-drawer.tsx', area: 'leads', over: '/admin/leads' },
  '/admin/leads/novo': {
    file: 'new-lead-page.tsx',
    area: 'leads',
    find: [{ label: 'Novo lead', also: 'criar telefone balcao indicacao', kind: 'action' }],
  },
  '/admin/leads/exportar': {
    file: 'leads-export.ts',
    area: 'leads',
    find: [{ label: 'Exportar leads', also: 'baixar csv planilha excel', kind: 'action', download: true }],
  },
  '/admin/leads/novidades': { file: 'leads-news.ts', area: 'leads' },
} as const satisfies PanelPages;
