import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

export const NOT_SENT = 'A mensagem não foi enviada';

export const TOO_MANY_MESSAGES: AppError = {
  code: 'too-many-attempts',
  message: 'Muitas mensagens em pouco tempo. Espere um minuto e envie de novo: o texto continua aqui.',
};

export const NO_CONVERSATION: AppError = {
  code: 'not-found',
  message: 'Este cliente não existe mais, ou os dados dele foram excluídos.',
};

export const NO_MAILBOX: AppError = {
  code: 'no-email',
  message: 'Este cliente não tem e-mail.',
  fields: { channel: 'Este cliente não tem e-mail. Responda pela área do cliente.' },
};

export const NAME_FILE_HOLDER: AppError = {
  code: 'holder',
  message: 'Escolha de quem é o arquivo.',
  fields: { card: 'Escolha de quem é o arquivo.' },
};
export const ANSWER_FILE_MISSING = 'Escolha o arquivo';

export const SAY_WHY: AppError = {
  code: 'invalid',
  message: 'Esta conversa tem uma pergunta sem resposta.',
  fields: { reason: 'Escolha por que encerra sem responder.' },
};

export const MOVED_ON: AppError = {
  code: 'stale',
  message: 'Chegou mensagem nova enquanto isso. Leia antes de encerrar.',
};

/** Why an answer does not leave by WhatsApp; the text stays in the form. */
export const notOnWhatsApp = (why: string): AppError => ({
  code: 'invalid',
  message: `${why} Escolha “na área do cliente”, ou envie um modelo.`,
  fields: { channel: why },
});

const good = (title: string): Toast => ({ tone: 'good', title });
export const FILE_ANSWERED = good('Resposta enviada com o arquivo');
export const NO_COLLEAGUE: AppError = {
  code: 'team',
  message: 'Este colega não abre a conversa.',
  fields: { colleague: 'Escolha um colega que abre a conversa.' },
};

export const HANDED_OVER = good('Conversa passada ao colega');
export const THREAD_NOTE_ADDED = good('Nota guardada');
export const TEMPLATE_SENT = good('Modelo a caminho');
export const CONVERSATION_DONE = good('Conversa encerrada');
export const CONVERSATION_SNOOZED = good('Conversa adiada');
export const ANSWER_SAVED = good('Resposta pronta salva');
export const ANSWER_DELETED = good('Resposta pronta excluída');
