import type { Toast } from '#app/lib/toast.ts';
import type { PrivacyKind } from '#app/terms/privacy-status.ts';
import { ANSWER_DAYS } from './terms.ts';

const NOT_SENT = 'Não foi possível registrar o pedido';

/** Reasons why a request is refused. */
export const PRIVACY_REFUSALS = {
  open: { title: NOT_SENT, message: 'Já há um pedido deste tipo em aberto. Acompanhe em "Meus pedidos".' },
  often: { title: NOT_SENT, message: 'Foram muitos pedidos hoje. Tente de novo amanhã.' },
  password: { title: NOT_SENT, message: 'Senha incorreta' },
  'not-found': { title: NOT_SENT, message: 'Este pedido não existe mais. Recarregue a página.' },
  revoked: { title: 'Nada a revogar', message: 'Este consentimento já estava revogado.' },
  late: { title: 'Não foi possível cancelar', message: 'Este pedido já está em andamento ou foi concluído.' },
} as const;

/** Reasons why the team cannot carry out an erasure yet. */
export const ERASURE_REFUSALS = {
  'not-found': { title: 'Erro ao atualizar', message: 'Este pedido não existe mais ou já foi respondido.' },
  'open-installments': {
    title: 'Há valores em aberto',
    message: 'Receba as parcelas em aberto, ou escolha “Cancelar as parcelas em aberto e excluir”.',
  },
  refunds: {
    title: 'Há dinheiro a devolver',
    message: 'Conclua as devoluções deste cliente antes de excluir os dados: estão em Devoluções.',
  },
  team: {
    title: 'Conta da equipe',
    message: 'Retire o papel de equipe desta conta antes de excluir os dados.',
  },
} as const;

export const CONSENT_REVOKED: Toast = {
  tone: 'good',
  title: 'Consentimento revogado',
  message: 'A partir de agora não usamos mais os seus dados para isso.',
};
export const REQUEST_CANCELED: Toast = { tone: 'good', title: 'Pedido cancelado' };

export const requestTaken = (kind: PrivacyKind, protocol: string): Toast => ({
  tone: 'good',
  title: 'Pedido registrado',
  message:
    kind === 'export'
      ? `Protocolo ${protocol}. Avisamos quando a cópia estiver pronta, em geral em poucos minutos.`
      : `Protocolo ${protocol}. Respondemos em até ${ANSWER_DAYS} dias.`,
});

export const accountErased = (protocol: string): Toast => ({
  tone: 'good',
  title: 'Conta excluída',
  message: `Protocolo ${protocol}. Mandamos a confirmação por e-mail.`,
});

export const EXPORT_EXPIRED =
  'O arquivo ficou disponível pelo prazo e foi apagado. Você pode pedir outra cópia.';
export const EXPORT_MISSING: Toast = {
  tone: 'info',
  title: 'Arquivo expirado',
  message: 'Esta cópia não está mais guardada. Você pode pedir outra.',
};
export const CANCELED_BY_PERSON = 'Cancelado a seu pedido.';
export const ERASED_ANSWER = 'Dados excluídos ou anonimizados; ficou só o que a lei manda guardar.';

/** The team's side. */
export const ANSWER_REFUSED = {
  title: 'Erro ao salvar',
  message: 'Este pedido não existe mais ou já foi respondido.',
} as const;
export const ERASURE_APPROVED: Toast = {
  tone: 'good',
  title: 'Exclusão aprovada',
  message: 'Os dados serão excluídos em instantes.',
};
export const ANSWER_SENT: Toast = {
  tone: 'good',
  title: 'Resposta enviada',
  message: 'O cliente será avisado em instantes.',
};
export const DECISION_UNDONE: Toast = {
  tone: 'good',
  title: 'Decisão desfeita',
  message: 'O pedido está aberto de novo. O cliente não foi avisado.',
};
/** Reasons why a decision cannot be undone. */
export const UNDO_REFUSALS = {
  'already-notified': {
    title: 'Erro ao salvar',
    message: 'Não dá mais para desfazer: o cliente já foi avisado.',
  },
  stale: { title: 'Erro ao salvar', message: 'Outra pessoa já mudou este pedido. Confira.' },
  again: { title: 'Erro ao salvar', message: 'O cliente já fez outro pedido deste tipo. Responda por ele.' },
} as const;
