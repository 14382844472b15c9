import type { PanelPages } from '#app/terms/panel-page.ts';

export const BULK_PANEL = {
  '/admin/massa': {
    file: 'bulk-page.tsx',
    area: 'bulk',
    marks: '/admin/clientes',
    find: [
      {
        label: 'Mudar muitos de uma vez',
        also: 'massa lote todos etiqueta situação responsável',
        kind: 'action',
      },
    ],
    shape: 'list',
    up: true,
  },
  '/admin/massa/:bulkId': {
    file: 'bulk-action-page.tsx',
    area: 'bulk',
    marks: '/admin/clientes',
  },
} as const satisfies PanelPages;
