import type { Tone } from '#app/lib/toast.ts';
import type {
  ClockRule,
  DebtSource,
  ListingAddressee,
  ListingEventKind,
  ListingKind,
  ListingPile,
  ListingPlace,
  ListingSource,
  ListingState,
  ListingTurn,
  ListingVerdict,
  PersonSays,
} from './listing.ts';

export const LISTING_PLACE_LABELS: Record<ListingPlace, string> = {
  serasa: 'Serasa',
  spc: 'SPC Brasil',
  boavista: 'Boa Vista',
  quod: 'Quod',
  cenprot: 'Cartórios de protesto',
  scr: 'Banco Central (SCR)',
  ccf: 'Cheques sem fundos (CCF)',
  cadin: 'Cadin',
  credor: 'Direto com o credor',
  outro: 'Outro lugar',
};

export const LISTING_KIND_LABELS: Record<ListingKind, string> = {
  inadimplencia: 'Dívida em atraso',
  protesto: 'Protesto',
  cheque: 'Cheque sem fundos',
  acao: 'Ação judicial',
  scr_vencido: 'Vencida no Banco Central',
  scr_prejuizo: 'Prejuízo no Banco Central',
  consulta: 'Consulta ao CPF ou CNPJ',
  oferta: 'Oferta de acordo (conta atrasada)',
  outro: 'Outro registro',
};

export const PERSON_SAYS_LABELS: Record<PersonSays, string> = {
  nao_conheco: 'Não reconhece',
  ja_paguei: 'Já pagou',
  valor_errado: 'Está errado',
  reconheco: 'Reconhece',
  nao_sei: 'Não sabe',
};

export const LISTING_SOURCE_LABELS: Record<ListingSource, string> = {
  report: 'Relatório',
  print: 'Foto ou cópia de tela',
  paste: 'Texto colado',
  typed: 'Digitada',
};

export const DEBT_SOURCE_LABELS: Record<DebtSource, string> = {
  instrument: 'Contrato ou acordo por escrito',
  rent: 'Aluguel',
  title: 'Título de crédito (cheque, nota promissória)',
  insurance: 'Seguro',
  lodging: 'Hospedagem',
  other: 'Outra origem',
};

export const LISTING_STATE_LABELS: Record<ListingState, string> = {
  found: 'Encontrado',
  triaged: 'Analisado',
  asked: 'Retirada pedida',
  answered: 'Próximo passo em análise',
  removed: 'Retirado',
  kept: 'Mantido',
  expired: 'Saiu pelo tempo',
  gone_back: 'Voltou a aparecer',
};

export const LISTING_ADDRESSEE_LABELS: Record<ListingAddressee, string> = {
  bureau: 'Birô ou cartório',
  creditor: 'Credor ou banco',
  judge: 'Juiz',
};

export const LISTING_TURN_LABELS: Record<ListingTurn, string> = {
  us: 'Nós',
  customer: 'Cliente',
  bureau: 'Birô',
  creditor: 'Credor',
  judge: 'Juiz',
  done: 'Terminado',
};

export const LISTING_PILE_LABELS: Record<ListingPile, string> = {
  contestar: 'Dá para contestar',
  negociar: 'Dá para negociar',
  esperar_ou_pagar: 'Esperar ou pagar',
};

/** Whether a record can be removed, and why, in a sentence. */
export const LISTING_PILE_WHY: Record<ListingPile, string> = {
  contestar: 'Há fundamento para pedir que saia.',
  negociar: 'Não há fundamento para tirar. Sai com pagamento ou acordo, ou no fim do prazo.',
  esperar_ou_pagar: 'Não há o que contestar agora.',
};

/** Result of a triage that finds no ground; shown before any purchase. */
export const NOTHING_TO_CONTEST = 'Hoje não há nada a contestar. O que dá para fazer é de graça.';

export const CLOCK_LABELS: Record<ClockRule, string> = {
  five_years: 'Cinco anos da dívida',
  after_payment: 'Baixa depois do pagamento',
  tell_receivers: 'Aviso a quem recebeu o dado errado',
  challenge: 'Resposta à contestação',
  access: 'Entrega dos dados pedidos',
  ccf_payment: 'Exclusão do cheque pago',
  consumer_portal: 'Resposta no consumidor.gov.br',
  letter_answer: 'Resposta à carta',
  scr_remittance: 'Correção no Banco Central',
  promise: 'Prazo do nosso serviço',
};

export const VERDICT_LABELS: Record<ListingVerdict, string> = {
  fora_do_prazo: 'Passou dos cinco anos',
  paga_nao_baixada: 'Paga e ainda no cadastro',
  paga_no_prazo: 'Paga, no prazo da baixa',
  duplicada: 'Registrada em dobro',
  cedida: 'Vendida a outra empresa',
  nao_reconhecida: 'Não reconhecida',
  sem_aviso: 'Sem prova de aviso prévio',
  valor_errado: 'Valor contestado',
  prescrita_provavel: 'Cobrança talvez prescrita',
  juros_acima: 'Juros acima da média',
  negociavel: 'Pode ser negociada',
  verdadeira: 'Sem fundamento para retirar',
};

export const LISTING_EVENT_LABELS: Record<ListingEventKind, string> = {
  added: 'Registrada',
  edited: 'Dados corrigidos',
  said: 'A pessoa disse',
  paid: 'Pagamento anotado',
  asked: 'Pedido enviado',
  answered: 'Resposta anotada',
  state: 'Mudou de situação',
  removed: 'Retirada comprovada',
  gone_back: 'Voltou a aparecer',
  verdict: 'Parecer do jurídico',
  missing: 'Não consta mais no relatório',
  clock_over: 'Prazo vencido',
  letter: 'Carta',
  lawsuit: 'Processo',
  report: 'Relatório',
};

/** Whose turn it is, in words for the holder. */
const TURN_WORDS: Record<Exclude<ListingTurn, 'done'>, string> = {
  us: 'Estamos cuidando',
  customer: 'Espera por você',
  bureau: 'Esperando o birô',
  creditor: 'Esperando o credor',
  judge: 'Esperando o juiz',
};

/** State of the service that works on a record: not bought, open, or over. */
export type RecordService = 'none' | 'open' | 'over';

/**
 * Badge of a record for its holder: whose turn it is, or how the record ended. After the end of the service
 * and without a service no work is announced.
 */
export function turnBadge(
  { turn, state }: { turn: ListingTurn; state: ListingState },
  service: RecordService,
): { label: string; tone: Tone } {
  if (turn === 'done') return { label: LISTING_STATE_LABELS[state], tone: 'good' };
  if (service === 'over') return { label: 'Encerrado', tone: 'neutral' };
  if (turn === 'customer') return { label: TURN_WORDS.customer, tone: 'info' };
  if (service === 'none' && turn === 'us') return { label: 'Sem serviço contratado', tone: 'neutral' };
  return { label: TURN_WORDS[turn], tone: 'neutral' };
}
