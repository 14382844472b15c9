import type { PanelPages } from '#app/terms/panel-page.ts';

export const SETTINGS_PANEL = {
  '/admin/config': {
    file: 'company-page.tsx',
    area: 'settings',
    menu: { group: 'Sistema', place: 70, label: 'Configurações', icon: 'Settings', key: 'x' },
    find: [{ label: 'Configurações da empresa', also: 'dados telefone endereco horario cnpj marca ajustes' }],
    tabs: true,
  },
  '/admin/config/publicar': {
    file: 'before-publishing-page.tsx',
    area: 'settings',
    find: [{ label: 'Antes de publicar', also: 'config producao falta pendente textos risco procon' }],
    tabs: true,
  },
  '/admin/config/advogados': {
    file: 'lawyers-page.tsx',
    area: 'settings',
    find: [
      {
        label: 'Advogados e Limpa Jus',
        also: 'config oab juridico liminar honorarios custas ligar desligar',
      },
    ],
    shape: 'table',
    tabs: true,
  },
  '/admin/config/advogados/:lawyerId': {
    file: 'lawyer-page.tsx',
    area: 'settings',
    up: true,
    tabs: true,
    find: [
      { label: 'Novo advogado', also: 'cadastrar oab', to: '/admin/config/advogados/novo', kind: 'action' },
    ],
  },
  '/admin/envios/marca': { file: 'send-logo.ts', area: 'settings' },
  '/admin/envios/equipe/:memberId': { file: 'send-team-card.ts', area: 'positions' },
  '/admin/config/equipe': {
    file: 'team-page.tsx',
    area: 'positions',
    find: [
      { label: 'Equipe', also: 'config convidar papeis administradores acesso duas etapas' },
      { label: 'Convidar para a equipe', also: 'convite novo atendente acesso', kind: 'action' },
    ],
    shape: 'table',
    tabs: true,
  },
  '/admin/config/textos': {
    file: 'texts-page.tsx',
    area: 'settings',
    find: [{ label: 'Textos de avisos', also: 'config mensagens notificacoes emails' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
  '/admin/config/textos/:key': { file: 'text-page.tsx', area: 'settings', up: true, tabs: true },
  '/admin/config/backup': {
    file: 'backup-page.tsx',
    area: 'secrets',
    find: [{ label: 'Cópias de segurança', also: 'config backup restaurar arquivo seguranca' }],
    tabs: true,
  },
  '/admin/config/campos': {
    file: 'own-fields-page.tsx',
    area: 'settings',
    find: [{ label: 'Campos próprios', also: 'config campo personalizado extra lead cliente caso' }],
    tabs: true,
  },
  '/admin/config/retencao': {
    file: 'retention-page.tsx',
    area: 'settings',
    find: [{ label: 'Prazos de guarda', also: 'config retencao apagar lgpd dados' }],
    tabs: true,
  },
} as const satisfies PanelPages;
