import type { PanelPages } from '#app/terms/panel-page.ts';

export const WHATSAPP_CASES_PANEL = {
  '/admin/conversas/whatsapp': {
    file: 'whatsapp-contacts-page.tsx',
    area: 'assigning',
    find: [{ label: 'WhatsApp a conferir', also: 'whatsapp desconhecido contato sem cadastro numero zap' }],
    tabs: true,
  },
} as const satisfies PanelPages;
