import type { Toast } from '#app/lib/toast.ts';

/** Spec section 8. Titles letter by letter. */
export const ENERGY_SENT = {
  tone: 'good',
  title: 'Solicitação enviada!',
  message: 'Analisamos a sua conta de luz e avisamos você por aqui.',
} as const satisfies Toast;

export const ENERGY_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Sua solicitação não foi enviada. Tente de novo.',
} as const satisfies Toast;

/** One stands already; `message` says so where another is asked for. */
export const ENERGY_OPEN = 'Você já tem uma solicitação em andamento. Acompanhe por aqui.';

/** Notices that a new request leaves. */
export const ENERGY_NOTICE = {
  owner: {
    title: 'Solicitação de desconto recebida',
    message: 'Vamos analisar a sua conta de luz. Você acompanha cada passo na página do desconto.',
  },
  team: {
    title: 'Novo pedido de desconto na energia',
    message: 'Um cliente pediu o desconto na conta de luz.',
  },
} as const;
