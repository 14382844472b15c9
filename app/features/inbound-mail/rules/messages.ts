import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

const good = (title: string): Toast => ({ tone: 'good', title });
export const MAIL_ASSIGNED = good('E-mail na conversa do cliente');
export const MAIL_OF_LEAD = good('E-mail anotado no lead');
export const MAIL_TAKEN_OUT = good('E-mail de volta aos que esperam decisão');
export const MAIL_DISCARDED = good('E-mail descartado');
export const MAIL_IS_LEAD = good('Lead aberto');
export const MAILBOX_REVIVED = good('E-mails voltam a ser enviados');
export const MAIL_NOT_CHANGED = 'Nada mudou';

export const MAIL_DECIDED: AppError = {
  code: 'not-found',
  message: 'Alguém já decidiu sobre este e-mail, ou ele não existe mais.',
};
export const MAIL_UNDO_LATE: AppError = {
  code: 'late',
  message: 'Só se desfaz nas primeiras 24 horas.',
};
export const NO_SUCH_LEAD: AppError = {
  code: 'not-found',
  message: 'Nenhum lead aberto tem mais este endereço. Recarregue a página.',
};
export const NAME_HOLDER: AppError = {
  code: 'invalid',
  message: 'Este cliente cuida de mais de um titular. Escolha de quem são os anexos.',
  fields: { card: 'Escolha de quem são os anexos' },
};
export const NO_SUCH_CLIENT: AppError = {
  code: 'not-found',
  message: 'Nenhum cliente tem este e-mail.',
  fields: { client: 'Nenhum cliente tem este e-mail de cadastro.' },
};
export const knownSender = (names: readonly string[]): AppError => ({
  code: 'known',
  title: 'Já existe um cadastro',
  message: `Este e-mail já é de ${names.join(', ')}. Abra o cadastro em vez de um lead novo.`,
});
