import { refusalsOf } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

export const LETTER_FAILED = 'Nada foi mudado';
export const refuseLetter = refusalsOf(LETTER_FAILED);

export const MIXED_RECORDS =
  'Estes registros pedem textos diferentes (pessoa e empresa, Cadin, cheque pago e não reconhecido). Escreva em separado.';
export const letterNotFound = () => refuseLetter('not-found', 'Esta carta não existe.');
export const letterStale = () =>
  refuseLetter('stale', 'Esta carta mudou enquanto você a via. Confira e tente de novo.');

const good = (title: string, message?: string): Toast =>
  ({ tone: 'good', title, ...(message && { message }) }) as Toast;

export const LETTER_DONE = {
  saved: good('Carta salva', 'O texto foi preenchido de novo com os dados do registro.'),
  evidence: good('Documento junto à carta', 'Ele vai no mesmo PDF.'),
  unjoined: good('Documento retirado', 'Ele não vai mais com a carta.'),
  review: good('Carta para aprovar', 'Outra pessoa da equipe confere e aprova.'),
  draft: good('Carta de volta ao rascunho', 'O texto pode ser mudado de novo.'),
  approved: good('Carta aprovada', 'O cliente foi avisado e pode ler antes do envio.'),
  closed: good('Carta encerrada', 'Ela fica no histórico do registro.'),
  sent: good('Envio registrado', 'O prazo de resposta começou a contar.'),
  mailed: good('E-mails na fila', 'Saem em instantes, e a entrega aparece no lote.'),
  proof: good('Prova guardada', 'Ela fica no histórico da carta.'),
  replyKept: good('Resposta guardada', 'Registre agora o que responderam.'),
  replyDropped: good('Não é resposta', 'O e-mail foi para “E-mails a conferir”.'),
  answered: good('Resposta registrada', 'O próximo passo está na carta.'),
  template: good('Rascunho salvo', 'Ele vale quando for publicado.'),
  published: good('Modelo publicado', 'As próximas cartas usam este texto.'),
  addressee: good('Destinatário salvo', 'As próximas cartas usam estes dados.'),
  terms: good('Regras salvas', 'As próximas cartas seguem estas regras.'),
  settings: good('Regras salvas', 'Valem para as próximas cartas e procurações.'),
  ownSent: good('Envio anotado', 'O prazo de resposta começou a contar.'),
  customerYes: good('Obrigado', 'Esta carta já pode ser enviada.'),
  answerArrived: good('Anotado', 'A equipe foi avisada. Mande a resposta pela conversa.'),
  answerMissing: good('Anotado', 'A equipe cuida do próximo passo.'),
  customerNo: good('Carta cancelada', 'Ela não será enviada.'),
  mandateApproved: good('Procuração aceita', 'As próximas cartas já contam com ela.'),
  mandateRefused: good('Procuração não aceita', 'O cliente lê o motivo na área dele.'),
  mandateTrust: good('Emissores salvos', 'Valem para os próximos arquivos.'),
  noticeSent: good('Envio anotado', 'O aviso fica no histórico da procuração.'),
  powerGiven: good('Procuração dada', 'Você pode cancelar quando quiser.'),
  engagementOffered: good('Contrato proposto', 'O cliente foi avisado e responde na área dele.'),
  engagementEnded: good('Contrato encerrado', 'O cliente lê o motivo na área dele.'),
  engagementAccepted: good('Advogado contratado', 'Agora assine a procuração dele e envie em Documentos.'),
  engagementRefused: good('Contrato recusado', 'Nada começa na Justiça.'),
  powerRevoked: good('Procuração cancelada', 'Nenhuma carta nossa sai mais.'),
} as const;
