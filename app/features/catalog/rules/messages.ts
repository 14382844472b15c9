import type { AppError } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE, type Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8. Titles letter by letter. */
export const PRODUCT_UNAVAILABLE = {
  tone: 'bad',
  title: 'Produto não disponível',
  message: 'Veja na página inicial o que você pode contratar.',
} as const satisfies Toast;

export const PRODUCT_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar produto',
  message: 'Recarregue a página e tente de novo.',
} as const satisfies Toast;

/** @param message of the product; an empty one gives way to the default. */
export const productBlocked = (message: string | null): Toast => ({
  tone: 'bad',
  title: 'Produto bloqueado',
  message: message?.trim() || 'Este produto não está disponível no momento',
});

/** Messages of the panel. docs/product.md section 8, Erro ao salvar. */
export const PRODUCT_NOT_SAVED = 'Erro ao salvar';
export const PRODUCT_MISSING = {
  code: 'deleted',
  title: PRODUCT_NOT_SAVED,
  message: 'Este produto não existe mais.',
} as const satisfies AppError;
export const PRODUCT_STALE = {
  code: 'stale',
  title: PRODUCT_NOT_SAVED,
  message: CHANGED_MEANWHILE,
} as const satisfies AppError;
export const ORDER_STALE = {
  code: 'stale',
  title: PRODUCT_NOT_SAVED,
  message: 'Outra pessoa mudou a ordem antes. A lista mostra a de agora: confira e mova de novo.',
} as const satisfies AppError;
export const PRODUCT_SAVED = { tone: 'good', title: 'Produto salvo' } as const satisfies Toast;
export const PRODUCT_CREATED = { tone: 'good', title: 'Produto criado' } as const satisfies Toast;
export const PRODUCT_DELETED = { tone: 'good', title: 'Produto excluído' } as const satisfies Toast;
export const PRODUCTS_ORDERED = { tone: 'good', title: 'Ordem salva' } as const satisfies Toast;

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

export const LAWYER_NOT_SAVED = 'Advogado não salvo';
export const LAWYER_SAVED: Toast = {
  tone: 'good',
  title: 'Advogado salvo',
  message: 'Site, contrato e checkout já mostram a mudança.',
};
export const LAWYER_MISSING = {
  code: 'deleted',
  title: LAWYER_NOT_SAVED,
  message: 'Este advogado não existe mais.',
} as const;
export const LEGAL_TERMS_SAVED: Toast = {
  tone: 'good',
  title: 'Limpa Jus salvo',
  message: 'Site, contrato, checkout e produtos já mostram a mudança.',
};
export const COUPON_NOT_SAVED = 'Cupom não salvo';
export const COUPON_SAVED = {
  tone: 'good',
  title: 'Cupom salvo',
  message: 'Pedidos já feitos ficam como estão.',
} as const satisfies Toast;
export const COUPON_MISSING = {
  code: 'deleted',
  title: COUPON_NOT_SAVED,
  message: 'Este cupom não existe mais.',
} as const;

/** What conflicts and the audit log call the parts of a coupon. */
export const COUPON_FIELDS = {
  code: 'Código',
  purpose: 'Para que serve',
  owner: 'Dono',
  beginsOn: 'Primeiro dia',
  endsOn: 'Último dia',
  maxUses: 'Limite de usos',
  plans: 'Vale para',
  discount: 'Desconto',
  percent: 'Por cento',
  amount: 'Valor',
  active: 'Ligado',
} as const;
