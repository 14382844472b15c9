import type { PanelPages } from '#app/terms/panel-page.ts';

export const OVERVIEW_PANEL = {
  '/admin': {
    file: 'overview-page.tsx',
    area: 'desk',
    menu: { group: 'Hoje', place: 10, label: 'Visão Geral', icon: 'LayoutDashboard', key: 'v' },
    find: [{ also: 'inicio painel numeros receita funil' }],
    shape: 'figures',
    tabs: true,
  },
  '/admin/negocio': {
    file: 'business-page.tsx',
    area: 'business',
    marks: '/admin',
    find: [{ label: 'Negócio', also: 'conversao comparacao origem consultor previsao caixa resultado dono' }],
    shape: 'figures',
    tabs: true,
  },
  '/admin/pendencias': {
    file: 'queue-page.tsx',
    area: 'desk',
    forms: { assign: 'assigning' },
    menu: { group: 'Hoje', place: 20, label: 'Pendências', icon: 'ListChecks', key: 'd' },
    shape: 'table',
    filters: true,
  },
  '/admin/sino': { file: 'panel-news.ts', area: 'desk' },
  '/admin/pendencias/novidades': { file: 'panel-news.ts', area: 'desk' },
} as const satisfies PanelPages;
