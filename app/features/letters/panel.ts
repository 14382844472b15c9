import type { PanelPages } from '#app/terms/panel-page.ts';

export const LETTERS_PANEL = {
  '/admin/clientes/:clientId/cartas': { file: 'client-letters-tab.tsx', area: 'letters' },
  '/admin/clientes/:clientId/procuracao': { file: 'client-mandate-tab.tsx', area: 'letters' },
  '/admin/cartas/procuracoes': {
    file: 'mandates-page.tsx',
    area: 'approvals',
    find: [{ label: 'Procurações assinadas', also: 'assinatura gov.br icp firma certificado raiz' }],
    tabs: true,
  },
  '/admin/cartas': {
    file: 'letters-page.tsx',
    area: 'letters',
    menu: { group: 'Casos', place: 30, label: 'Cartas', icon: 'Mail', key: 'w' },
    find: [{ also: 'notificacao biro serasa contestar disputa lote respostas' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
  '/admin/cartas/nova': { file: 'new-letters-page.tsx', area: 'letters' },
  '/admin/cartas/propor': { file: 'plan-letters-page.tsx', area: 'letters' },
  '/admin/cartas/lotes': { file: 'batches-page.tsx', area: 'approvals', shape: 'table', tabs: true },
  '/admin/cartas/lotes/:batchId': { file: 'batch-page.tsx', area: 'approvals', shape: 'detail' },
  '/admin/cartas/lotes/:batchId/arquivo': { file: 'batch-file.ts', area: 'approvals' },
  '/admin/cartas/respostas': { file: 'answers-page.tsx', area: 'approvals', tabs: true },
  '/admin/cartas/modelos': {
    file: 'templates-page.tsx',
    area: { see: 'letters', do: 'approvals' },
    find: [{ label: 'Modelos de cartas', also: 'textos fundamentos c1 regras procuracao' }],
    shape: 'detail',
    tabs: true,
  },
  '/admin/cartas/modelos/:family': { file: 'template-page.tsx', area: { see: 'letters', do: 'approvals' } },
  '/admin/cartas/destinatarios': {
    file: 'addressees-page.tsx',
    area: { see: 'letters', do: 'approvals' },
    find: [{ label: 'Destinatários de cartas', also: 'enderecos biros credores bancos cartorios' }],
    shape: 'table',
    tabs: true,
  },
  '/admin/cartas/destinatarios/:addresseeId': {
    file: 'addressee-page.tsx',
    area: { see: 'letters', do: 'approvals' },
  },
  '/admin/cartas/:letterId': {
    file: 'letter-page.tsx',
    area: 'letters',
    forms: {
      approve: 'approvals',
      send: 'approvals',
      answer: 'approvals',
      proof: 'approvals',
      reply: 'approvals',
      closed: 'approvals',
    },
    shape: 'detail',
  },
} as const satisfies PanelPages;
