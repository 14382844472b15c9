import type { PanelPages } from '#app/terms/panel-page.ts';

export const WHATSAPP_PANEL = {
  '/admin/conversas/whatsapp/envios': {
    file: 'whatsapp-sends-page.tsx',
    area: 'settings',
    find: [
      { label: 'Modelos e custo do WhatsApp', also: 'templates limite gasto preço reativar envios zap' },
    ],
    tabs: true,
  },
} as const satisfies PanelPages;
