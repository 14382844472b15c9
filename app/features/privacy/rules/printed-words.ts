import { REFUND_REASON_LABELS } from '#app/features/payments/rules/refund-reasons.ts';

/** Codes that the database keeps, in words, for the copy on paper. What is not here is printed as it is. */
export const CODE_WORDS: Record<string, string> = {
  // Accounts and leads.
  user: 'cliente',
  staff: 'equipe',
  admin: 'administração',
  credential: 'e-mail e senha',
  landing: 'página inicial',
  checkout: 'compra',
  contato: 'página de contato',
  new: 'novo',
  qualified: 'qualificado',
  lost: 'perdido',
  converted: 'convertido',
  // Cards.
  nome: 'Limpa Nome',
  jus: 'Limpa Jus',
  bacen: 'Limpa Bacen',
  dividas: 'Dívidas',
  processos: 'Processos',
  rating: 'Rating',
  active: 'ativo',
  analyzing: 'em análise',
  pending: 'pendente',
  in_progress: 'em andamento',
  completed: 'concluído',
  blocked: 'bloqueado',
  uploading: 'em envio',
  approved: 'aprovado',
  rejected: 'recusado',
  expired: 'vencido',
  negotiating: 'em negociação',
  settled: 'encerrado',
  archived: 'arquivado',
  canceled: 'cancelado',
  // Money.
  pix: 'Pix',
  card: 'cartão',
  processing: 'em processamento',
  paid: 'pago',
  failed: 'não aprovado',
  refunded: 'devolvido',
  asked: 'pedida',
  accepted: 'aceito',
  continue: 'continuar o trabalho, sem custo',
  refund: 'receber de volta o preço do serviço',
  // Requests, forms and notices.
  draft: 'rascunho',
  sent: 'enviado',
  answered: 'respondido',
  open: 'aberto',
  working: 'em andamento',
  done: 'concluído',
  refused: 'encerrado',
  export: 'cópia dos dados',
  erasure: 'exclusão',
  correction: 'correção',
  revocation: 'revogação',
  success: 'boa notícia',
  warning: 'atenção',
  error: 'problema',
  other: 'aviso',
  'lead-contact': 'contato sobre o serviço',
  'contact-reply': 'resposta a uma mensagem',
  'face-verification': 'foto da verificação de identidade',
};

/** Columns whose codes have words of their own: "other" is one thing of a notice and another of a refund. */
export const OWN_WORDS: Record<string, Record<string, string>> = {
  'Motivo da devolução': REFUND_REASON_LABELS,
};

/** Columns, by their names in words, whose values are such codes; anywhere else a word is somebody's own. */
export const CODED = new Set([
  'Papel',
  'Forma de entrar',
  'Situação',
  'Origem',
  'Tipo',
  'Escolha',
  'Motivo da devolução',
  'Serviço',
  'Finalidade',
  'Forma de pagamento',
  'Forma',
]);
