import type { PanelPages } from '#app/terms/panel-page.ts';

export const DISPUTES_PANEL = {
  '/admin/financeiro/provas/:disputeId': { file: 'dispute-pack.ts', area: 'money' },
} as const satisfies PanelPages;
