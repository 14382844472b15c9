import type { Toast } from '#app/lib/toast.ts';

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
