import type { AppError } from '#app/lib/result.ts';
import { NOT_SAVED, type Toast } from '#app/lib/toast.ts';

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

export const LAWSUIT_HAS_HEARINGS: AppError = {
  code: 'invalid',
  title: 'Nada foi removido',
  message: 'Este processo tem audiências. Cancele-as antes, ou mude a situação para “Arquivado”.',
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
