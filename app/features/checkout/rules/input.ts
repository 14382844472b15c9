import { z } from 'zod';
import type { PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { DOCUMENT_INVALID } from '#app/features/profiles/rules/person-checks.ts';
import {
  addressField,
  cepField,
  docNumberField,
  emailField,
  nameField,
  phoneField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import {
  representativeOf,
  representativeRule,
  representativeShape,
} from '#app/features/profiles/rules/representative.ts';
import { RELATIONSHIPS } from '#app/features/profiles/rules/terms.ts';
import { isValidDocument } from '#app/lib/documents.ts';
import { PAYMENT_METHODS } from '#app/terms/transaction-status.ts';
import { CHECKOUT_STEP_FAULTS } from './checkout-steps.ts';

const PRODUCT_INVALID = 'Escolha o produto na página dele';
export const INSTALLMENTS_INVALID = 'Escolha o número de parcelas';

const fields = z.object({
  plan: z.enum(PLAN_IDS, CHECKOUT_STEP_FAULTS.plan),
  /** Slug of a single product; empty for a plan. */
  product: z
    .string(PRODUCT_INVALID)
    .regex(/^[a-z0-9-]{0,80}$/, PRODUCT_INVALID)
    .default(''),
  full_name: nameField,
  email: emailField,
  phone: phoneField('Telefone inválido'),
  doc_number: docNumberField,
  uf: ufField('Selecione um estado').default('SP'),
  cep: cepField,
  address: addressField,
  ...representativeShape,
  /** Relationship of the holder to a signed-in buyer, when the document matches no holder of the account. */
  relationship: z
    .enum([...RELATIONSHIPS, ''], 'Selecione o relacionamento')
    .default('')
    .transform((value) => value || null),
  coupon: z.string('Cupom inválido').trim().toUpperCase().max(40, 'Cupom inválido').default(''),
  payment_method: z.enum(PAYMENT_METHODS, 'Escolha a forma de pagamento').default('pix'),
  payment_type: z.enum(['full', 'installment'], 'Escolha a forma de pagamento').default('full'),
  installments: z
    .string(INSTALLMENTS_INVALID)
    .regex(/^[1-9]\d?$/, INSTALLMENTS_INVALID)
    .default('1')
    .transform(Number),
  warranty: z.literal('on', 'Opção inválida').optional(),
  accept_terms: z.literal('on', CHECKOUT_STEP_FAULTS.terms),
  partner_sees: z.literal('on', 'Opção inválida').optional(),
});

/** Input of a coupon check before the order. */
export const CouponCheck = fields.pick({ plan: true, product: true, coupon: true });

type Fields = z.infer<typeof fields>;

function optionOf({ payment_method, payment_type, installments }: Fields): PaymentOption {
  if (payment_method === 'card')
    return { kind: 'card', installments: payment_type === 'full' ? 1 : installments };
  if (payment_method === 'boleto') return { kind: 'boleto' };
  return payment_type === 'full' ? { kind: 'pix-full' } : { kind: 'pix-entry' };
}

/**
 * docs/product.md section 5, Checkout schema, and section 3, Checkout state. The document must match the type
 * of the plan. The input has no amount: the server computes it from the product, the warranty and the option.
 */
export const CheckoutInput = fields
  .refine(({ plan, doc_number }) => isValidDocument(plan, doc_number), {
    path: ['doc_number'],
    message: DOCUMENT_INVALID,
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'plan' || path?.[0] === 'doc_number'),
  })
  .refine(...representativeRule('representative_name', 'plan'))
  .refine(...representativeRule('representative_cpf', 'plan'))
  .refine(...representativeRule('representative_role', 'plan'))
  .transform((input) => ({
    ...input,
    warranty: input.warranty === 'on',
    option: optionOf(input),
    representative: input.plan === 'CNPJ' ? representativeOf(input) : null,
  }));
export type CheckoutInput = z.infer<typeof CheckoutInput>;
