import type { PanelPages } from '#app/terms/panel-page.ts';

export const CONTENT_PANEL = {
  '/admin/cms': {
    file: 'cms-page.tsx',
    area: 'site',
    menu: { group: 'Site', place: 10, label: 'CMS', icon: 'PanelsTopLeft', key: 's' },
    find: [{ also: 'site textos oferta banner politicas cobertura mapa buscadores publicar rascunho' }],
    shape: 'table',
  },
  '/admin/cms/previa': { file: 'preview-mode.ts', area: 'site' },
  '/admin/cms/textos': { file: 'text-index.ts', area: 'site' },
  '/admin/cms/faq': {
    file: 'faq-page.tsx',
    area: 'site',
    find: [{ label: 'Perguntas frequentes', also: 'faq duvidas' }],
    shape: 'table',
  },
  '/admin/cms/faq/:itemId': {
    file: 'faq-item-page.tsx',
    area: 'site',
    find: [{ label: 'Nova pergunta', also: 'criar faq', to: '/admin/cms/faq/nova', kind: 'action' }],
  },
  '/admin/cms/imagens': {
    file: 'images-page.tsx',
    area: 'site',
    find: [{ label: 'Imagens do site', also: 'cms fotos figuras' }],
    shape: 'list',
  },
  '/admin/envios/imagens': { file: 'send-image.ts', area: 'site' },
  '/admin/cms/:section': { file: 'section-page.tsx', area: 'site' },
} as const satisfies PanelPages;
