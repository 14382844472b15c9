import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Auth and success toasts. Titles letter by letter. */
export const LOGGED_IN = { tone: 'good', title: 'Login realizado!' } as const satisfies Toast;

export const SERVICE_ACTIVATED = {
  tone: 'good',
  title: 'Serviço ativado!',
  message: 'Seus serviços já estão no painel.',
} as const satisfies Toast;

export const SERVICE_NOT_ACTIVATED = {
  tone: 'bad',
  title: 'Erro ao ativar serviço',
  message: 'Seu pedido está guardado. Tente de novo em instantes ou fale com o suporte.',
} as const satisfies Toast;
