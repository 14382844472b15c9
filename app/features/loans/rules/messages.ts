import type { Toast } from '#app/lib/toast.ts';

export const LOAN_SAVED = {
  tone: 'good',
  title: 'Simulação guardada',
  message: 'Agora envie os documentos para a análise começar.',
} as const satisfies Toast;

export const LOAN_SENT = {
  tone: 'good',
  title: 'Solicitação enviada!',
  message: 'A análise sai em até 48 horas úteis. Avisamos você por aqui.',
} as const satisfies Toast;

export const LOAN_CANCELED = { tone: 'good', title: 'Pedido cancelado' } as const satisfies Toast;

export const LOAN_NOT_SAVED = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'O pedido não foi guardado. Tente de novo.',
} as const satisfies Toast;

/** Refusals; the title is the toast's. */
export const LOAN_REFUSALS = {
  'not-found': { title: 'Erro ao salvar', message: 'Pedido de empréstimo não encontrado.' },
  open: { title: 'Erro ao salvar', message: 'Você já tem um pedido em andamento.' },
  closed: { title: 'Erro ao salvar', message: 'Este pedido já foi decidido e não muda mais.' },
  'in-analysis': {
    title: 'Erro ao salvar',
    message: 'Este pedido já está na análise. Fale com o suporte para mudar algo.',
  },
  'too-many': {
    title: 'Erro ao enviar documentos',
    message: 'Este pedido já tem o máximo de arquivos. Junte páginas em um PDF.',
  },
  'nothing-new': {
    title: 'Falta enviar',
    message: 'Envie primeiro o que a equipe pediu: depois da devolução ainda não chegou nenhum arquivo.',
  },
  'same-file': { title: 'Erro ao enviar documentos', message: 'Você já enviou este mesmo arquivo aqui.' },
} as const;
export type LoanRefusal = keyof typeof LOAN_REFUSALS;
