import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { DOCUMENTS_NOT_SENT } from './card-messages.ts';
import type { DocumentStatus } from './step-status.ts';

const { title } = DOCUMENTS_NOT_SENT;

export const DOCUMENT_CARD_MISSING: AppError = {
  code: 'not-found',
  title,
  message: 'Este serviço não está na sua conta.',
};

export const DOCUMENT_NOT_ASKED: AppError = {
  code: 'not-asked',
  title,
  message: 'Este documento não é mais pedido. Recarregue a página e confira a lista.',
};

/** The same file again, by its content: what became of the first one. */
export const alreadySent = (fileName: string, status: DocumentStatus): AppError => ({
  code: status === 'rejected' ? 'already-rejected' : 'already-sent',
  title,
  message:
    status === 'rejected'
      ? `Este mesmo arquivo já foi recusado (“${fileName}”). Envie uma versão corrigida.`
      : `Este arquivo já está aqui (“${fileName}”). Não é preciso enviar de novo.`,
});

export const TOO_MANY_DOCUMENTS: AppError = {
  code: 'too-many',
  title,
  message: 'Foram muitos envios em pouco tempo. Espere alguns minutos e continue.',
};

export const NO_FILE_CHOSEN = {
  tone: 'bad',
  title,
  message: 'Escolha pelo menos um arquivo.',
} as const satisfies Toast;

export const DOCUMENT_WITHDRAWN = {
  tone: 'good',
  title: 'Documento retirado',
  message: 'O arquivo foi apagado.',
} as const satisfies Toast;

/** The document is the only one of a kind that a running deadline needs. */
export const DOCUMENT_COUNTS: AppError = {
  code: 'counts',
  title: 'Não foi possível retirar',
  message: 'O prazo já conta com este documento. Envie outro no lugar dele e depois retire este.',
};

export const DOCUMENT_NOT_WITHDRAWN: AppError = {
  code: 'reviewed',
  title: 'Não foi possível retirar',
  message: 'A equipe já conferiu este documento. Fale com o suporte se ele não deveria estar aqui.',
};
