import { fold } from '#app/lib/text.ts';
import { mayOpen } from '#app/terms/panel-rights.ts';
import type { Position } from '#app/terms/position.ts';
import { opensQueue, readQueue, WAITING, WAITING_QUEUES } from './queues.ts';

/** A page of the panel, or an action that is available anywhere in it. */
export type PanelPlace = {
  label: string;
  to: string;
  /** Further search words for it. */
  also: string;
  kind: 'page' | 'action';
  /** A file, which the browser downloads. */
  download?: boolean;
};

const PLACES: readonly PanelPlace[] = [
  { kind: 'page', label: 'Visão Geral', to: '/admin', also: 'inicio painel numeros receita funil' },
  {
    kind: 'page',
    label: 'Negócio',
    to: '/admin/negocio',
    also: 'conversao comparacao origem consultor previsao caixa resultado dono',
  },
  { kind: 'page', label: 'Leads', to: '/admin/leads', also: 'contatos interessados' },
  { kind: 'page', label: 'Quadro de leads', to: '/admin/leads?visao=quadro', also: 'kanban colunas' },
  { kind: 'page', label: 'Clientes', to: '/admin/clientes', also: 'pessoas contas' },
  {
    kind: 'page',
    label: 'Documentos para conferir',
    to: '/admin/pendencias?fila=documentos',
    also: 'pendencias aprovar',
  },
  {
    kind: 'page',
    label: 'Empréstimos para analisar',
    to: '/admin/pendencias?fila=emprestimos',
    also: 'pendencias loan imovel garantia aprovar',
  },
  {
    kind: 'page',
    label: 'Prazos em risco',
    to: '/admin/pendencias?fila=prazos',
    also: 'pendencias atrasados',
  },
  {
    kind: 'page',
    label: 'Parcelas vencidas',
    to: '/admin/pendencias?fila=parcelas',
    also: 'pendencias atraso',
  },
  {
    kind: 'page',
    label: 'Garantias a responder',
    to: '/admin/pendencias?fila=garantias',
    also: 'pendencias pedido de garantia protocolo prazo perdido',
  },
  {
    kind: 'page',
    label: 'Mensagens de contato',
    to: '/admin/pendencias?fila=contato',
    also: 'pendencias responder fale conosco leads',
  },
  {
    kind: 'page',
    label: 'Pedidos de privacidade',
    to: '/admin/pendencias?fila=privacidade',
    also: 'pendencias lgpd exclusao correcao quinze dias',
  },
  {
    kind: 'page',
    label: 'Formulários respondidos',
    to: '/admin/pendencias?fila=formularios',
    also: 'pendencias conferir respostas',
  },
  {
    kind: 'page',
    label: 'Prazos de processos',
    to: '/admin/pendencias?fila=processos',
    also: 'pendencias acoes judiciais liminar audiencia',
  },
  {
    kind: 'page',
    label: 'Cartas',
    to: '/admin/cartas',
    also: 'notificacao biro serasa contestar disputa lote respostas',
  },
  {
    kind: 'page',
    label: 'Modelos de cartas',
    to: '/admin/cartas/modelos',
    also: 'textos fundamentos c1 regras procuracao',
  },
  {
    kind: 'page',
    label: 'Destinatários de cartas',
    to: '/admin/cartas/destinatarios',
    also: 'enderecos biros credores bancos cartorios',
  },
  {
    kind: 'page',
    label: 'Devoluções',
    to: '/admin/financeiro/devolucoes',
    also: 'reembolso devolver estorno dinheiro de volta',
  },
  {
    kind: 'page',
    label: 'Anotações',
    to: '/admin/anotacoes',
    also: 'negativacao restricao serasa spc quod boa vista protesto divida',
  },
  {
    kind: 'page',
    label: 'Casos por vez',
    to: '/admin/casos',
    also: 'quadro de quem e a vez calendario de prazos carga',
  },
  {
    kind: 'page',
    label: 'Prazos de anotações vencidos',
    to: '/admin/pendencias?fila=anotacoes',
    also: 'pendencias credor em atraso',
  },
  { kind: 'page', label: 'Produtos', to: '/admin/produtos', also: 'servicos precos' },
  {
    kind: 'page',
    label: 'Consórcio',
    to: '/admin/consorcio',
    also: 'grupos cotas sorteio loteria federal',
  },
  {
    kind: 'page',
    label: 'Assembleias',
    to: '/admin/consorcio/assembleias',
    also: 'consorcio calendario sorteios mes',
  },
  { kind: 'action', label: 'Novo grupo de consórcio', to: '/admin/consorcio/novo', also: 'criar grupo' },
  { kind: 'page', label: 'Contratos', to: '/admin/contratos', also: 'versoes texto termos publicar' },
  {
    kind: 'page',
    label: 'Formulários',
    to: '/admin/formularios',
    also: 'modelos procuracao declaracao respostas',
  },
  { kind: 'action', label: 'Novo formulário', to: '/admin/formularios/novo', also: 'criar modelo perguntas' },
  {
    kind: 'page',
    label: 'Aceites',
    to: '/admin/contratos/aceites',
    also: 'contratos aceitos evidencias corrente',
  },
  {
    kind: 'page',
    label: 'CMS',
    to: '/admin/cms',
    also: 'site textos oferta banner politicas cobertura mapa buscadores publicar rascunho',
  },
  { kind: 'page', label: 'Perguntas frequentes', to: '/admin/cms/faq', also: 'faq duvidas' },
  { kind: 'page', label: 'Imagens do site', to: '/admin/cms/imagens', also: 'cms fotos figuras' },
  { kind: 'page', label: 'Energia', to: '/admin/energia', also: 'luz desconto conta' },
  { kind: 'action', label: 'Nova pergunta', to: '/admin/cms/faq/nova', also: 'criar faq' },
  {
    kind: 'page',
    label: 'Parcelas',
    to: '/admin/parcelas',
    also: 'cobrar receber renegociar faturas inadimplencia',
  },
  {
    kind: 'page',
    label: 'Financeiro',
    to: '/admin/financeiro',
    also: 'recebido devolvido caixa relatorio receita',
  },
  {
    kind: 'page',
    label: 'Conferência com o provedor',
    to: '/admin/financeiro/conferencia',
    also: 'conciliacao conciliar mercado pago reconciliar',
  },
  {
    kind: 'page',
    label: 'Configurações da empresa',
    to: '/admin/config',
    also: 'dados telefone endereco horario cnpj marca ajustes',
  },
  {
    kind: 'page',
    label: 'Equipe',
    to: '/admin/config/equipe',
    also: 'config convidar papeis administradores acesso duas etapas',
  },
  {
    kind: 'page',
    label: 'Textos de avisos',
    to: '/admin/config/textos',
    also: 'config mensagens notificacoes emails',
  },
  {
    kind: 'page',
    label: 'Prazos de guarda',
    to: '/admin/config/retencao',
    also: 'config retencao apagar lgpd dados',
  },
  {
    kind: 'page',
    label: 'Cópias de segurança',
    to: '/admin/config/backup',
    also: 'config backup restaurar arquivo seguranca',
  },
  {
    kind: 'page',
    label: 'Integrações',
    to: '/admin/integracoes',
    also: 'adaptadores credenciais mercado pago smtp e-mail cep assistente',
  },
  {
    kind: 'page',
    label: 'Chaves de API',
    to: '/admin/integracoes/chaves',
    also: 'integracoes token parceiro',
  },
  {
    kind: 'page',
    label: 'Webhooks',
    to: '/admin/integracoes/webhooks',
    also: 'integracoes avisos parceiro eventos',
  },
  { kind: 'page', label: 'Automação', to: '/admin/automacao', also: 'regras eventos cobranca automatica' },
  {
    kind: 'page',
    label: 'Execuções de automações',
    to: '/admin/automacao/execucoes',
    also: 'regras registro falhas',
  },
  { kind: 'page', label: 'Tarefas', to: '/admin/tarefas', also: 'equipe afazeres pendencias' },
  {
    kind: 'page',
    label: 'Saúde',
    to: '/admin/saude',
    also: 'sistema fila tarefas falhas erros disco versoes emails',
  },
  { kind: 'page', label: 'Auditoria', to: '/admin/auditoria', also: 'registro historico log' },
  {
    kind: 'page',
    label: 'Registros de acesso',
    to: '/admin/auditoria/acessos',
    also: 'auditoria entradas saidas sessoes login ip marco civil',
  },
  { kind: 'page', label: 'Área do Cliente', to: '/app', also: 'minha conta' },
  {
    kind: 'action',
    label: 'Mudar muitos de uma vez',
    to: '/admin/massa',
    also: 'massa lote todos etiqueta situação responsável',
  },
  { kind: 'action', label: 'Importar', to: '/admin/importar', also: 'planilha csv excel extrato ofx banco' },
  { kind: 'action', label: 'Novo lead', to: '/admin/leads/novo', also: 'criar telefone balcao indicacao' },
  { kind: 'action', label: 'Novo cliente', to: '/admin/clientes/novo', also: 'cadastrar convite conta' },
  {
    kind: 'action',
    label: 'Novo card',
    to: '/admin/clientes?novo=card',
    also: 'criar card escolher cliente',
  },
  { kind: 'action', label: 'Nova regra de automação', to: '/admin/automacao/nova', also: 'criar regra' },
  { kind: 'page', label: 'Planos', to: '/admin/planos', also: 'preco campanha versoes oferta' },
  { kind: 'page', label: 'Cupons', to: '/admin/cupons', also: 'desconto indicacao parceiro campanha' },
  { kind: 'action', label: 'Novo cupom', to: '/admin/cupons/novo', also: 'criar desconto parceiro' },
  { kind: 'action', label: 'Nova tarefa', to: '/admin/tarefas?campo=title', also: 'criar lembrar ligar' },
  { kind: 'action', label: 'Publicar preço', to: '/admin/planos', also: 'mudar valor plano campanha' },
  {
    kind: 'action',
    label: 'Convidar para a equipe',
    to: '/admin/config/equipe',
    also: 'convite novo atendente acesso',
  },
  { kind: 'action', label: 'Novo produto', to: '/admin/produtos/novo', also: 'criar produto' },
  {
    kind: 'action',
    label: 'Exportar leads',
    to: '/admin/leads/exportar',
    also: 'baixar csv planilha excel',
    download: true,
  },
];

const toQueue = (queue: string) => `/admin/pendencias?fila=${queue}`;

/** Queues of waiting work are found by their name, also without further words above. */
const QUEUE_PLACES = WAITING_QUEUES.filter((queue) => !PLACES.some(({ to }) => to === toQueue(queue))).map(
  (queue): PanelPlace => ({ kind: 'page', label: WAITING[queue], to: toQueue(queue), also: 'pendencias' }),
);

/**
 * Returns the places that a position opens whose words begin with every word of the search; all for an empty
 * one.
 */
export function findPlaces(search: string, position: Position): PanelPlace[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  return [...PLACES, ...QUEUE_PLACES].filter(({ label, also, to }) => {
    const queue = new URLSearchParams(to.split('?')[1]).get('fila');
    if (!mayOpen(position, to) || (queue && !opensQueue(position, readQueue(queue)))) return false;
    const words = fold(`${label} ${also}`).split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
