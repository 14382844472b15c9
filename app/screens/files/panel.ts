import type { PanelPages } from '#app/terms/panel-page.ts';

/** Files of the panel: lists as CSV, documents of clients. */
export const FILES_PANEL = {
  '/admin/leads/exportar': {
    file: 'list-export.ts',
    area: 'leads',
    find: [{ label: 'Exportar leads', also: 'baixar csv planilha excel', kind: 'action', download: true }],
  },
  '/admin/anotacoes/exportar': { file: 'list-export.ts', area: 'listings' },
  '/admin/energia/exportar': { file: 'list-export.ts', area: 'services' },
  '/admin/contratos/aceites/:acceptanceId/pdf': { file: 'client-document.ts', area: 'contracts' },
  '/admin/clientes/:clientId/formularios/:formId': { file: 'client-document.ts', area: 'forms' },
  '/admin/clientes/:clientId/rosto/:checkId': { file: 'client-document.ts', area: 'documents' },
} as const satisfies PanelPages;
