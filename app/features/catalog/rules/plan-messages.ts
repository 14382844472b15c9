import type { Toast } from '#app/lib/toast.ts';

export const PLAN_NOT_SAVED = 'Plano não salvo';
export const PLAN_NOT_PUBLISHED = 'Plano não publicado';
export const PLAN_DRAFT_SAVED = {
  tone: 'good',
  title: 'Rascunho salvo',
  message: 'O que está à venda não mudou.',
} as const satisfies Toast;
export const PLAN_PUBLISHED = {
  tone: 'good',
  title: 'Plano publicado',
  message: 'Já vale no site, no checkout e no contrato.',
} as const satisfies Toast;
export const PLAN_DRAFT_DISCARDED = { tone: 'good', title: 'Rascunho descartado' } as const satisfies Toast;
