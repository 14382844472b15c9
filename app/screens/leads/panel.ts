import type { PanelPages } from '#app/terms/panel-page.ts';

export const LEAD_LIST_PANEL = {
  '/admin/leads': {
    file: 'leads-page.tsx',
    area: 'leads',
    menu: { group: 'Vendas', place: 10, label: 'Leads', icon: 'Target', key: 'l' },
    find: [
      { also: 'contatos interessados' },
      { label: 'Quadro de leads', also: 'kanban colunas', to: '/admin/leads?visao=quadro' },
    ],
    shape: 'table',
    board: true,
    filters: true,
  },
  '/admin/leads/:leadId/venda': { file: 'lead-sale-page.tsx', area: 'intake', shape: 'form' },
} as const satisfies PanelPages;
