import type { CheckoutInput } from '#app/features/checkout/rules/checkout-input.ts';
import { orderFailed } from '#app/features/checkout/rules/checkout-messages.ts';
import {
  orderSchedule,
  type PaymentOption,
  type PaymentSchedule,
} from '#app/features/checkout/rules/payment-schedule.ts';
import { CHECKOUT_WARRANTY } from '#app/features/checkout/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type ContractFacts, mergeContract } from '#app/features/contracts/rules/merge-fields.ts';
import {
  type Contract,
  findContract,
  sanitizeContract,
  textSha256,
} from '#app/features/contracts/server/index.server.ts';
import type { PaymentMethod } from '#app/features/payments/rules/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/features/payments/rules/transaction-view.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { formatBRL } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { log } from '#app/platform/log.server.ts';

/** What of an order its contract depends on. */
export type ContractInput = Pick<
  CheckoutInput,
  'plan' | 'full_name' | 'email' | 'phone' | 'doc_number' | 'option' | 'warranty'
>;

export type OrderContract = { contract: Contract; text: string; sha256: string; schedule: PaymentSchedule };

/** Spec section 8, Contract fetch failure: why is for the log; the visitor learns that there is none now. */
function unavailable(code: string) {
  log.error({ event: 'contract', code }, 'contrato indisponível');
  return err({
    code: 'contract-unavailable',
    title: orderFailed().title,
    message: 'O contrato não está disponível agora. Tente de novo em alguns minutos.',
  });
}

/**
 * The contract of an order as it reads on this day, with its hash and the schedule it states. The preview and the
 * order both come from here, so that what is accepted is what was shown.
 */
export async function orderContract(
  tx: Tx,
  input: ContractInput,
  company: SiteContent['company'],
  today: CivilDate,
): Promise<Result<OrderContract>> {
  const contract = await findContract(tx, input.plan);
  const schedule = orderSchedule({ ...input, purchasedOn: today });
  if (!contract) return unavailable('none-active');
  const text = mergeContract(
    sanitizeContract(contract.content),
    contractFacts(input, company, schedule, today),
  );
  if (!text.ok) return unavailable(text.error.code);
  return ok({ contract, text: text.value, sha256: textSha256(text.value), schedule });
}

export const paymentMethodOf = (option: PaymentOption): PaymentMethod =>
  option.kind === 'card' ? 'card' : 'pix';

function contractFacts(
  input: ContractInput,
  company: SiteContent['company'],
  schedule: PaymentSchedule,
  today: CivilDate,
): ContractFacts {
  return {
    'empresa.nome': company.legalName,
    'empresa.cnpj': company.taxId,
    'empresa.endereco': company.address,
    'empresa.email': company.email,
    'cliente.nome': input.full_name,
    'cliente.documento': formatDocument(input.doc_number),
    'cliente.email': input.email,
    'cliente.telefone': maskPhone(input.phone),
    'pedido.plano': input.plan,
    'pedido.total': formatBRL(schedule.total),
    'pedido.parcelas': paymentTerms(input.option, schedule),
    'pedido.garantia': input.warranty
      ? `contratada, por ${formatBRL(CHECKOUT_WARRANTY.amount)}, com mais ${CHECKOUT_WARRANTY.days} dias`
      : 'não contratada',
    data: formatDate(today),
  };
}

/** "Pix, em 2 parcelas: R$ 100,00 em 20/11/2026; R$ 399,00 em 19/01/2027" */
function paymentTerms(option: PaymentOption, { parts }: PaymentSchedule): string {
  const method = PAYMENT_METHOD_LABELS[paymentMethodOf(option)];
  const count = parts.length === 1 ? '1 parcela' : `${parts.length} parcelas`;
  const due = parts.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`);
  return `${method}, em ${count}: ${due.join('; ')}`;
}
