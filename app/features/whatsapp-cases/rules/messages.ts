import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

const good = (title: string): Toast => ({ tone: 'good', title });
export const CONTACT_TIED = good('Contato ligado ao cliente');
export const CONTACT_OF_LEAD = good('Contato ligado ao lead');
export const CONTACT_UNTIED = good('Ligação desfeita');
export const CONTACT_IS_LEAD = good('Lead aberto');
export const CONTACT_ANSWERED = good('Mensagem a caminho');
export const CONTACT_NOT_CHANGED = 'Nada mudou';
export const STRANGER_NOT_ANSWERED = 'A mensagem não saiu';

export const CONTACT_DECIDED: AppError = {
  code: 'not-found',
  message: 'Alguém já decidiu sobre este contato, ou ele não existe mais.',
};
export const NO_CLIENT: AppError = { code: 'not-found', message: 'Este cliente não existe mais.' };
export const NO_CLIENT_OF_EMAIL: AppError = {
  code: 'not-found',
  message: 'Nenhum cliente tem este e-mail.',
  fields: { client: 'Nenhum cliente tem este e-mail de cadastro.' },
};
export const NO_LEAD: AppError = { code: 'not-found', message: 'Nenhum lead tem mais este telefone.' };
export const TOO_LATE: AppError = {
  code: 'ended',
  message: 'A ligação só se desfaz nas primeiras 24 horas.',
};
export const NO_CONSENT: AppError = {
  code: 'no-consent',
  message: 'Esta pessoa ainda não respondeu SIM: sem autorização, não vira lead.',
};
export const LEAD_EXISTS: AppError = {
  code: 'known',
  message: 'Esta pessoa já tem um lead ou um cadastro. Abra o que existe em vez de um novo.',
};
