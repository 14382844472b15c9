import type { Toast } from '#app/lib/toast.ts';

const NOT_ASKED = 'A garantia não foi pedida';

/** Why a request was not taken, or not answered. */
export const GUARANTEE_REFUSALS = {
  'no-guarantee': {
    title: NOT_ASKED,
    message: 'Peça quando o último dia da garantia passar sem o serviço pronto.',
  },
  invalid: { title: NOT_ASKED, message: 'Confira os campos marcados.' },
  'not-found': { title: 'Nada foi mudado', message: 'Este pedido de garantia não existe.' },
  answered: { title: 'Nada foi mudado', message: 'Este pedido já foi respondido. Recarregue a página.' },
  unanswered: { title: 'Nada foi mudado', message: 'Confira os campos marcados.' },
} as const;

export const guaranteeAsked = (protocol: string): Toast => ({
  tone: 'good',
  title: 'Garantia pedida',
  message: `Protocolo ${protocol}. A resposta chega por escrito, aqui e por e-mail.`,
});

export const GUARANTEE_ANSWERED: Toast = {
  tone: 'good',
  title: 'Resposta enviada',
  message: 'O cliente foi avisado, no site e por e-mail.',
};
