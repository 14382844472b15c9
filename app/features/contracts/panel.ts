import type { PanelPages } from '#app/terms/panel-page.ts';

export const CONTRACTS_PANEL = {
  '/admin/clientes/:clientId/contratos': {
    file: 'client-contracts-tab.tsx',
    area: 'clients',
    shape: 'detail',
  },
  '/admin/contratos': {
    file: 'contracts-page.tsx',
    area: 'contracts',
    menu: { group: 'Outros serviços', place: 50, label: 'Contratos', icon: 'FileSignature', key: 'o' },
    find: [{ also: 'versoes texto termos publicar' }],
    shape: 'table',
  },
  '/admin/contratos/previa': { file: 'preview-text.ts', area: 'contracts' },
  '/admin/contratos/comparar': { file: 'compare-page.tsx', area: 'contracts', shape: 'paper' },
  '/admin/contratos/aceites': {
    file: 'acceptances-page.tsx',
    area: 'contracts',
    find: [{ label: 'Aceites', also: 'contratos aceitos evidencias corrente' }],
    shape: 'table',
    filters: true,
  },
  '/admin/contratos/aceites/:acceptanceId': {
    file: 'acceptance-page.tsx',
    area: 'contracts',
    shape: 'paper',
  },
  '/admin/contratos/:contractId': { file: 'version-page.tsx', area: 'contracts', shape: 'paper' },
  '/admin/contratos/:contractId/publicar': { file: 'publish-page.tsx', area: 'contracts' },
} as const satisfies PanelPages;
