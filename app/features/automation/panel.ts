import type { PanelPages } from '#app/terms/panel-page.ts';

export const AUTOMATION_PANEL = {
  '/admin/automacao': {
    file: 'rules-page.tsx',
    area: 'automation',
    menu: { group: 'Sistema', place: 20, label: 'Automação', icon: 'Workflow', key: 't' },
    find: [{ also: 'regras eventos cobranca automatica' }],
    shape: 'table',
    tabs: true,
  },
  '/admin/automacao/nova': {
    file: 'new-rule-page.tsx',
    area: 'automation',
    find: [{ label: 'Nova regra de automação', also: 'criar regra', kind: 'action' }],
  },
  '/admin/automacao/execucoes': {
    file: 'runs-page.tsx',
    area: 'automation',
    find: [{ label: 'Execuções de automações', also: 'regras registro falhas' }],
    shape: 'table',
    tabs: true,
    filters: true,
  },
  '/admin/tarefas': {
    file: 'tasks-page.tsx',
    area: 'tasks',
    menu: { group: 'Hoje', place: 30, label: 'Tarefas', icon: 'SquareCheckBig', key: 'k' },
    find: [
      { also: 'equipe afazeres pendencias' },
      { label: 'Nova tarefa', also: 'criar lembrar ligar', to: '/admin/tarefas?campo=title', kind: 'action' },
    ],
    shape: 'table',
    filters: true,
  },
  '/admin/agenda': {
    file: 'agenda-page.tsx',
    area: 'tasks',
    menu: { group: 'Hoje', place: 35, label: 'Agenda', icon: 'CalendarDays', key: '5' },
    find: [{ also: 'calendario semana audiencias prazos compromissos ics google outlook' }],
    shape: 'list',
    filters: true,
  },
  '/admin/automacao/tarefas': { file: 'tasks-redirect.ts', area: 'tasks' },
  '/admin/automacao/:ruleId': { file: 'rule-page.tsx', area: 'automation' },
} as const satisfies PanelPages;
