import type { PanelPages } from '#app/terms/panel-page.ts';

export const LOANS_PANEL = {
  '/admin/clientes/:clientId/emprestimos': { file: 'client-loans-tab.tsx', area: 'services' },
} as const satisfies PanelPages;
