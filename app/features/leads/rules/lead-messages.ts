import type { Toast } from '#app/lib/toast.ts';

/** Spec section 8, Lead and checkout. */
export const LEAD_SENT: Toast = {
  tone: 'good',
  title: 'Sucesso! 🎉',
  message: 'Recebemos sua solicitação. Em breve entraremos em contato!',
};

export const LEAD_NOT_SENT: Toast = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Não foi possível enviar sua solicitação. Tente novamente.',
};

export const CONSENT_MISSING: Toast = {
  tone: 'bad',
  title: 'Atenção',
  message: 'Você precisa aceitar os termos da LGPD para continuar.',
};

export const invalidData = (message: string): Toast => ({ tone: 'bad', title: 'Dados inválidos', message });
