import type { PanelPages } from '#app/terms/panel-page.ts';

export const CATALOG_PANEL = {
  '/admin/produtos': {
    file: 'products-page.tsx',
    area: 'plans',
    menu: { group: 'Vendas', place: 50, label: 'Produtos', icon: 'Package', key: 'p' },
    find: [{ also: 'servicos precos' }],
    shape: 'table',
  },
  '/admin/produtos/novo': {
    file: 'new-product-page.tsx',
    area: 'plans',
    find: [{ label: 'Novo produto', also: 'criar produto', kind: 'action' }],
  },
  '/admin/produtos/:productId': { file: 'product-page.tsx', area: 'plans' },
  '/admin/cupons': {
    file: 'coupons-page.tsx',
    area: 'plans',
    menu: { group: 'Vendas', place: 60, label: 'Cupons', icon: 'TicketPercent', key: 'g' },
    find: [{ also: 'desconto indicacao parceiro campanha' }],
    shape: 'table',
    filters: true,
  },
  '/admin/cupons/:couponId': {
    file: 'coupon-page.tsx',
    area: 'plans',
    find: [
      { label: 'Novo cupom', also: 'criar desconto parceiro', to: '/admin/cupons/novo', kind: 'action' },
    ],
  },
  '/admin/promessas/fontes': { file: 'grounds-page.tsx', area: 'legal', shape: 'detail' },
} as const satisfies PanelPages;
