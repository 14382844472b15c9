import type { PanelPages } from '#app/terms/panel-page.ts';

export const SHELL_PANEL = {
  '/admin/visoes': { file: 'saved-views.ts', area: 'desk' },
  '/admin/sino': { file: 'panel-state.ts', area: 'desk' },
  '/admin/arquivos/:id': { file: 'linked-file.ts', area: 'desk' },
  '/admin/busca': { file: 'search/search-page.tsx', area: 'desk', shape: 'list' },
} as const satisfies PanelPages;
