import { orderSchedule, type PaymentSchedule } from '#app/features/checkout/rules/payment-schedule.ts';
import { CHECKOUT_WARRANTY, type PlanId } from '#app/features/checkout/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { PaymentMethod } from '#app/features/payments/rules/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/features/payments/rules/transaction-view.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { ContractType } from './contract-status.ts';
import type { ContractFacts } from './merge-fields.ts';

/** What a contract states of an order, wherever the order comes from. */
export type ContractTerms = {
  plan: PlanId;
  person: { name: string; document: string; email: string; phone: string };
  method: PaymentMethod;
  schedule: PaymentSchedule;
  /** The extended guarantee, where it was bought. */
  warranty: { amount: Centavos; days: number } | null;
};

/** The value of every field of a contract for one order, as it reads on this day. */
export function contractFacts(
  { plan, person, method, schedule, warranty }: ContractTerms,
  company: SiteContent['company'],
  today: CivilDate,
): ContractFacts {
  return {
    'empresa.nome': company.legalName,
    'empresa.cnpj': company.taxId,
    'empresa.endereco': company.address,
    'empresa.email': company.email,
    'cliente.nome': person.name,
    'cliente.documento': formatDocument(person.document),
    'cliente.email': person.email,
    'cliente.telefone': maskPhone(person.phone),
    'pedido.plano': plan,
    'pedido.total': formatBRL(schedule.total),
    'pedido.parcelas': paymentTerms(method, schedule),
    'pedido.garantia': warranty
      ? `contratada, por ${formatBRL(warranty.amount)}, com mais ${warranty.days} dias`
      : 'não contratada',
    data: formatDate(today),
  };
}

/** "Pix, em 2 parcelas: R$ 100,00 em 20/11/2026; R$ 399,00 em 19/01/2027" */
function paymentTerms(method: PaymentMethod, { parts }: PaymentSchedule): string {
  const count = parts.length === 1 ? '1 parcela' : `${parts.length} parcelas`;
  const due = parts.map(({ amount, dueDate }) => `${formatBRL(amount)} em ${formatDate(dueDate)}`);
  return `${PAYMENT_METHOD_LABELS[method]}, em ${count}: ${due.join('; ')}`;
}

const SAMPLE_PEOPLE: Record<ContractType, ContractTerms['person']> = {
  cpf: {
    name: 'Maria Aparecida de Souza',
    document: '52998224725',
    email: 'maria@exemplo.com.br',
    phone: '49988887777',
  },
  cnpj: {
    name: 'Padaria Exemplo Ltda.',
    document: '11222333000181',
    email: 'padaria@exemplo.com.br',
    phone: '49988887777',
  },
};

/** An order that nobody placed, with everything that a contract can state: what a text in work is shown with. */
export function sampleTerms(type: ContractType, today: CivilDate): ContractTerms {
  const plan: PlanId = type === 'cpf' ? 'CPF' : 'CNPJ';
  return {
    plan,
    person: SAMPLE_PEOPLE[type],
    method: 'pix',
    schedule: orderSchedule({ plan, warranty: true, option: { kind: 'pix-entry' }, purchasedOn: today }),
    warranty: CHECKOUT_WARRANTY,
  };
}
