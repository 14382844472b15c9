import type { Toast } from '#app/lib/toast.ts';

export const FORM_SENT = {
  tone: 'good',
  title: 'Formulário enviado!',
  message: 'Recebemos as suas respostas. Você pode baixar a sua via quando quiser.',
} as const satisfies Toast;

export const FORM_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'O formulário não foi enviado. O rascunho está salvo; tente de novo.',
} as const satisfies Toast;

export const FORM_SAVED = {
  tone: 'good',
  title: 'Rascunho salvo',
  message: 'Você pode continuar depois, neste ou em outro aparelho.',
} as const satisfies Toast;

export const FORM_CLOSED = 'Este formulário já foi enviado ou cancelado e não pode mais ser alterado.';

/** The panel's side. */
export const FORM_ASKED = {
  tone: 'good',
  title: 'Formulário enviado',
  message: 'O cliente foi avisado.',
} as const satisfies Toast;
export const FORM_CANCELED = { tone: 'good', title: 'Formulário cancelado' } as const satisfies Toast;
export const FORM_REVIEWED = { tone: 'good', title: 'Formulário conferido' } as const satisfies Toast;
export const FORM_NOT_KEPT = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'Nada foi mudado. Tente de novo.',
} as const satisfies Toast;
