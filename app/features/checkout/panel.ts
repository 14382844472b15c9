import type { PanelPages } from '#app/terms/panel-page.ts';

export const CHECKOUT_PANEL = {
  '/admin/planos': {
    file: 'plans-page.tsx',
    area: 'plans',
    menu: { group: 'Vendas', place: 40, label: 'Planos', icon: 'Tags', key: 'y' },
    find: [
      { also: 'preco campanha versoes oferta' },
      { label: 'Publicar preço', also: 'mudar valor plano campanha', kind: 'action' },
    ],
    shape: 'table',
  },
  '/admin/planos/:plan': { file: 'plan-page.tsx', area: 'plans' },
  '/admin/planos/:plan/publicar': { file: 'publish-plan-page.tsx', area: 'plans' },
} as const satisfies PanelPages;
