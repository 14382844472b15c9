/** Reasons for refunds. The team chooses among the first ones; the product sets the others. */
export const CHOSEN_REASONS = ['not-delivered', 'agreement', 'wrong-charge', 'other'] as const;
export const REFUND_REASONS = [
  'withdrawal',
  'guarantee',
  ...CHOSEN_REASONS,
  'paid-twice',
  'order-closed',
  'part-replaced',
  'repeated',
  'outside',
  'chargeback',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  withdrawal: 'Desistência do cliente',
  guarantee: 'Garantia do contrato',
  'not-delivered': 'Serviço não entregue',
  agreement: 'Acordo com o cliente',
  'wrong-charge': 'Cobrança indevida',
  other: 'Outro motivo',
  'paid-twice': 'Parcela paga a mais ou duas vezes',
  'order-closed': 'Pago depois do fim do pedido',
  'part-replaced': 'Parcela já renegociada',
  repeated: 'Serviço que o cliente já tinha',
  outside: 'Devolvido fora do sistema',
  chargeback: 'Compra contestada no cartão',
};

export const REFUND_STATUSES = ['asked', 'done'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Business days within which a refund is due, unless the business has set another number. */
export const REFUND_DUE_DAYS = 2;
export const MOST_REFUND_DUE_DAYS = 30;
