import type { AppError } from '#app/lib/result.ts';
import { NOT_SAVED, type Toast } from '#app/lib/toast.ts';
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

/** Toasts of the client's page (docs/product.md section 8, admin): titles letter by letter where the spec has one. */
const good = (title: string, message?: string): Toast => ({
  tone: 'good',
  title,
  ...(message && { message }),
});

export const STEP_SAVED = good('Etapa atualizada', 'O cliente foi avisado.');
export const STEPS_REORDERED = good('Ordem atualizada');
export const TEMPLATE_APPLIED = good('Etapas do modelo aplicadas');
export const DOCUMENT_APPROVED = good('Documento aprovado', 'O aviso ao cliente sai em instantes.');
export const DOCUMENT_REJECTED = good(
  'Documento recusado',
  'O aviso ao cliente, com o motivo, sai em instantes.',
);
export const DOCUMENT_UNDONE = good('Decisão desfeita', 'O cliente não recebeu aviso dela.');
export const DOCUMENT_REQUESTED = good('Documento pedido', 'O cliente foi avisado no site e por e-mail.');
export const DOCUMENT_REQUEST_CANCELED = good('Pedido retirado', 'O documento saiu da lista do cliente.');
export const DOCUMENT_KIND_SAVED = good('Tipo do documento mudado');
export const LAWSUIT_SAVED = good('Processo salvo');
export const LAWSUIT_REMOVED = good('Processo removido');
export const PROOF_SENT = good('Comprovante enviado', 'O cliente foi avisado.');
export const PROOF_REMOVED = good('Comprovante retirado', 'Você pode desfazer por 24 horas.');
export const PROOF_RESTORED = good('Comprovante de volta');

export const PROOF_NOT_SENT = {
  tone: 'bad',
  title: NOT_SAVED,
  message: 'O comprovante não foi enviado. Tente de novo.',
} as const satisfies Toast;
export const PROOF_NO_FILE = { ...PROOF_NOT_SENT, message: 'Escolha o arquivo do comprovante.' };

export const CARD_MISSING: AppError = {
  code: 'not-found',
  title: NOT_SAVED,
  message: 'Este card não é deste cliente ou não existe mais.',
};
export const RECORD_MISSING: AppError = {
  code: 'not-found',
  title: NOT_SAVED,
  message: 'Este registro não existe mais. A lista foi recarregada.',
};

export const LAWSUIT_HAS_MOVEMENTS: AppError = {
  code: 'invalid',
  title: 'Nada foi removido',
  message: 'Este processo tem andamentos registrados. Mude a situação para “Arquivado”.',
};

/** The decision to undo is no longer the last one. */
export const DECIDED_SINCE: AppError = {
  code: 'stale',
  title: NOT_SAVED,
  message: 'Outra pessoa já decidiu sobre este documento. Confira.',
};
export const ALREADY_NOTIFIED: AppError = {
  code: 'already-notified',
  title: NOT_SAVED,
  message: 'Não dá mais para desfazer: o cliente já foi avisado. Decida de novo.',
};

/** Conflict message: lists the fields that another admin changed since this form was loaded. */
export const stale = (changes: readonly string[]): AppError => ({
  code: 'stale',
  title: NOT_SAVED,
  message: `Outra pessoa mudou isto enquanto você editava. ${changes.join('; ')}. Confira e salve de novo.`,
});

export const staleRemoval = (changes: readonly string[]): AppError => ({
  code: 'stale',
  title: NOT_SAVED,
  message: `Outra pessoa mudou isto, e nada foi removido. ${changes.join('; ')}. Confira e remova de novo.`,
});

/** Why a document is refused, most frequent first; the clerk may write another. */
export const REJECTION_REASONS = [
  'A foto está fora de foco. Tire outra com boa luz, sem tremer.',
  'Falta uma parte do documento. Envie frente e verso inteiros.',
  'O documento está vencido. Envie um dentro da validade.',
  'O nome ou o número não é o do titular deste serviço.',
  'Não é o documento pedido. Confira a lista e envie o certo.',
] as const;

/** Documents that admins request most often. */
export const REQUESTED_DOCUMENTS = [
  'documento com foto (frente e verso)',
  'comprovante de endereço recente',
  'comprovante de renda',
  'contrato social ou cartão CNPJ',
  'procuração assinada',
] as const;
