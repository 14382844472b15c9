import type { Toast } from '#app/lib/toast.ts';

/** In its own file, because the first page of the site needs it before the others. */
export const LEAD_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Não foi possível enviar sua solicitação. Tente novamente.',
} as const satisfies Toast;
