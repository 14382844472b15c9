import { type ExtendedGuarantee, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import { type LateFees, lateFeeWords, NO_LATE_FEES } from '#app/features/catalog/rules/late-fees.ts';
import { planOffer, productOffer } from '#app/features/catalog/rules/offers.ts';
import { orderSchedule, type PaymentSchedule } from '#app/features/catalog/rules/payment-schedule.ts';
import type { PlanId, Plans } from '#app/features/catalog/rules/plans.ts';
import { dataOfficerWords } from '#app/features/content/rules/data-officer.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { type Representative, representativeWords } from '#app/features/profiles/rules/representative.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { fieldsOf } from '#app/lib/merge-text.ts';
import { type Centavos, formatBRL, installmentWords } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { businessDays, ownWork } from '#app/terms/service-promises.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import type { ContractFacts } from './merge-fields.ts';

/** Facts of an order that its contract states, for orders of any origin. */
export type ContractTerms = {
  plan: PlanId;
  /** Whether a lawyer's work belongs to the order. */
  legal: boolean;
  /** The single product; null for a plan. `days` are business days. */
  service: { title: string; subtitle: string; days: number; cards: readonly CardType[] } | null;
  person: {
    name: string;
    document: string;
    email: string;
    phone: string;
    /** Who acts for a company; null for a person. */
    representative: Representative | null;
  };
  method: PaymentMethod;
  schedule: PaymentSchedule;
  /** The extended guarantee; null without it. */
  warranty: ExtendedGuarantee | null;
  /** The coupon of the order; the total includes its discount. */
  coupon?: { code: string; discount: Centavos } | null;
  /** Discount agreed with the team, which the total includes; 0 without one. */
  agreedDiscount?: Centavos;
  /** Fees of late installments; a card's single charge ignores them. */
  lateFees?: LateFees;
};

/** Returns whether the services of an order include a lawyer's work. */
export const isLegal = (cards: readonly CardType[]): boolean => cards.includes('jus');

/** Returns the type of contract for an order. */
export const contractTypeOf = ({ plan, service }: Pick<ContractTerms, 'plan' | 'service'>): ContractType =>
  service ? 'servico' : plan === 'CPF' ? 'cpf' : 'cnpj';

/** The value of every field of a contract for one order, as it reads on this day. */
export function contractFacts(
  { plan, service, person, method, schedule, warranty, coupon, agreedDiscount = 0, lateFees }: ContractTerms,
  company: SiteContent['company'],
  today: CivilDate,
): ContractFacts {
  return {
    'empresa.nome': company.legalName,
    'empresa.cnpj': company.taxId,
    'empresa.endereco': company.address,
    'empresa.email': company.email,
    'empresa.advogados': company.lawyers || 'a Contratada diz o nome antes de começar',
    'empresa.consorcio': company.consortium,
    'empresa.instituicao': company.loanInstitution,
    'empresa.encarregado': dataOfficerWords(company),
    'cliente.nome': person.name,
    'cliente.tipo': plan,
    'cliente.documento': formatDocument(person.document),
    'cliente.email': person.email,
    'cliente.telefone': maskPhone(person.phone),
    'cliente.representacao': person.representative
      ? `, neste ato representada por ${representativeWords(person.representative)}`
      : '',
    ...(service ? serviceFacts(service) : { 'pedido.plano': plan }),
    'pedido.total': formatBRL(schedule.total) + couponWords(coupon) + agreedWords(agreedDiscount),
    'pedido.parcelas': [paymentTerms(method, schedule), lateWords(schedule, lateFees)]
      .filter(Boolean)
      .join('. '),
    'pedido.garantia': warranty ? boughtWords(warranty) : 'não contratada.',
    data: formatDate(today),
  };
}

const lateWords = ({ oneCharge }: PaymentSchedule, lateFees: LateFees = NO_LATE_FEES): string =>
  oneCharge ? '' : lateFeeWords(lateFees);

/** Adds the late fees to a text that names no payment terms, so that every contract states them. */
export function statesLateFees(
  content: string,
  { schedule, lateFees }: Pick<ContractTerms, 'schedule' | 'lateFees'>,
): string {
  const words = lateWords(schedule, lateFees);
  return words === '' || fieldsOf(content).includes('pedido.parcelas')
    ? content
    : `${content}<p>${words}.</p>`;
}

/** "contratada, por R$ 50,00. Por 30 dias depois do último dia da garantia, …" */
const boughtWords = (warranty: ExtendedGuarantee): string =>
  `contratada, por ${formatBRL(warranty.amount)}. ${extendedPromise(warranty)}`;

/** ", já com R$ 50,00 de desconto do cupom BLACK25"; empty for a coupon without a discount. */
const couponWords = (coupon: ContractTerms['coupon']): string =>
  coupon && coupon.discount > 0
    ? `, já com ${formatBRL(coupon.discount)} de desconto do cupom ${coupon.code}`
    : '';

const agreedWords = (discount: Centavos): string =>
  discount > 0 ? `, já com ${formatBRL(discount)} de desconto combinado com a equipe` : '';

const serviceFacts = ({ title, subtitle, days, cards }: NonNullable<ContractTerms['service']>) => ({
  'servico.nome': title,
  'servico.descricao': subtitle,
  'servico.cards': cards.map((card) => CARD_TITLES[card]).join(', '),
  'servico.prazo': businessDays(days),
  'servico.entrega': ownWork(cards).join(' '),
});

/**
 * "Pix, em 2 parcelas: R$ 100,00 em 20/11/2026; R$ 399,00 em 19/01/2027", or "Cartão, em uma só cobrança de R$ 499,00,
 * dividida na fatura do cartão em 3x: a 1ª de …".
 */
export function paymentTerms(
  method: PaymentMethod,
  { total, installments, oneCharge }: PaymentSchedule,
): string {
  if (oneCharge) {
    const split =
      installments.length > 1
        ? `, dividida na fatura do cartão em ${installmentWords(total, installments.length)}`
        : '';
    return `${PAYMENT_METHOD_LABELS[method]}, em uma só cobrança de ${formatBRL(total)}${split}`;
  }
  const word = method === 'card' ? 'mensalidades, pagas uma a uma' : 'parcelas';
  const count = installments.length === 1 ? '1 pagamento' : `${installments.length} ${word}`;
  const mixed = installments.some((one) => one.method && one.method !== method);
  const due = installments.map(
    (one) =>
      `${formatBRL(one.amount)} em ${formatDate(one.dueDate)}${mixed ? ` (${PAYMENT_METHOD_LABELS[one.method ?? method]})` : ''}`,
  );
  return `${mixed ? '' : `${PAYMENT_METHOD_LABELS[method]}, em `}${count}: ${due.join('; ')}`;
}

const PERSON: ContractTerms['person'] = {
  name: 'Maria Aparecida de Souza',
  document: '52998224725',
  email: 'maria@exemplo.com.br',
  phone: '49988887777',
  representative: null,
};
const COMPANY: ContractTerms['person'] = {
  name: 'Padaria Exemplo Ltda.',
  document: '11222333000181',
  email: 'padaria@exemplo.com.br',
  phone: '49988887777',
  representative: { name: 'Ana Souza', cpf: '52998224725', role: 'sócia-administradora' },
};
const SERVICE = {
  id: '',
  slug: 'rating',
  title: 'Rating',
  subtitle: 'Diagnóstico e plano de melhoria do seu rating de crédito.',
  estimatedDays: 12,
  priceFrom: 14_900,
  priceTo: 29_900,
  activatesCards: ['rating' as const],
};

/** A sample order with everything that a contract can state, for the preview of drafts. */
export function sampleTerms(type: ContractType, today: CivilDate, plans: Plans): ContractTerms {
  const plan: PlanId = type === 'cnpj' ? 'CNPJ' : 'CPF';
  const offer = type === 'servico' ? productOffer(SERVICE, plans[plan]) : planOffer(plans[plan]);
  return {
    plan,
    legal: isLegal(offer.activates),
    service: offer.product && { ...offer.product, cards: offer.activates },
    person: plan === 'CPF' ? PERSON : COMPANY,
    method: 'pix',
    schedule: orderSchedule({ offer, warranty: true, option: { kind: 'pix-entry' }, purchasedOn: today }),
    warranty: offer.warranty,
  };
}
