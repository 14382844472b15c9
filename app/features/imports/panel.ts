import type { PanelPages } from '#app/terms/panel-page.ts';

export const IMPORTS_PANEL = {
  '/admin/importar': {
    file: 'imports-page.tsx',
    area: 'imports',
    menu: { group: 'Sistema', place: 40, label: 'Importar', icon: 'Upload', key: 'z' },
    find: [{ also: 'planilha csv excel extrato ofx banco migrar sistema', kind: 'action' }],
    shape: 'list',
  },
  '/admin/importar/empresa/:batchId': { file: 'firm-page.tsx', area: 'bulk' },
  '/admin/importar/:importId': { file: 'import-page.tsx', area: 'imports' },
  '/admin/importar/:importId/linhas': { file: 'left-rows-export.ts', area: 'imports' },
  '/admin/envios/importar/empresa': {
    file: 'firm-upload-page.tsx',
    area: 'bulk',
    marks: '/admin/importar',
  },
  '/admin/envios/importar/:kind': { file: 'upload-page.tsx', area: 'imports', marks: '/admin/importar' },
} as const satisfies PanelPages;
