import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Erro ao salvar. */
export const CONTENT_NOT_SAVED = 'Erro ao salvar';
/** A selected picture was deleted meanwhile. */
export const IMAGE_MISSING = 'Esta imagem não existe mais; escolha outra';
export const DRAFT_SAVED = {
  tone: 'good',
  title: 'Rascunho salvo',
  message: 'O site continua como estava.',
} as const satisfies Toast;
export const CONTENT_PUBLISHED = {
  tone: 'good',
  title: 'Publicado',
  message: 'Quem visita o site já vê.',
} as const satisfies Toast;
export const CONTENT_UNCHANGED = {
  tone: 'good',
  title: 'Nada mudou',
  message: 'É o que já está no site.',
} as const satisfies Toast;
export const DRAFT_DISCARDED = {
  tone: 'good',
  title: 'Rascunho descartado',
  message: 'O site continua como estava.',
} as const satisfies Toast;
export const VERSION_RESTORED = {
  tone: 'good',
  title: 'Versão trazida de volta',
  message: 'Está no rascunho. Confira e publique.',
} as const satisfies Toast;

export const FAQ_SHOWN = {
  tone: 'good',
  title: 'Pergunta no site',
  message: 'Quem visita já vê.',
} as const satisfies Toast;
export const FAQ_HIDDEN = {
  tone: 'good',
  title: 'Pergunta escondida',
  message: 'Ela não está mais no site.',
} as const satisfies Toast;
export const FAQ_DELETED = {
  tone: 'good',
  title: 'Pergunta excluída',
  message: 'Ela fica entre as excluídas e pode voltar.',
} as const satisfies Toast;
export const ORDER_DRAFTED = {
  tone: 'good',
  title: 'Ordem no rascunho',
  message: 'O site continua como estava.',
} as const satisfies Toast;
