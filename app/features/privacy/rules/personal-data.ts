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
  verifications: 'links por e-mail: guarda só um resumo, e por no máximo um dia',
  jwks: 'chaves do servidor',
  chain_heads: 'fim das cadeias de registros',
  lock_slots: 'filas de espera do banco de dados',
  auth_rate_limits: 'contadores que não se usam mais',
  rate_limits: 'contadores de tentativas, de até um dia, por resumos com chave',
  contracts: 'textos dos contratos, iguais para todos',
  process_steps: 'modelo das etapas',
  site_config: 'dados e textos da empresa',
  notification_texts: 'textos dos avisos, com campos no lugar dos dados',
  retention_runs: 'quantas linhas a guarda apagou, sem dizer de quem',
  site_images: 'imagens do site',
  faq_items: 'perguntas do site',
  coverage_states: 'mapa de cobertura',
  products: 'produtos do site',
  product_slugs: 'endereços dos produtos',
  consortium_groups: 'grupos, sem quem participa',
  form_templates: 'modelos de formulário, sem respostas',
  automation_rules: 'regras do painel',
  integration_checks: 'como foram as últimas chamadas de serviços externos',
  integration_credentials: 'credenciais da empresa',
  sealing_keys: 'chaves da instalação, seladas',
  webhook_endpoints: 'endereços de integração da empresa',
  webhook_deliveries: 'entregas a integrações da empresa, apagadas pela retenção',
  webhook_inbox: 'avisos do meio de pagamento: só o identificador do pagamento',
  sandbox_payments: 'livro do meio de pagamento de demonstração, que faz as vezes de outra empresa',
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
