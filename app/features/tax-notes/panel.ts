import type { PanelPages } from '#app/terms/panel-page.ts';

export const TAX_NOTES_PANEL = {
  '/admin/notas': {
    file: 'tax-notes-page.tsx',
    area: 'money',
    menu: { group: 'Dinheiro', place: 30, label: 'Notas fiscais', icon: 'ReceiptText', key: '3' },
    find: [{ also: 'nfs-e nfse nota imposto prefeitura contador xml' }],
    shape: 'table',
    filters: true,
  },
  '/admin/notas/mes': { file: 'month-file.ts', area: 'money' },
  '/admin/notas/:noteId/danfse.pdf': { file: 'danfse-file.ts', area: 'money' },
  '/admin/notas/ajustes': {
    file: 'tax-note-settings-page.tsx',
    area: 'money',
    find: [{ label: 'Ajustes da nota fiscal', also: 'nfs-e nbs regime simples inscricao municipal serie' }],
    shape: 'form',
  },
} as const satisfies PanelPages;
