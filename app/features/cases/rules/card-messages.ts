import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Customer and admin toasts. Titles letter by letter. */
export const CARDS_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar dados',
  message: 'Não foi possível carregar seus cards',
} as const satisfies Toast;

export const CARD_NOT_FOUND = {
  tone: 'bad',
  title: 'Card não encontrado',
  message: 'Este serviço não está na sua conta. Voltamos ao painel.',
} as const satisfies Toast;

export const CARD_DETAILS_NOT_FOUND = {
  tone: 'bad',
  title: 'Informações de card não encontradas',
  message: 'Recarregue a página e tente de novo.',
} as const satisfies Toast;

export const DOCUMENTS_SENT = {
  tone: 'good',
  title: 'Documentos enviados!',
  message: 'Avisamos você quando a equipe terminar de conferir.',
} as const satisfies Toast;

export const DOCUMENTS_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar documentos',
  message: 'Nenhum arquivo foi gravado. Tente de novo.',
} as const satisfies Toast;

export const CARD_CREATED = { tone: 'good', title: 'Card criado' } as const satisfies Toast;

export const CARD_NOT_CREATED = {
  tone: 'bad',
  title: 'Erro ao criar card',
  message: 'Nada foi criado. Tente de novo.',
} as const satisfies Toast;

export const CARD_SAVED = { tone: 'good', title: 'Card atualizado' } as const satisfies Toast;

export const CARD_NOT_SAVED = {
  tone: 'bad',
  title: 'Erro ao atualizar card',
  message: 'As mudanças não foram salvas. Tente de novo.',
} as const satisfies Toast;
