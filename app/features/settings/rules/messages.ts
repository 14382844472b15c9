import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Erro ao salvar. */
export const SETTINGS_NOT_SAVED = 'Erro ao salvar';
export const COMPANY_SAVED: Toast = {
  tone: 'good',
  title: 'Dados da empresa salvos',
  message: 'O site já mostra os novos dados.',
};
export const SUPPORT_SAVED: Toast = { tone: 'good', title: 'Horário do suporte salvo' };
export const MINIMUM_SAVED: Toast = { tone: 'good', title: 'Mínimo existencial salvo' };
export const BOARD_LIMITS_SAVED: Toast = {
  tone: 'good',
  title: 'Limites salvos',
  message: 'O quadro já os mostra.',
};
export const LATE_FEES_SAVED: Toast = {
  tone: 'good',
  title: 'Multa e juros salvos',
  message: 'Valem para os próximos pedidos.',
};
export const LISTING_TERMS_SAVED: Toast = { tone: 'good', title: 'Costume e aviso salvos' };
export const BRAND_SAVED: Toast = { tone: 'good', title: 'Marca salva' };
export const TEXT_SAVED: Toast = {
  tone: 'good',
  title: 'Texto salvo',
  message: 'Vale a partir do próximo envio.',
};
export const TEXT_RESTORED: Toast = { tone: 'good', title: 'Texto padrão de volta' };
export const RETENTION_SAVED: Toast = {
  tone: 'good',
  title: 'Prazos salvos',
  message: 'Valem a partir da próxima execução.',
};
export const RETENTION_STARTED: Toast = {
  tone: 'good',
  title: 'Execução pedida',
  message: 'O resultado aparece aqui em instantes.',
};
