import type { PanelPages } from '#app/terms/panel-page.ts';

export const CONSORTIUM_PANEL = {
  '/admin/consorcio': {
    file: 'groups-page.tsx',
    area: 'services',
    menu: { group: 'Outros serviços', place: 30, label: 'Consórcio', icon: 'Dices', key: 'n' },
    find: [{ also: 'grupos cotas sorteio loteria federal' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
  '/admin/consorcio/assembleias': {
    file: 'assemblies-page.tsx',
    area: 'services',
    find: [{ label: 'Assembleias', also: 'consorcio calendario sorteios mes' }],
    shape: 'table',
    tabs: true,
  },
  '/admin/consorcio/novo': {
    file: 'new-group-page.tsx',
    area: 'services',
    find: [{ label: 'Novo grupo de consórcio', also: 'criar grupo', kind: 'action' }],
  },
  '/admin/consorcio/sorteio/:groupId': { file: 'draw-page.tsx', area: 'services' },
  '/admin/consorcio/:groupId': { file: 'group-page.tsx', area: 'services' },
  '/admin/consorcio/:groupId/cotas/nova': { file: 'assign-page.tsx', area: 'services' },
} as const satisfies PanelPages;
