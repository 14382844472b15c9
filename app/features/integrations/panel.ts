import type { PanelPages } from '#app/terms/panel-page.ts';

export const INTEGRATIONS_PANEL = {
  '/admin/integracoes': {
    file: 'adapters-page.tsx',
    area: 'secrets',
    menu: { group: 'Sistema', place: 30, label: 'Integrações', icon: 'Plug', key: 'i' },
    find: [{ also: 'adaptadores credenciais mercado pago smtp e-mail cep assistente' }],
    shape: 'pairs',
    tabs: true,
  },
  '/admin/integracoes/chaves': {
    file: 'keys-page.tsx',
    area: 'secrets',
    find: [{ label: 'Chaves de API', also: 'integracoes token parceiro' }],
    shape: 'detail',
    tabs: true,
  },
  '/admin/integracoes/webhooks': {
    file: 'webhooks-page.tsx',
    area: 'secrets',
    find: [{ label: 'Webhooks', also: 'integracoes avisos parceiro eventos' }],
    shape: 'detail',
    tabs: true,
  },
  '/admin/integracoes/webhooks/:endpointId': { file: 'endpoint-page.tsx', area: 'secrets' },
} as const satisfies PanelPages;
