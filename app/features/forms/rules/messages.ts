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

/** The builder's side of the panel. */
export const TEMPLATE_NOT_SAVED = 'Erro ao salvar';
export const TEMPLATE_CREATED = {
  tone: 'good',
  title: 'Formulário criado',
  message: 'Ele nasce desativado: ative quando estiver pronto para enviar.',
} as const satisfies Toast;
export const TEMPLATE_SAVED = { tone: 'good', title: 'Formulário salvo' } as const satisfies Toast;
export const TEMPLATE_NEXT_VERSION = {
  tone: 'good',
  title: 'Nova versão salva',
  message: 'Os formulários já enviados continuam como foram enviados.',
} as const satisfies Toast;
export const TEMPLATE_ON = { tone: 'good', title: 'Formulário ativado' } as const satisfies Toast;
export const TEMPLATE_OFF = {
  tone: 'good',
  title: 'Formulário desativado',
  message: 'Ninguém mais o envia. Os já enviados ainda podem ser respondidos.',
} as const satisfies Toast;

/** @param sent number of recipients @param waiting number of clients who had an open one and got none. */
export function formsSent(sent: number, waiting: number): Toast {
  const skipped =
    waiting === 0
      ? 'Cada um foi avisado.'
      : waiting === 1
        ? 'Uma pessoa já tinha este formulário aberto e não recebeu outro.'
        : `${waiting} pessoas já tinham este formulário aberto e não receberam outro.`;
  if (sent === 0) return { tone: 'bad', title: 'Nada foi enviado', message: skipped };
  const title = sent === 1 ? 'Formulário enviado' : `Formulário enviado a ${sent} clientes`;
  return { tone: 'good', title, message: skipped };
}
