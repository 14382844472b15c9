import type { PanelPages } from '#app/terms/panel-page.ts';

export const CASES_PANEL = {
  '/admin/clientes/:clientId/cards': { file: 'client-cards-tab.tsx', area: 'cases' },
  '/admin/clientes/:clientId/etapas': { file: 'client-steps-tab.tsx', area: 'cases' },
  '/admin/clientes/:clientId/documentos': { file: 'client-documents-tab.tsx', area: 'documents' },
  '/admin/clientes/:clientId/comprovantes': { file: 'client-proofs-tab.tsx', area: 'documents' },
  '/admin/clientes/:clientId/processos': { file: 'client-lawsuits-tab.tsx', area: 'lawsuits' },
  '/admin/envios/comprovantes/:cardId': { file: 'send-proof.ts', area: 'documents' },
} as const satisfies PanelPages;
