import type { PanelPages } from '#app/terms/panel-page.ts';

export const PROFILES_PANEL = {
  '/admin/clientes/:clientId/rosto/:checkId': { file: 'face-photo.ts', area: 'documents' },
} as const satisfies PanelPages;
