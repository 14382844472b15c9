import type { PanelPages } from '#app/terms/panel-page.ts';

export const PAYMENTS_PANEL = {
  '/admin/clientes/:clientId/faturas': { file: 'client-invoices-tab.tsx', area: 'billing' },
  '/admin/parcelas': {
    file: 'installments-page.tsx',
    area: 'money',
    menu: { group: 'Dinheiro', place: 10, label: 'Parcelas', icon: 'CalendarClock', key: 'r' },
    find: [{ also: 'cobrar receber renegociar faturas inadimplencia' }],
    shape: 'table',
    filters: true,
  },
  '/admin/parcelas/exportar': { file: 'installments-export.ts', area: 'money' },
  '/admin/parcelas/:orderId': { file: 'order-page.tsx', area: 'money' },
  '/admin/envios/recebimentos/:installmentId': {
    file: 'receive-page.tsx',
    area: 'receiving',
    isForm: true,
    marks: '/admin/parcelas',
  },
  '/admin/garantias': {
    file: 'guarantees-page.tsx',
    area: 'money',
    menu: { group: 'Casos', place: 60, label: 'Garantias', icon: 'ShieldCheck', key: '6' },
    find: [{ also: 'pedido de garantia protocolo prazo perdido estendida' }],
    shape: 'table',
    filters: true,
  },
  '/admin/garantias/:requestId': { file: 'guarantee-page.tsx', area: 'money' },
  '/admin/financeiro': {
    file: 'finance-page.tsx',
    area: 'money',
    menu: { group: 'Dinheiro', place: 20, label: 'Financeiro', icon: 'Wallet', key: 'f' },
    find: [{ also: 'recebido devolvido caixa relatorio receita' }],
    shape: 'figures',
  },
  '/admin/financeiro/devolucoes': {
    file: 'refunds-page.tsx',
    area: 'money',
    find: [{ label: 'Devoluções', also: 'reembolso devolver estorno dinheiro de volta' }],
    shape: 'table',
    filters: true,
  },
  '/admin/financeiro/contestacoes': {
    file: 'disputes-page.tsx',
    area: 'money',
    find: [{ label: 'Contestações', also: 'chargeback disputa med contestar cartao defesa' }],
    shape: 'table',
    filters: true,
  },
  '/admin/financeiro/contestacoes/:disputeId': { file: 'dispute-page.tsx', area: 'money' },
  '/admin/envios/devolucoes/:refundId': {
    file: 'finish-refund-page.tsx',
    area: 'money',
    isForm: true,
    marks: '/admin/financeiro',
  },
  '/admin/financeiro/conferencia': {
    file: 'books-check-page.tsx',
    area: 'money',
    find: [{ label: 'Conferência com o provedor', also: 'conciliacao conciliar mercado pago reconciliar' }],
    shape: 'table',
  },
} as const satisfies PanelPages;
