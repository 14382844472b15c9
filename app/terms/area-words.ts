import type { Area } from './panel-areas.ts';

/** Areas of the panel as the page of positions names them. */
export const AREA_LABELS: Record<Area, string> = {
  desk: 'Visão geral e pendências',
  tasks: 'Tarefas',
  leads: 'Leads',
  clients: 'Clientes',
  cases: 'Casos',
  documents: 'Documentos',
  listings: 'Registros',
  reports: 'Relatórios',
  letters: 'Cartas',
  approvals: 'Aprovação de cartas',
  lawsuits: 'Processos',
  contracts: 'Contratos',
  forms: 'Formulários',
  money: 'Dinheiro',
  receiving: 'Recebimento à mão',
  billing: 'Cobranças',
  plans: 'Planos e produtos',
  services: 'Outros serviços',
  legal: 'Promessas e fundamentos',
  site: 'Site',
  automation: 'Automação',
  intake: 'Cadastro de clientes e pedidos',
  assigning: 'Distribuição de leads e clientes',
  bulk: 'Mudanças em massa',
  imports: 'Importações',
  business: 'Dados da empresa',
  audit: 'Auditoria',
  settings: 'Configurações',
  positions: 'Cargos e equipe',
  secrets: 'Segredos e integrações',
  erasures: 'Exclusões de dados',
};

export const DEGREE_LABELS = { none: 'Não abre', see: 'Só vê', do: 'Vê e altera' } as const;
