import { ACCOUNT_TABLES } from './register/account-tables.ts';
import { MONEY_TABLES } from './register/money-tables.ts';
import type { Column, PersonalTable } from './register/personal-table.ts';
import { SERVICE_TABLES } from './register/service-tables.ts';

/**
 * Every table that says something about a person, column by column: what an export hands over, what stays and why,
 * what an erasure does. A test compares it with the database: a new table or column is named here or in
 * `IMPERSONAL`, or the test fails.
 */
export const PERSONAL_DATA: Record<string, PersonalTable> = {
  ...ACCOUNT_TABLES,
  ...MONEY_TABLES,
  ...SERVICE_TABLES,
};

/** Tables that hold nothing about a customer, and why that is so. */
export const IMPERSONAL: Record<string, string> = {
  verifications:
    'links por e-mail e trocas de e-mail em aberto, por até sete dias; a exclusão apaga os da pessoa',
  jwks: 'chaves do servidor',
  chain_heads: 'fim das cadeias de registros',
  lock_slots: 'filas de espera do banco de dados',
  auth_rate_limits: 'contadores que não se usam mais',
  rate_limits: 'contadores de tentativas, de até um dia, por resumos com chave',
  contracts: 'textos dos contratos, iguais para todos',
  process_steps: 'modelo das etapas',
  site_config: 'dados e textos da empresa',
  notification_texts: 'textos dos avisos, com campos no lugar dos dados',
  backup_runs: 'quando houve cópias de segurança, de que tamanho, em que arquivo',
  retention_runs: 'quantas linhas a guarda apagou, sem dizer de quem',
  site_images: 'imagens do site',
  faq_items: 'perguntas do site',
  coverage_states: 'mapa de cobertura',
  products: 'produtos do site',
  product_slugs: 'endereços dos produtos',
  consortium_groups: 'grupos, sem quem participa',
  form_templates: 'modelos de formulário, sem respostas',
  automation_rules: 'regras do painel',
  job_marks: 'até quando cada rotina fez o seu trabalho',
  error_reports: 'erros do programa: nomes e lugares do código, nada de pessoas',
  integration_checks: 'como foram as últimas chamadas de serviços externos',
  integration_credentials: 'credenciais da empresa',
  sealing_keys: 'chaves da instalação, seladas',
  webhook_endpoints: 'endereços de integração da empresa',
  webhook_deliveries: 'entregas a integrações da empresa, apagadas pela retenção',
  webhook_inbox: 'avisos do meio de pagamento: só o identificador do pagamento',
  sandbox_payments: 'livro do meio de pagamento de demonstração, que faz as vezes de outra empresa',
};

/** What names a person wherever it stands. */
export type Trace = 'name' | 'document' | 'email' | 'phone';

/**
 * Where a person can still be found by name, document, address or phone after an erasure, and why. A test erases a
 * person with data everywhere and searches every table of every schema: what it finds anywhere else fails.
 */
export const KEPT_TRACES: Record<string, { traces: readonly Trace[]; why: string }> = {
  'public.profiles': { traces: ['name', 'document'], why: 'quem comprou (CTN art. 195)' },
  'public.leads': { traces: ['name', 'document'], why: 'quem fez o pedido (CTN art. 195)' },
  'public.contract_acceptances': {
    traces: ['name', 'document', 'email', 'phone'],
    why: 'o texto aceito, prova do contrato (CC art. 205)',
  },
  'public.audit_log': {
    traces: ['name', 'document', 'email', 'phone'],
    why: 'registro encadeado e imutável do que a equipe fez (LGPD art. 37)',
  },
  'pgboss.job_common': {
    traces: ['name', 'email'],
    why: 'o último aviso, de que os dados foram excluídos; sai da fila sete dias depois de enviado',
  },
};

/** Columns that an export hands over, in their order. */
export const exportedColumns = ({ columns }: PersonalTable): string[] =>
  Object.entries(columns)
    .filter(([, column]) => typeof column === 'string' || 'only' in column)
    .map(([name]) => name);

/** Columns that are also shown on paper, with their names in words. */
export const printedColumns = ({ columns }: PersonalTable): [name: string, label: string][] =>
  Object.entries(columns).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** What stays here of a table, each reason once with its columns. */
export function withheldColumns({ columns }: PersonalTable): { reason: string; columns: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const [name, column] of Object.entries(columns)) {
    if (!isWithheld(column)) continue;
    reasons.set(column.withheld, [...(reasons.get(column.withheld) ?? []), name]);
  }
  return [...reasons].map(([reason, names]) => ({ reason, columns: names }));
}

const isWithheld = (column: Column): column is { withheld: string } =>
  typeof column === 'object' && 'withheld' in column;
