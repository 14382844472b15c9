import type { PanelPages } from '#app/terms/panel-page.ts';

export const CLIENT_PANEL = {
  '/admin/clientes': {
    file: 'clients-page.tsx',
    area: 'clients',
    menu: { group: 'Vendas', place: 20, label: 'Clientes', icon: 'Users', key: 'c' },
    find: [
      { also: 'pessoas contas' },
      {
        label: 'Novo card',
        also: 'criar card escolher cliente',
        to: '/admin/clientes?novo=card',
        kind: 'action',
      },
    ],
    shape: 'table',
    filters: true,
  },
  '/admin/clientes/novo': {
    file: 'new-client-page.tsx',
    area: 'intake',
    find: [{ label: 'Novo cliente', also: 'cadastrar convite conta', kind: 'action' }],
  },
  '/admin/clientes/:clientId': {
    file: 'client-layout.tsx',
    area: 'clients',
    forms: {
      invite: 'intake',
      'give-email': 'intake',
      assign: 'assigning',
      'answer-privacy': 'legal',
      'undo-privacy': 'legal',
      'approve-erasure': 'erasures',
    },
    index: { file: 'client-history-tab.tsx', shape: 'detail' },
    shape: 'client',
  },
  '/admin/clientes/:clientId/perfil': { file: 'client-profile-tab.tsx', area: 'clients', shape: 'form' },
  '/admin/clientes/:clientId/pedido': { file: 'new-order-page.tsx', area: 'intake', shape: 'form' },
  '/admin/clientes/:clientId/notas': { file: 'client-notes-tab.tsx', area: 'clients', shape: 'detail' },
  '/admin/financeiro/provas/:disputeId': { file: 'dispute-pack.ts', area: 'money' },
} as const satisfies PanelPages;
