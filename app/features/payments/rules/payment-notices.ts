import type { NotificationType } from '#app/features/notifications/rules/notification-status.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { NewPart } from './new-schedule.ts';

export type PaymentNotice = { title: string; message: string; type: NotificationType };

type Part = { number: number; parts: number; amount: Centavos };

/** "o pagamento" or "o pagamento da parcela 1 de 2" */
const name = ({ number, parts }: Part) =>
  parts === 1 ? 'o pagamento' : `o pagamento da parcela ${number} de ${parts}`;

const leftWords = (left: number) =>
  left === 0
    ? 'Não há mais nada a pagar deste pedido.'
    : left === 1
      ? 'Falta 1 parcela.'
      : `Faltam ${left} parcelas.`;

export const paymentReceived = (part: Part, left: number): PaymentNotice => ({
  type: 'success',
  title: 'Pagamento confirmado',
  message: `Recebemos ${name(part)}, de ${formatBRL(part.amount)}. ${leftWords(left)}`,
});

export const paymentFailed = (part: Part): PaymentNotice => ({
  type: 'warning',
  title: 'Pagamento não aprovado',
  message: `Não recebemos ${name(part)}, de ${formatBRL(part.amount)}: não foi aprovado e nada foi cobrado. Em Faturas você tenta de novo, por Pix ou com outro cartão.`,
});

export const paymentReturned = (amount: Centavos): PaymentNotice => ({
  type: 'success',
  title: 'Reembolso concluído',
  message: `Devolvemos ${formatBRL(amount)} pelo mesmo meio do pagamento. No cartão, o valor aparece em até duas faturas.`,
});

export const paymentSurplus = (amount: Centavos): PaymentNotice => ({
  type: 'other',
  title: 'Pagamento a mais',
  message: `Recebemos ${formatBRL(amount)} que não eram devidos. O valor já está sendo devolvido pelo mesmo meio.`,
});

export const withdrawalConfirmed = (protocol: string, refund: Centavos): PaymentNotice => ({
  type: 'success',
  title: 'Desistência registrada',
  message: `Protocolo ${protocol}. ${
    refund > 0 ? `Vamos devolver ${formatBRL(refund)} pelo mesmo meio do pagamento.` : 'Nada tinha sido pago.'
  } Os cards deste pedido foram bloqueados.`,
});

/** For the team. Why a person must look, by the code kept in `payment_charges.attention`. */
export const ATTENTION_WORDS: Record<string, string> = {
  'amount-differs': 'o valor pago é diferente do cobrado; não foi creditado',
  'reference-differs': 'a referência não é a da cobrança; não foi creditado',
  'currency-differs': 'a moeda não é o real; não foi creditado',
  'paid-twice': 'a parcela foi paga mais de uma vez; o excedente está sendo devolvido',
  'order-closed': 'o pagamento chegou depois do fim do pedido; está sendo devolvido',
  'part-replaced': 'a parcela paga já tinha sido renegociada; o valor está sendo devolvido',
  'refunded-outside': 'foi devolvido fora do sistema',
  'partial-refund': 'foi devolvido em parte fora do sistema',
  chargeback: 'o cartão foi contestado e o valor devolvido ao pagador',
  dispute: 'o pagador abriu uma disputa',
  refused: 'o provedor recusou a cobrança',
};

export const attentionNotice = (code: string, amount: Centavos): PaymentNotice => ({
  type: 'warning',
  title: 'Pagamento para conferir',
  message: `${formatBRL(amount)}: ${ATTENTION_WORDS[code] ?? code}.`,
});

export const withdrawalForTeam = (protocol: string, refund: Centavos): PaymentNotice => ({
  type: 'warning',
  title: 'Cliente desistiu da compra',
  message: `Protocolo ${protocol}. Reembolso de ${formatBRL(refund)} em andamento; cards bloqueados.`,
});

export const chargedAgain = (part: Part, dueDate: CivilDate): PaymentNotice => ({
  type: 'warning',
  title: 'Nova cobrança disponível',
  message: `Geramos uma nova cobrança para ${name(part)}, de ${formatBRL(part.amount)}, com vencimento em ${formatDate(dueDate)}. Ela está pronta em Faturas. Se já pagou, não precisa fazer nada.`,
});

export const partsRenegotiated = (parts: readonly NewPart[], discount: Centavos): PaymentNotice => ({
  type: 'success',
  title: 'Parcelas renegociadas',
  message: `O saldo em aberto ficou em ${parts.length === 1 ? '1 parcela' : `${parts.length} parcelas`}${
    discount > 0 ? `, com desconto de ${formatBRL(discount)}` : ''
  }: ${parts.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`).join('; ')}.`,
});

export const refundStarted = (amount: Centavos): PaymentNotice => ({
  type: 'success',
  title: 'Devolução a caminho',
  message: `Vamos devolver ${formatBRL(amount)} pelo mesmo meio do pagamento. Avisaremos quando for concluída.`,
});
