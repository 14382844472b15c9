import type { PanelPages } from '#app/terms/panel-page.ts';

export const PARTNERS_PANEL = {
  '/admin/parceiros': {
    file: 'partners-page.tsx',
    area: 'plans',
    menu: { group: 'Vendas', place: 70, label: 'Parceiros', icon: 'HandCoins', key: '2' },
    find: [{ also: 'consultores agentes indicacao comissao afiliado' }],
    shape: 'table',
    filters: true,
  },
  '/admin/parceiros/ofertas': {
    file: 'offers-page.tsx',
    area: 'plans',
    find: [{ label: 'Ofertas a consultores', also: 'lead por estado rodizio consultor prazo aceitar' }],
    shape: 'table',
  },
  '/admin/parceiros/indique': {
    file: 'rewards-page.tsx',
    area: 'plans',
    find: [{ label: 'Indique e ganhe', also: 'premio cliente indica textos divulgacao parceiros' }],
  },
  '/admin/parceiros/:partnerId': {
    file: 'partner-page.tsx',
    area: 'plans',
    find: [
      {
        label: 'Novo parceiro',
        also: 'cadastrar consultor agente',
        to: '/admin/parceiros/novo',
        kind: 'action',
      },
    ],
  },
  '/admin/parceiros/:partnerId/extrato': { file: 'statement-page.tsx', area: 'plans', shape: 'detail' },
  '/admin/parceiros/indicou/lead/:leadId': { file: 'give-referral-page.tsx', area: 'plans' },
  '/admin/parceiros/indicou/pedido/:orderId': { file: 'give-referral-page.tsx', area: 'plans' },
  '/admin/parceiros/pagamentos': {
    file: 'payouts-page.tsx',
    area: 'money',
    find: [{ label: 'Comissões', also: 'pagar parceiro consultor pix comissao' }],
    shape: 'table',
  },
  '/admin/envios/parceiros/:partnerId': {
    file: 'pay-partner-page.tsx',
    area: 'money',
    isForm: true,
    marks: '/admin/parceiros',
  },
  '/admin/parceiros/pagamentos/:payoutId/nota': { file: 'partner-note.ts', area: 'money' },
} as const satisfies PanelPages;
