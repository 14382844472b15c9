import type { PanelPages } from '#app/terms/panel-page.ts';

export const AUDIT_PANEL = {
  '/admin/clientes/:clientId/auditoria': { file: 'client-audit-tab.tsx', area: 'audit', shape: 'table' },
  '/admin/contratos/corrente': { file: 'check-acceptances.ts', area: 'contracts' },
  '/admin/auditoria': {
    file: 'audit-page.tsx',
    area: 'audit',
    menu: { group: 'Sistema', place: 60, label: 'Auditoria', icon: 'ScrollText', key: 'a' },
    find: [{ also: 'registro historico log' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
  '/admin/auditoria/corrente': { file: 'check-chain.ts', area: 'audit' },
  '/admin/auditoria/acessos': {
    file: 'access-page.tsx',
    area: 'audit',
    find: [{ label: 'Registros de acesso', also: 'auditoria entradas saidas sessoes login ip marco civil' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
} as const satisfies PanelPages;
