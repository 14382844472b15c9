import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { DocumentStatus } from './terms.ts';

/** docs/product.md section 8, Customer and admin toasts. Titles letter by letter. */
export const CARDS_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar seus cards',
} as const satisfies Toast;

export const CARD_NOT_FOUND = {
  tone: 'bad',
  title: 'Card não encontrado',
  message: 'Este serviço não está na sua conta. Voltamos ao painel.',
} as const satisfies Toast;

export const CARD_DETAILS_NOT_FOUND = {
  tone: 'bad',
  title: 'Informações de card não encontradas',
  message: 'Recarregue a página e tente de novo.',
} as const satisfies Toast;

export const DOCUMENTS_SENT = {
  tone: 'good',
  title: 'Documentos enviados!',
  message: 'Avisamos você quando a equipe terminar de conferir.',
} as const satisfies Toast;

export const DOCUMENTS_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar documentos',
  message: 'Nenhum arquivo foi gravado. Tente de novo.',
} as const satisfies Toast;

export const CARD_CREATED = { tone: 'good', title: 'Card criado' } as const satisfies Toast;

export const CARD_NOT_CREATED = {
  tone: 'bad',
  title: 'Erro ao criar card',
  message: 'Nada foi criado. Tente de novo.',
} as const satisfies Toast;

export const CARD_SAVED = { tone: 'good', title: 'Card atualizado' } as const satisfies Toast;

export const CARD_NOT_SAVED = {
  tone: 'bad',
  title: 'Erro ao atualizar card',
  message: 'As mudanças não foram salvas. Tente de novo.',
} as const satisfies Toast;

const { title } = DOCUMENTS_NOT_SENT;

export const DOCUMENT_CARD_MISSING: AppError = {
  code: 'not-found',
  title,
  message: 'Este serviço não está na sua conta.',
};

export const DOCUMENT_CASE_OVER: AppError = {
  code: 'ended',
  title,
  message: 'O contrato terminou: não é preciso enviar mais nada.',
};

export const DOCUMENT_NOT_ASKED: AppError = {
  code: 'not-asked',
  title,
  message: 'Este documento não é mais pedido. Recarregue a página e confira a lista.',
};

/** Refusal of a file with the same content, with the status of the first one. */
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

const NOT_ASKED = 'A garantia não foi pedida';

/** Why a request was not taken, or not answered. */
export const GUARANTEE_REFUSALS = {
  'no-guarantee': {
    title: NOT_ASKED,
    message: 'Peça quando o último dia da garantia passar sem o serviço pronto.',
  },
  invalid: { title: NOT_ASKED, message: 'Confira os campos marcados.' },
  'not-found': { title: 'Nada foi mudado', message: 'Este pedido de garantia não existe.' },
  answered: { title: 'Nada foi mudado', message: 'Este pedido já foi respondido. Recarregue a página.' },
  ended: {
    title: 'Nada foi mudado',
    message: 'O pedido deste serviço terminou: não dá para aceitar. Responda “Não aceitar” com o motivo.',
  },
  unanswered: { title: 'Nada foi mudado', message: 'Confira os campos marcados.' },
} as const;

export const guaranteeAsked = (protocol: string): Toast => ({
  tone: 'good',
  title: 'Garantia pedida',
  message: `Protocolo ${protocol}. A resposta chega por escrito, aqui e por e-mail.`,
});

export const GUARANTEE_ANSWERED: Toast = {
  tone: 'good',
  title: 'Resposta enviada',
  message: 'O cliente foi avisado, no site e por e-mail.',
};
