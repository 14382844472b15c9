import { day, listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { ACTION_WORDS } from '#app/terms/audit-actions.ts';

/** Tables, with the panel's page of a row; `{id}` is replaced by its id. */
const ENTITIES: Record<string, { label: string; path?: string }> = {
  imports: { label: 'Importação', path: '/admin/importar/{id}' },
  leads: { label: 'Lead', path: '/admin/leads/{id}' },
  own_fields: { label: 'Campo próprio', path: '/admin/config/campos' },
  sales_goals: { label: 'Meta de vendas', path: '/admin/leads/metas' },
  'lead-exports': { label: 'Exportação de leads' },
  api_keys: { label: 'Chave de API', path: '/admin/integracoes/chaves' },
  integration_credentials: { label: 'Adaptador', path: '/admin/integracoes' },
  signing_keys: { label: 'Certificado', path: '/admin/integracoes' },
  signing_settings: { label: 'Assinatura dos documentos', path: '/admin/integracoes' },
  webhook_endpoints: { label: 'Webhook', path: '/admin/integracoes/webhooks/{id}' },
  jobs: { label: 'Tarefa', path: '/admin/saude' },
  notifications: { label: 'Aviso' },
  profiles: { label: 'Cliente', path: '/admin/clientes/{id}' },
  access_records: { label: 'Registros de acesso', path: '/admin/auditoria/acessos' },
  users: { label: 'Conta', path: '/admin/clientes/{id}' },
  user_roles: { label: 'Tipo de conta', path: '/admin/clientes/{id}' },
  plan_versions: { label: 'Plano', path: '/admin/planos' },
  lawyers: { label: 'Advogado', path: '/admin/config/advogados/{id}' },
  coupons: { label: 'Cupom', path: '/admin/cupons/{id}' },
  products: { label: 'Produto', path: '/admin/produtos/{id}' },
  contracts: { label: 'Contrato', path: '/admin/contratos/{id}' },
  outside_contracts: { label: 'Contrato assinado fora' },
  contract_acceptances: { label: 'Contrato aceito', path: '/admin/contratos/aceites/{id}' },
  automation_rules: { label: 'Regra de automação', path: '/admin/automacao/{id}' },
  automation_runs: { label: 'Execução de automação' },
  backup_runs: { label: 'Cópia de segurança' },
  backups: { label: 'Cópia de segurança' },
  tasks: { label: 'Tarefa' },
  substitutions: { label: 'Substituição na equipe' },
  agenda_feeds: { label: 'Endereço de agenda' },
  queue_snoozes: { label: 'Pendência adiada', path: '/admin/pendencias?quem=adiadas' },
  bulk_actions: { label: 'Mudança em massa', path: '/admin/massa/{id}' },
  cards: { label: 'Card' },
  card_debts: { label: 'Dívida' },
  listings: { label: 'Registro' },
  'listing-exports': { label: 'Exportação de registros' },
  letters: { label: 'Carta', path: '/admin/cartas/{id}' },
  letter_batches: { label: 'Lote de cartas', path: '/admin/cartas/lotes/{id}' },
  letter_templates: { label: 'Modelo de carta', path: '/admin/cartas/modelos' },
  addressee_terms: { label: 'Regras do destinatário', path: '/admin/cartas/destinatarios' },
  addressees: { label: 'Destinatário de cartas', path: '/admin/cartas/destinatarios/{id}' },
  legal_engagements: { label: 'Contrato com advogado' },
  powers_of_attorney: { label: 'Procuração' },
  linked_profiles: { label: 'Perfil vinculado' },
  card_lawsuits: { label: 'Processo' },
  report_snapshots: { label: 'Relatório' },
  card_documents: { label: 'Documento' },
  card_proofs: { label: 'Comprovante' },
  user_process_steps: { label: 'Etapa' },
  facial_verifications: { label: 'Identidade' },
  client_notes: { label: 'Nota' },
  conversations: { label: 'Conversa' },
  conversation_messages: { label: 'Mensagem' },
  incoming_mails: { label: 'E-mail recebido' },
  dead_mailboxes: { label: 'Endereço que recusa e-mails' },
  conversation_notes: { label: 'Nota da conversa' },
  quick_answers: { label: 'Resposta pronta' },
  transactions: { label: 'Pedido', path: '/admin/parcelas/{id}' },
  installment_payments: { label: 'Parcela' },
  payment_charges: { label: 'Cobrança' },
  pix_authorizations: { label: 'Pix Automático' },
  disputes: { label: 'Contestação' },
  scam_reports: { label: 'Denúncia de golpe', path: '/admin/golpes/{id}' },
  promises: { label: 'Promessa', path: '/admin/promessas' },
  claim_grounds: { label: 'Fonte de uma frase', path: '/admin/promessas/fontes' },
  promise_cases: { label: 'Prazo prometido', path: '/admin/promessas/casos/{id}' },
  expenses: { label: 'Despesa', path: '/admin/financeiro/despesas' },
  fee_rates: { label: 'Tarifa', path: '/admin/financeiro/tarifas' },
  partners: { label: 'Parceiro', path: '/admin/parceiros/{id}' },
  referrals: { label: 'Indicação' },
  partner_payouts: { label: 'Pagamento a parceiro', path: '/admin/envios/parceiros/{id}' },
  tax_notes: { label: 'Nota fiscal' },
  tax_note_settings: { label: 'Ajustes da nota fiscal' },
  guarantee_requests: { label: 'Pedido de garantia', path: '/admin/garantias/{id}' },
  refunds: { label: 'Devolução' },
  gateway_checks: { label: 'Conferência com o provedor' },
  'energy-exports': { label: 'Exportação de energia' },
  'finance-exports': { label: 'Exportação do financeiro' },
  loan_requests: { label: 'Empréstimo' },
  content_versions: { label: 'Texto do site' },
  site_images: { label: 'Imagem do site' },
  faq_items: { label: 'Pergunta frequente', path: '/admin/cms/faq/{id}' },
  energy_discounts: { label: 'Desconto de energia', path: '/admin/energia/{id}' },
  privacy_requests: { label: 'Pedido de privacidade' },
  consortium_groups: { label: 'Grupo de consórcio', path: '/admin/consorcio/{id}' },
  consortium_quotas: { label: 'Cota de consórcio' },
  consortium_draws: { label: 'Sorteio' },
  sent_forms: { label: 'Formulário' },
  form_templates: { label: 'Modelo de formulário', path: '/admin/formularios/{id}' },
  site_config: { label: 'Configurações' },
  team_invites: { label: 'Convite' },
  whatsapp_templates: { label: 'Modelo do WhatsApp', path: '/admin/conversas/whatsapp/envios' },
  whatsapp_contacts: { label: 'Contato do WhatsApp', path: '/admin/conversas/whatsapp' },
  positions: { label: 'Cargo', path: '/admin/config/equipe' },
  team_cards: { label: 'Cartão de quem atende', path: '/admin/config/equipe' },
  notification_texts: { label: 'Texto de aviso' },
  retention_runs: { label: 'Prazos de guarda' },
};

export const ENTITY_NAMES = Object.keys(ENTITIES);
export const entityLabel = (entity: string): string => ENTITIES[entity]?.label ?? entity;
/** Returns the panel's page of a row; null for a table without one, and for an entry about several rows. */
export function entityPath(entity: string, id: string): string | null {
  const path = ENTITIES[entity]?.path ?? null;
  if (!path?.includes('{id}')) return path;
  return /^[0-9a-f-]{36}$/.test(id) ? path.replace('{id}', id) : null;
}

const ACTORS: Record<string, string> = {
  system: 'Sistema',
  visitor: 'Visitante',
  customer: 'Cliente',
  staff: 'Equipe',
  admin: 'Administrador',
};
export const actorLabel = (kind: string): string => ACTORS[kind] ?? kind;

/** Filters of the log. Days are civil dates in Brasília, both included. */
export const AUDIT_LIST = listAddress({
  name: 'auditoria',
  path: '/admin/auditoria',
  filters: {
    /** An account's id, or `sistema` for actions of the product itself. */
    actor: ['quem', (text: string) => (text === 'sistema' || isUuid(text) ? text : undefined)],
    entity: ['tipo', oneOfFilter(ENTITY_NAMES)],
    action: ['acao', oneOfFilter(Object.keys(ACTION_WORDS))],
    from: ['de', day],
    to: ['ate', day],
    search: ['busca', search],
  },
  sorts: { numero: 'number' },
  usual: '-numero',
});

/** A changed field of an entry, in words; null if the value does not exist on one side. */
export type Difference = { field: string; label: string; before: string | null; after: string | null };

/** An entry in words. */
export type AuditLine = {
  seq: number;
  at: string;
  actorId: string | null;
  who: string;
  what: string;
  entity: string;
  entityId: string;
  /** Page of the changed row in the panel; null without one. */
  path: string | null;
  changes: Difference[];
};
