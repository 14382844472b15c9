import type { PanelPages } from '#app/terms/panel-page.ts';

export const INBOUND_MAIL_PANEL = {
  '/admin/conversas/e-mails': {
    file: 'incoming-mails-page.tsx',
    area: 'clients',
    find: [{ label: 'E-mails a conferir', also: 'e-mail recebido remetente desconhecido devolvido anexo' }],
    tabs: true,
  },
} as const satisfies PanelPages;
