import type { PanelPages } from '#app/terms/panel-page.ts';

export const CONVERSATIONS_PANEL = {
  '/admin/conversas': {
    file: 'inbox-page.tsx',
    area: 'clients',
    menu: { group: 'Hoje', place: 40, label: 'Conversas', icon: 'MessagesSquare', key: '4' },
    find: [{ also: 'mensagens inbox responder clientes caixa de entrada' }],
    shape: 'table',
    filters: true,
    tabs: true,
  },
  '/admin/conversas/respostas': {
    file: 'quick-answers-page.tsx',
    area: { see: 'clients', do: 'settings' },
    find: [{ label: 'Respostas prontas', also: 'modelos de mensagem conversas' }],
    tabs: true,
  },
  '/admin/clientes/:clientId/conversa': {
    file: 'client-conversation-tab.tsx',
    area: 'clients',
    forms: { 'hand-over': 'assigning' },
    shape: 'detail',
  },
  '/admin/envios/conversas/:clientId': {
    file: 'send-answer-page.tsx',
    area: 'clients',
    shape: 'form',
    marks: '/admin/conversas',
  },
} as const satisfies PanelPages;
