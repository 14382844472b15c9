import type { NewsKind } from '#app/features/notifications/rules/news-kinds.ts';
import type { AskedText } from '#app/features/notifications/rules/notice-catalog.ts';
import type { NotificationType } from '#app/features/notifications/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import type { NewInstallment } from './new-schedule.ts';
import { type RefundWay, wayBack } from './terms.ts';

/** Notice about a payment: a text with its facts, and the `type` that colours it. */
export type PaymentNotice = AskedText & { type: NotificationType };

/**
 * Kind of news of a payment's text. Receipts, refunds and the end of an order concern the account: they always
 * go out by mail.
 */
export function kindOfPayment(key: PaymentNotice['key']): NewsKind {
  if (key.startsWith('reminder.')) return 'reminders';
  return /^(payment\.(received|taken-back|surplus)|refund\.|withdrawal\.|order\.)/.test(key)
    ? 'account'
    : 'money';
}

/** Holder of the order, which `notifyOwner` and `notifyPaymentTeam` fill in. */
const HOLDER = { titular: '' };
const CLIENT = { cliente: '' };

/** An installment in a notice; `holder` is the order's linked profile, null if it is for the buyer. */
type Installment = InstallmentPlace & { amount: Centavos; holder: string | null };

/** Names the payment, before "de R$ 100,00": "o seu pagamento" or "o seu pagamento da parcela 1 de 2,". */
const installmentFacts = ({ amount, holder, ...place }: Installment) => ({
  pagamento: `o seu pagamento${isOnlyOne(place) ? '' : ` da parcela ${placeWords(place)}`}${
    holder ? `, do serviço de ${holder},` : isOnlyOne(place) ? '' : ','
  }`,
  valor: formatBRL(amount),
});

const leftWords = (left: number) =>
  left === 0
    ? 'Não há mais nada a pagar deste pedido.'
    : left === 1
      ? 'Falta 1 parcela.'
      : `Faltam ${left} parcelas.`;

/** Writes the open rest of a divided installment, and the number of other open installments. */
function restWords({ amount, dueDate }: NewInstallment, others: number): string {
  const rest = `Desta parcela ainda faltam ${formatBRL(amount)}, com vencimento em ${formatDate(dueDate)}.`;
  if (others === 0) return rest;
  return `${rest} ${others === 1 ? 'Há mais 1 parcela' : `Há mais ${others} parcelas`} em aberto.`;
}

/**
 * Money of an installment came in.
 * @param left open installments of the order
 * @param rest of an installment that was paid in part
 */
export const paymentReceived = (
  installment: Installment,
  left: number,
  rest?: NewInstallment,
): PaymentNotice => ({
  type: 'success',
  key: 'payment.received',
  facts: {
    ...installmentFacts(installment),
    falta: rest ? restWords(rest, left - 1) : leftWords(left),
  },
});

/**
 * A payment that was recorded by mistake.
 * @param open installments that are to be paid again
 * @param receipts numbers of those that were issued for it
 */
export const paymentTakenBack = (
  installment: Installment,
  open: readonly NewInstallment[],
  receipts: readonly string[],
): PaymentNotice => ({
  type: 'warning',
  key: 'payment.taken-back',
  facts: {
    ...installmentFacts(installment),
    parcelas: `${open.length === 1 ? 'Continua' : 'Continuam'} em aberto: ${dueWords(open)}.`,
    recibo: receipts.map((number) => `O recibo ${number} não vale mais.`).join(' '),
  },
});

export const paymentFailed = (installment: Installment): PaymentNotice => ({
  type: 'warning',
  key: 'payment.failed',
  facts: installmentFacts(installment),
});

export const paymentReturned = (amount: Centavos, way: RefundWay): PaymentNotice => ({
  type: 'success',
  key: 'refund.done',
  facts: { valor: formatBRL(amount), como: wayBack(way), ...HOLDER },
});

export const paymentSurplus = (amount: Centavos, way: RefundWay): PaymentNotice => ({
  type: 'other',
  key: 'payment.surplus',
  facts: { valor: formatBRL(amount), como: wayBack(way), ...HOLDER },
});

type Back = { how: string; dueOn: CivilDate };

export const withdrawalConfirmed = (
  protocol: string,
  { refund, how, dueOn }: Back & { refund: Centavos },
): PaymentNotice => ({
  type: 'success',
  key: 'withdrawal.confirmed',
  facts: {
    ...HOLDER,
    protocolo: protocol,
    devolucao:
      refund > 0
        ? `Vamos devolver ${formatBRL(refund)} até ${formatDate(dueOn)}, ${how}.`
        : 'Nada tinha sido pago.',
  },
});

/** An order for a service that its holder has already was ended. */
export const repeatedOrder = ({ refund, how, dueOn }: Back & { refund: Centavos }): PaymentNotice => ({
  type: 'warning',
  key: 'order.repeated',
  facts: {
    ...HOLDER,
    devolucao:
      refund > 0
        ? `Vamos devolver ${formatBRL(refund)} até ${formatDate(dueOn)}, ${how}.`
        : 'Nada dele tinha sido pago, e nada será cobrado.',
  },
});

/** Reasons for the team to check a charge, by the code in `payment_charges.attention`. */
export const ATTENTION_WORDS: Record<string, string> = {
  'amount-differs': 'o valor pago é diferente do cobrado; não foi creditado',
  'reference-differs': 'a referência não é a da cobrança; não foi creditado',
  'currency-differs': 'a moeda não é o real; não foi creditado',
  'paid-twice': 'a parcela foi paga a mais ou mais de uma vez; o excedente está sendo devolvido',
  'order-closed': 'o pagamento chegou depois do fim do pedido; está sendo devolvido',
  'installment-replaced': 'a parcela paga já tinha sido renegociada; o valor está sendo devolvido',
  'refunded-outside':
    'foi devolvido fora do sistema; se há parcelas em aberto, encerre o pedido ou deixe seguir',
  'partial-refund': 'foi devolvido em parte fora do sistema',
  chargeback: 'o pagamento foi contestado, e o banco devolveu o valor ao pagador',
  dunning: 'o provedor está negativando este cliente: cancele isso no painel dele, agora',
  dispute: 'o pagador abriu uma disputa',
  refused: 'o provedor recusou a cobrança',
  undone: 'o provedor desfez este recebimento: confira se o dinheiro entrou',
};

export const attentionNotice = (code: string, amount: Centavos): PaymentNotice => ({
  type: 'warning',
  key: 'payment.attention',
  facts: { valor: formatBRL(amount), problema: ATTENTION_WORDS[code] ?? code, ...CLIENT },
});

/** A customer says that a sent refund did not arrive. */
export const refundMissing = (amount: Centavos): PaymentNotice => ({
  type: 'warning',
  key: 'refund.missing',
  facts: { ...CLIENT, valor: formatBRL(amount) },
});

export const withdrawalForTeam = (protocol: string, refund: Centavos): PaymentNotice => ({
  type: 'warning',
  key: 'withdrawal.team',
  facts: {
    ...CLIENT,
    protocolo: protocol,
    valor: formatBRL(refund),
    devolucao: refund > 0 ? `Reembolso de ${formatBRL(refund)} em andamento` : 'Nada tinha sido pago',
  },
});

/** @param reason that the team gave; null where the customer canceled it. */
export const orderCanceled = (order: string, reason: string | null): PaymentNotice => ({
  type: 'warning',
  key: 'order.canceled',
  facts: { pedido: order, motivo: reason ? `Motivo: ${reason}.` : 'Foi você quem pediu.', ...HOLDER },
});

export const orderCanceledForTeam = (order: string): PaymentNotice => ({
  type: 'warning',
  key: 'order.canceled-team',
  facts: { pedido: order, ...CLIENT },
});

/** @param count of installments that were paid outside of the gateway. */
export const refundByHand = (count: number): PaymentNotice => ({
  type: 'warning',
  key: 'refund.by-hand',
  facts: { quantas: String(count), ...CLIENT },
});

/** An open installment that was waived. @param amount in centavos */
export const installmentLetGo = (amount: Centavos, dueDate: CivilDate): PaymentNotice => ({
  type: 'success',
  key: 'payment.let-go',
  facts: { valor: formatBRL(amount), vencimento: formatDate(dueDate) },
});

export const chargedAgain = (installment: Installment, dueDate: CivilDate): PaymentNotice => ({
  type: 'warning',
  key: 'payment.charged-again',
  facts: { ...installmentFacts(installment), vencimento: formatDate(dueDate) },
});

const dueWords = (installments: readonly NewInstallment[]) =>
  installments.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`).join('; ');

export const installmentsRenegotiated = (
  installments: readonly NewInstallment[],
  discount: Centavos,
): PaymentNotice => ({
  type: 'success',
  key: 'payment.renegotiated',
  facts: {
    acordo: `${installments.length === 1 ? '1 parcela' : `${installments.length} parcelas`}${
      discount > 0 ? `, com desconto de ${formatBRL(discount)}` : ''
    }`,
    parcelas: dueWords(installments),
  },
});

/** @param installments that are open again. */
export const renegotiationUndone = (
  installments: readonly NewInstallment[],
  agreedAt: Date,
): PaymentNotice => ({
  type: 'warning',
  key: 'payment.renegotiation-undone',
  facts: { dia: formatDate(agreedAt), parcelas: dueWords(installments) },
});

/** @param ends true where the order ends with it. */
export const refundStarted = (
  amount: Centavos,
  { how, dueOn, ends }: Back & { ends: boolean },
): PaymentNotice => ({
  type: 'success',
  key: 'refund.started',
  facts: {
    ...HOLDER,
    valor: formatBRL(amount),
    como: how,
    dia: formatDate(dueOn),
    fim: ends
      ? 'Com isso o pedido terminou e nada mais é cobrado. Os serviços que ele abriu foram encerrados.'
      : 'O restante do pedido continua igual.',
  },
});
