/** Reasons why an imported payment is kept when the import is undone, in the words of the panel. */
export const STAYS = {
  returned: 'O dinheiro já voltou ou está voltando.',
  late: 'Foi recebido há mais de 24 horas.',
  ended: 'O pedido foi encerrado depois.',
  renegotiated: 'O pedido foi renegociado depois.',
  paidSince: 'Outro pagamento do pedido chegou ou mudou depois.',
  erased: 'Os dados do cliente foram excluídos.',
} as const;

export type StaysBecause = keyof typeof STAYS;
