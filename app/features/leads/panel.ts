import type { PanelPages } from '#app/terms/panel-page.ts';

export const LEADS_PANEL = {
  '/admin/leads/:leadId': { file: 'lead-drawer.tsx', area: 'leads', over: '/admin/leads' },
  '/admin/leads/novo': {
    file: 'new-lead-page.tsx',
    area: 'leads',
    find: [{ label: 'Novo lead', also: 'criar telefone balcao indicacao', kind: 'action' }],
  },
  '/admin/leads/metas': {
    file: 'sales-page.tsx',
    area: 'leads',
    forms: { goal: 'business' },
    find: [{ label: 'Metas e conversão', also: 'vendas meta origem campanha perdidos motivo pessoa' }],
    shape: 'figures',
  },
  '/admin/leads/novidades': { file: 'leads-news.ts', area: 'leads' },
} as const satisfies PanelPages;
