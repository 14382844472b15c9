import { z } from 'zod';
import type { PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';

const PAYMENT = 'Escolha como vai ser pago';
const OFFER = 'Escolha o plano ou produto';

const WAYS = /^(pix-full|pix-entry|by-hand|card-[1-9]\d?)$/;

/** Money received outside of the site is recorded by hand against one installment of the whole amount. */
const optionOf = (way: string): PaymentOption => {
  if (way.startsWith('card-')) return { kind: 'card', installments: Number(way.slice('card-'.length)) };
  return way === 'pix-entry' ? { kind: 'pix-entry' } : { kind: 'pix-full' };
};

/**
 * An order that the team places for a client: holder and product in one choice, `{holder}|{product}`, and the
 * payment.
 */
export const OrderEntry = z
  .object({
    offer: z.string(OFFER).regex(/^([0-9a-f-]{36})?\|[a-z0-9-]{0,80}$/, OFFER),
    payment: z.string(PAYMENT).regex(WAYS, PAYMENT),
    coupon: z.string('Cupom inválido').trim().toUpperCase().max(40, 'Cupom inválido').default(''),
    warranty: z.literal('on').optional(),
    key: z.uuid('Recarregue a página e envie o pedido de novo'),
  })
  .transform(({ offer, payment, coupon, warranty, key }) => {
    const [holderId = '', product = ''] = offer.split('|');
    return {
      holderId,
      product,
      option: optionOf(payment),
      coupon,
      byHand: payment === 'by-hand',
      warranty: warranty === 'on',
      key,
    };
  });
export type OrderEntry = z.infer<typeof OrderEntry>;

/** The team's WhatsApp message to the client, with the link to the contract. */
export const orderMessage = (firstName: string, what: string, link: string): string =>
  `Olá, ${firstName}! O seu pedido (${what}) está pronto. Leia e aceite o contrato neste link, e depois é só pagar: ${link}`;
