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
