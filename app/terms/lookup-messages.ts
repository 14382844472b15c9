import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Lookups. */
export const CEP_UNKNOWN: Toast = {
  tone: 'bad',
  title: 'CEP não encontrado',
  message: 'Verifique o CEP digitado.',
};

export const CEP_FAILED: Toast = {
  tone: 'bad',
  title: 'Erro ao buscar CEP',
  message: 'Tente novamente mais tarde.',
};

/** Beside the field, which says it until the number is corrected. */
export const CPF_INVALID = 'CPF inválido. Verifique o CPF digitado.';
