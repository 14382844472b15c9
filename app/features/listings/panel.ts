import type { PanelPages } from '#app/terms/panel-page.ts';

export const LISTINGS_PANEL = {
  '/admin/clientes/:clientId/anotacoes': {
    file: 'client-listings-tab.tsx',
    area: 'listings',
    forms: { verdict: 'approvals' },
  },
  '/admin/clientes/:clientId/anotacoes/:listingId': { file: 'client-listing-page.tsx', area: 'listings' },
  '/admin/clientes/:clientId/processos/:lawsuitId': { file: 'client-lawsuit-tab.tsx', area: 'lawsuits' },
  '/admin/anotacoes': {
    file: 'listings-page.tsx',
    area: 'listings',
    menu: { group: 'Casos', place: 20, label: 'Registros', icon: 'FileWarning', key: 'q' },
    find: [{ also: 'negativacao restricao serasa spc quod boa vista protesto divida' }],
    shape: 'table',
    filters: true,
  },
  '/admin/processos': {
    file: 'lawsuits-page.tsx',
    area: 'lawsuits',
    menu: { group: 'Casos', place: 40, label: 'Processos', icon: 'Scale', key: '1' },
    find: [{ also: 'acoes judiciais tribunal prazos andamentos movimentacoes da semana' }],
    shape: 'table',
    filters: true,
  },
  '/admin/casos': {
    file: 'board-page.tsx',
    area: 'listings',
    menu: { group: 'Casos', place: 10, label: 'Quadro', icon: 'SquareKanban', key: 'u' },
    find: [{ label: 'Registros por vez', also: 'casos quadro de quem e a vez calendario de prazos carga' }],
    shape: 'board',
    filters: true,
  },
} as const satisfies PanelPages;
