import type { PanelPages } from '#app/terms/panel-page.ts';

export const SHELL_PANEL = {
  '/admin/visoes': { file: 'saved-views.ts', area: 'desk' },
  '/admin/arquivos/:id': { file: 'linked-file.ts', area: 'desk' },
  '/admin/documentos/:id': { file: 'client-file-link.ts', area: 'documents' },
  '/admin/comprovantes/:id': { file: 'client-file-link.ts', area: 'documents' },
  '/admin/conversas/arquivos/:id': { file: 'client-file-link.ts', area: 'clients' },
  '/admin/emprestimos/documentos/:id': { file: 'client-file-link.ts', area: 'services' },
  '/admin/relatorios/:id/arquivo': { file: 'client-file-link.ts', area: 'reports' },
  '/admin/procuracoes/:id': { file: 'client-file-link.ts', area: 'letters' },
  '/admin/contratos/fora/:id': { file: 'client-file-link.ts', area: 'clients' },
  '/admin/recebimentos/:id': { file: 'client-file-link.ts', area: 'money' },
  '/admin/devolucoes/:id': { file: 'client-file-link.ts', area: 'money' },
  '/admin/busca': { file: 'search/search-page.tsx', area: 'desk', marks: '/admin', shape: 'list' },
} as const satisfies PanelPages;
