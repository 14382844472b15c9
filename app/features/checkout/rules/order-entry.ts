import { z } from 'zod';
import type { AgreedSchedule } from '#app/features/catalog/rules/agreed-schedule.ts';
import type { PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { ClientEntry } from '#app/features/leads/rules/input.ts';
import { agreedFields, checkAgreed, discountOf, ownTerms, withOwnTerms } from './agreed-terms.ts';

const PAYMENT = 'Escolha como vai ser pago';
const OFFER = 'Escolha o plano ou produto';

const WAYS = /^(pix-full|pix-entry|boleto|by-hand|agreed|card-[1-9]\d?)$/;

/** How an order by the team is paid. */
export type TeamPayment = PaymentOption | ({ kind: 'agreed' } & AgreedSchedule);

type Way = { payment: string } & AgreedSchedule;

/** Money received outside of the site is recorded by hand against one installment of the whole amount. */
function optionOfWay({ payment, entry, count, firstDue, own = [] }: Way): TeamPayment {
  if (payment === 'agreed') return { kind: 'agreed', entry, count, firstDue, own };
  if (payment.startsWith('card-'))
    return { kind: 'card', installments: Number(payment.slice('card-'.length)) };
  if (payment === 'boleto') return { kind: 'boleto' };
  return payment === 'pix-entry' ? { kind: 'pix-entry' } : { kind: 'pix-full' };
}

const fields = z.object({
  offer: z.string(OFFER),
  payment: z.string(PAYMENT).regex(WAYS, PAYMENT),
  coupon: z.string('Cupom inválido').trim().toUpperCase().max(40, 'Cupom inválido').default(''),
  warranty: z.literal('on').optional(),
  key: z.uuid('Recarregue a página e envie o pedido de novo'),
  ...agreedFields,
});

type Fields = z.output<typeof fields>;

const checkFields = (entry: Fields, context: z.RefinementCtx) =>
  checkAgreed(entry, entry.payment === 'agreed', (field, message) =>
    context.addIssue({ code: 'custom', path: [field], message }),
  );

const orderOf = (entry: Fields) => ({
  option: optionOfWay({ ...entry, own: ownTerms(entry) }),
  discount: discountOf(entry),
  coupon: entry.coupon,
  byHand: entry.payment === 'by-hand',
  warranty: entry.warranty === 'on',
  key: entry.key,
});

/**
 * An order that the team places for a client: holder and product in one choice, `{holder}|{product}`, and the
 * payment.
 */
export const OrderEntry = z.preprocess(
  withOwnTerms,
  fields
    .extend({ offer: z.string(OFFER).regex(/^([0-9a-f-]{36})?\|[a-z0-9-]{0,80}$/, OFFER) })
    .superRefine(checkFields)
    .transform((entry) => {
      const [holderId = '', product = ''] = entry.offer.split('|');
      return { holderId, product, ...orderOf(entry) };
    }),
);

/** The order of a lead's sale; the choice is `{kind of document}|{product}`, because the lead may have no document. */
const SaleOrder = z.preprocess(
  withOwnTerms,
  fields
    .extend({ offer: z.string(OFFER).regex(/^(CPF|CNPJ)\|[a-z0-9-]{0,80}$/, OFFER) })
    .superRefine(checkFields)
    .transform((entry) => {
      const [plan = '', product = ''] = entry.offer.split('|');
      return { plan: PLAN_IDS.find((id) => id === plan) ?? 'CPF', product, ...orderOf(entry) };
    }),
);

/** A sale to a lead: the person who becomes a client, and the order. Reports the faults of both at once. */
export const SaleEntry = z.record(z.string(), z.unknown()).transform((entries, context) => {
  const person = ClientEntry.safeParse(entries);
  const order = SaleOrder.safeParse(entries);
  if (person.success && order.success) {
    if (person.data.docType === order.data.plan) return { person: person.data, order: order.data };
    context.addIssue({ code: 'custom', path: ['offer'], message: otherKind(person.data.docType) });
    return z.NEVER;
  }
  for (const { path, message } of [...(person.error?.issues ?? []), ...(order.error?.issues ?? [])])
    context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export type SaleEntry = z.infer<typeof SaleEntry>;

const otherKind = (docType: PlanId) => `O documento é um ${docType}: escolha uma oferta de ${docType}`;

/** The order whose links leave, and the page that sends them once. */
export const OrderLinksInput = z.object({
  orderId: z.uuid('Pedido inválido'),
  formId: z.uuid('Formulário inválido'),
});
