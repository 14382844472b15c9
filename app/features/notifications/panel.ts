import type { PanelPages } from '#app/terms/panel-page.ts';

export const NOTIFICATIONS_PANEL = {
  '/admin/avisos': { file: 'team-notices-page.tsx', area: 'desk', marks: '/admin', shape: 'list' },
  '/admin/clientes/:clientId/avisos': { file: 'client-notices-tab.tsx', area: 'clients' },
} as const satisfies PanelPages;
