import type { PanelPages } from '#app/terms/panel-page.ts';

export const FORMS_PANEL = {
  '/admin/clientes/:clientId/formularios': { file: 'client-forms-tab.tsx', area: 'forms' },
  '/admin/formularios': {
    file: 'forms-page.tsx',
    area: 'forms',
    menu: { group: 'Outros serviços', place: 40, label: 'Formulários', icon: 'ClipboardPen', key: 'm' },
    find: [{ also: 'modelos procuracao declaracao respostas' }],
    shape: 'table',
  },
  '/admin/formularios/novo': {
    file: 'new-form-page.tsx',
    area: 'settings',
    find: [{ label: 'Novo formulário', also: 'criar modelo perguntas', kind: 'action' }],
  },
  '/admin/formularios/previa': { file: 'preview-form.ts', area: 'settings' },
  '/admin/formularios/:familyId': { file: 'form-template-page.tsx', area: 'settings' },
  '/admin/formularios/:familyId/enviar': { file: 'send-page.tsx', area: 'forms', filters: true },
  '/admin/formularios/:familyId/enviados': {
    file: 'sent-page.tsx',
    area: 'forms',
    shape: 'table',
    filters: true,
  },
  '/admin/formularios/:familyId/respostas': { file: 'answers-export.ts', area: 'settings' },
} as const satisfies PanelPages;
