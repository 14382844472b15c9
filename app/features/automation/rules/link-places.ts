/** Pages that a notice or a mail can link to, by name. */
type Place = readonly [path: string, name: string];

export const CUSTOMER_PLACES: readonly Place[] = [
  ['/app', 'Início'],
  ['/app/andamento', 'Andamento'],
  ['/app/anotacoes', 'Registros'],
  ['/app/cartas', 'Cartas'],
  ['/app/documentos', 'Documentos'],
  ['/app/faturas', 'Pagamentos'],
  ['/app/notas', 'Notas fiscais'],
  ['/app/contrato', 'Contrato a aceitar'],
  ['/app/formularios', 'Formulários'],
  ['/app/energia', 'Energia'],
  ['/app/consorcio', 'Consórcio'],
  ['/app/perfil', 'Perfil'],
  ['/app/perfil/identidade', 'Confirmar a identidade'],
  ['/app/conversa', 'Conversa'],
  ['/app/suporte', 'Ajuda e contato'],
];

export const VISITOR_PLACES: readonly Place[] = [
  ['/', 'Página inicial'],
  ['/checkout', 'Contratar'],
  ['/contato', 'Contato'],
  ['/faq', 'Perguntas frequentes'],
];

export const PANEL_PLACES: readonly Place[] = [
  ['/admin/pendencias', 'Pendências'],
  ['/admin/tarefas', 'Tarefas'],
  ['/admin/leads', 'Leads'],
  ['/admin/clientes', 'Clientes'],
  ['/admin/parcelas', 'Parcelas'],
  ['/admin/anotacoes', 'Registros de todos'],
  ['/admin/processos', 'Processos de todos'],
  ['/admin/cartas', 'Cartas de todos'],
  ['/admin/energia', 'Pedidos de energia'],
];

/** Whether a path is one of the lists above; another one stays as it was saved. */
export const isPlace = (path: string): boolean =>
  [...CUSTOMER_PLACES, ...VISITOR_PLACES, ...PANEL_PLACES].some(([known]) => known === path);
