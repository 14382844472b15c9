import { ENTRY_METHOD_LABELS } from '#app/features/accounts/rules/access-filter.ts';
import { HEARING_WORDS } from '#app/features/cases/rules/hearings.ts';
import { MOVEMENT_EFFECT } from '#app/features/cases/rules/terms.ts';
import {
  CONVERSATION_CHANNELS,
  CONVERSATION_STATE,
  type EndReason,
  WRITER_LABELS,
} from '#app/features/conversations/rules/terms.ts';
import { LOSS_REASON_LABELS } from '#app/features/leads/rules/terms.ts';
import { ENGAGEMENT_STATE } from '#app/features/letters/rules/engagement.ts';
import { EVIDENCE_LABELS, GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import { MANDATE_LEVEL_LABELS } from '#app/features/letters/rules/mandate.ts';
import {
  MANDATE_FILE_STATE,
  MANDATE_VERDICT_LABELS,
  MANDATE_WAY_LABELS,
} from '#app/features/letters/rules/mandate-files.ts';
import {
  LETTER_MAIL_STATE,
  PROOF_KIND_LABELS,
  REPLY_STATE_LABELS,
} from '#app/features/letters/rules/sending.ts';
import {
  ANSWER_SAID_LABELS,
  CLOSE_REASON_LABELS,
  LETTER_ANSWER_LABELS,
  LETTER_STATE,
  NEXT_STEP_WORDS,
  SEND_WAY_LABELS,
  VOICE_LABELS,
} from '#app/features/letters/rules/terms.ts';
import { AVERAGE_SOURCE_WORDS } from '#app/features/listings/rules/interest.ts';
import { LOAN_DOCUMENTS } from '#app/features/loans/rules/terms.ts';
import { AUTHORIZATION_ENDING_LABELS, TRY_LABELS } from '#app/features/payments/rules/automatic-pix.ts';
import { DISPUTE_KIND_LABELS, DISPUTE_VIEW } from '#app/features/payments/rules/disputes.ts';
import { REFUND_ARRIVAL_LABELS, REFUND_REASON_LABELS } from '#app/features/payments/rules/terms.ts';
import { TAX_NOTE_VIEW } from '#app/features/tax-notes/rules/terms.ts';
import { DOCUMENT_KINDS, SIDE_LABELS } from '#app/terms/document-kinds.ts';
import {
  CLOCK_LABELS,
  DEBT_SOURCE_LABELS,
  LISTING_ADDRESSEE_LABELS,
  LISTING_EVENT_LABELS,
  LISTING_KIND_LABELS,
  LISTING_PILE_LABELS,
  LISTING_PLACE_LABELS,
  LISTING_SOURCE_LABELS,
  LISTING_STATE_LABELS,
  LISTING_TURN_LABELS,
  PERSON_SAYS_LABELS,
  VERDICT_LABELS,
} from '#app/terms/listing-words.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';

/** Words for codes of the database, for the printed copy. Other values are printed unchanged. */
export const CODE_WORDS: Record<string, string> = {
  // Lawsuits.
  datajud: 'registros públicos do CNJ',
  hand: 'anotado pela equipe',
  // Accounts and leads.
  entered: 'entrou',
  left: 'saiu',
  user: 'cliente',
  staff: 'equipe',
  partner: 'parceiro',
  admin: 'administração',
  credential: 'e-mail e senha',
  landing: 'página inicial',
  checkout: 'compra',
  contato: 'página de contato',
  telefone: 'por telefone',
  balcao: 'no balcão',
  whatsapp: 'pelo WhatsApp',
  indicacao: 'por indicação',
  importacao: 'de uma planilha da equipe',
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
  boleto: 'boleto bancário',
  processing: 'em processamento',
  paid: 'pago',
  failed: 'não aprovado',
  refunded: 'devolvido',
  transfer: 'transferência',
  cash: 'dinheiro',
  before: 'antes do vencimento',
  due: 'no dia do vencimento',
  late: 'em atraso',
  later: 'em atraso há mais dias',
  excluded: 'excluída',
  contemplated: 'contemplada',
  sandbox: 'demonstração',
  asked: 'pedida',
  accepted: 'aceito',
  continue: 'continuar o trabalho, sem custo',
  refund: 'receber de volta o preço do serviço',
  'application/pdf': 'PDF',
  'image/jpeg': 'imagem JPEG',
  'image/png': 'imagem PNG',
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

/** Columns with their own words for codes: "other" has one meaning in a notice and another in a refund. */
export const OWN_WORDS: Record<string, Record<string, string>> = {
  'Situação da conversa': Object.fromEntries(
    Object.entries(CONVERSATION_STATE).map(([state, { label }]) => [state, label.toLowerCase()]),
  ),
  'Última mensagem de': WRITER_LABELS,
  'Quem escreveu': WRITER_LABELS,
  Canal: CONVERSATION_CHANNELS,
  'Motivo do encerramento': {
    nothing_asked: 'não pedia resposta',
    answered_elsewhere: 'respondida por telefone ou pessoalmente',
    left_unanswered: 'ficou sem resposta',
  } satisfies Record<EndReason, string>,
  'Situação da nota': Object.fromEntries(
    Object.entries(TAX_NOTE_VIEW).map(([state, { label }]) => [state, label.toLowerCase()]),
  ),
  'Tipo da audiência': HEARING_WORDS,
  Cargo: POSITION_LABELS,
  'Forma de entrada': ENTRY_METHOD_LABELS,
  Lado: SIDE_LABELS,
  'Motivo da devolução': REFUND_REASON_LABELS,
  'Tipo da contestação': DISPUTE_KIND_LABELS,
  'Situação da contestação': Object.fromEntries(
    Object.entries(DISPUTE_VIEW).map(([code, { label }]) => [code, label.toLowerCase()]),
  ),
  'Situação do débito': TRY_LABELS,
  'Quem encerrou a autorização': AUTHORIZATION_ENDING_LABELS,
  'O que você disse da resposta': ANSWER_SAID_LABELS,
  Chegada: REFUND_ARRIVAL_LABELS,
  'Motivo da perda': LOSS_REASON_LABELS,
  'Tipo da prova': PROOF_KIND_LABELS,
  'Meio escolhido': SEND_WAY_LABELS,
  'Situação do e-mail': Object.fromEntries(
    Object.entries(LETTER_MAIL_STATE).map(([code, { label }]) => [code, label]),
  ),
  'Situação da resposta': REPLY_STATE_LABELS,
  'Onde consta': LISTING_PLACE_LABELS,
  Efeito: Object.fromEntries(Object.entries(MOVEMENT_EFFECT).map(([code, { label }]) => [code, label])),
  'Tipo do documento': Object.fromEntries(
    Object.entries({ ...LOAN_DOCUMENTS, ...DOCUMENT_KINDS }).map(([code, { label }]) => [code, label]),
  ),
  Fundamento: GROUND_TITLES,
  'Situação da carta': Object.fromEntries(
    Object.entries(LETTER_STATE).map(([code, { label }]) => [code, label]),
  ),
  'O que você disse da carta': { yes: 'pode enviar', no: 'não enviar' },
  'Meio de envio': SEND_WAY_LABELS,
  'Voz da carta': VOICE_LABELS,
  'Enviada por': { firm: 'pela empresa', customer: 'por você' },
  Assinatura: MANDATE_LEVEL_LABELS,
  'Forma da assinatura': MANDATE_WAY_LABELS,
  'Conferência do sistema': MANDATE_VERDICT_LABELS,
  'Situação da procuração': Object.fromEntries(
    Object.entries(MANDATE_FILE_STATE).map(([code, { label }]) => [code, label]),
  ),
  'Situação do contrato com advogado': Object.fromEntries(
    Object.entries(ENGAGEMENT_STATE).map(([code, { label }]) => [code, label]),
  ),
  'Resposta à carta': LETTER_ANSWER_LABELS,
  'Próximo passo': NEXT_STEP_WORDS,
  'Motivo do fim': CLOSE_REASON_LABELS,
  'Serve como': EVIDENCE_LABELS,
  'Tipo do registro': LISTING_KIND_LABELS,
  'Como foi registrada': LISTING_SOURCE_LABELS,
  'O que a pessoa diz': PERSON_SAYS_LABELS,
  'Origem da dívida': DEBT_SOURCE_LABELS,
  'Parecer do jurídico': VERDICT_LABELS,
  'Situação do registro': LISTING_STATE_LABELS,
  'Pedido feito a': LISTING_ADDRESSEE_LABELS,
  'De quem é a vez': LISTING_TURN_LABELS,
  'O que dá para fazer': LISTING_PILE_LABELS,
  'Origem da média': AVERAGE_SOURCE_WORDS,
  'Regra do prazo': CLOCK_LABELS,
  Acontecimento: LISTING_EVENT_LABELS,
  'Feito por': { customer: 'cliente', admin: 'equipe', system: 'o sistema' },
};

/** Columns, by their names in words, whose values are such codes; values of other columns are free text. */
export const CODED = new Set([
  ...Object.keys(OWN_WORDS),
  'Tipo de conta',
  'Forma de entrar',
  'Situação',
  'Origem',
  'Tipo',
  'Escolha',
  'Serviço',
  'Finalidade',
  'Forma de pagamento',
  'Forma',
  'Acesso',
  'Formato',
  'Situação já avisada',
  'Meio de pagamento',
]);

/** Columns of the team, which say nothing about other accounts. */
export const OF_TEAM = ['position', 'exports_full'];
