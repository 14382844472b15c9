/** Targets that a handwritten notice may link to. */
export const NOTICE_LINKS = {
  '': 'Nenhuma página',
  '/app': 'Início',
  '/app/andamento': 'Andamento',
  '/app/faturas': 'Faturas',
  '/app/formularios': 'Formulários',
  '/app/perfil': 'Perfil',
  '/app/suporte': 'Suporte',
} as const;
export type NoticeLink = keyof typeof NOTICE_LINKS;
export const NOTICE_TYPE_LABELS = {
  other: 'Informação',
  success: 'Boa notícia',
  warning: 'Atenção',
  error: 'Problema',
} as const;
