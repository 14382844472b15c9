import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { COUPON_DISCOUNTS, type CouponTerms, MOST_PERCENT } from './coupons.ts';
import { PLAN_IDS } from './plans.ts';

/** No order is larger: the column of an amount ends there. */
const MOST_AMOUNT = 100_000_000;
const MOST_USES = 100_000;

const text = (most: number) => z.string().trim().max(most, `No máximo ${most} caracteres`).default('');
const day = z
  .string()
  .trim()
  .default('')
  .refine((value): value is CivilDate | '' => value === '' || isCivilDate(value), 'Data inválida');
const box = z
  .string()
  .default('')
  .transform((value) => value === 'on');
const count = (most: number, message: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((value) => value === '' || (/^\d{1,6}$/.test(value) && +value >= 1 && +value <= most), message)
    .transform((value) => (value === '' ? null : Number(value)));

/** Drops the value of the discount kind that is not selected: its field is hidden. */
const ofDiscount = (entered: unknown) => {
  const { percent, amount, ...coupon } = entered as Record<string, string>;
  return {
    ...coupon,
    ...(coupon.discount === 'percent' && { percent }),
    ...(coupon.discount === 'amount' && { amount }),
  };
};

const Entered = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^\S{3,40}$/, 'De 3 a 40 letras ou números, sem espaço'),
    purpose: text(200),
    owner: text(100),
    beginsOn: day,
    endsOn: day,
    maxUses: count(MOST_USES, `De 1 a ${formatNumber(MOST_USES)} usos, ou vazio`),
    plan_CPF: box,
    plan_CNPJ: box,
    discount: z.enum(COUPON_DISCOUNTS, 'Escolha o desconto'),
    percent: count(MOST_PERCENT, `De 1 a ${MOST_PERCENT}%`),
    amount: z
      .string()
      .trim()
      .default('')
      .transform((value, context) => {
        if (value === '') return null;
        const centavos = parseBRL(value);
        if (centavos !== null && centavos > 0 && centavos <= MOST_AMOUNT) return centavos;
        context.addIssue({ code: 'custom', message: 'Valor inválido' });
        return z.NEVER;
      }),
    active: box,
  })
  .superRefine(({ beginsOn, endsOn, discount, percent, amount }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (beginsOn && endsOn && endsOn < beginsOn) fault('endsOn', 'O último dia vem antes do primeiro');
    if (discount === 'percent' && percent === null) fault('percent', 'Diga quantos por cento');
    if (discount === 'amount' && amount === null) fault('amount', 'Diga o valor');
  })
  .transform(({ plan_CPF, plan_CNPJ, ...input }) => ({
    ...input,
    percent: input.discount === 'percent' ? input.percent : null,
    amount: input.discount === 'amount' ? input.amount : null,
    plans: PLAN_IDS.filter((plan) => ({ CPF: plan_CPF, CNPJ: plan_CNPJ })[plan]),
  }));
/** A coupon as the panel writes it; the value that its discount does not have is left out. */
export const CouponInput = z.preprocess(ofDiscount, Entered);
export type CouponInput = z.output<typeof CouponInput>;

export type SavedCoupon = CouponTerms & { purpose: string; owner: string };

/** The form of a coupon, filled in. */
export const couponDraft = (coupon: SavedCoupon) => ({
  code: coupon.code,
  purpose: coupon.purpose,
  owner: coupon.owner,
  beginsOn: coupon.beginsOn as string,
  endsOn: coupon.endsOn as string,
  maxUses: String(coupon.maxUses ?? ''),
  plan_CPF: coupon.plans.includes('CPF') ? 'on' : '',
  plan_CNPJ: coupon.plans.includes('CNPJ') ? 'on' : '',
  discount: coupon.discount as string,
  percent: String(coupon.percent ?? ''),
  amount: coupon.amount === null ? '' : formatAmount(coupon.amount),
  active: coupon.active ? 'on' : '',
});

/** In force, and without a discount until its row says one. */
export const NEW_COUPON: SavedCoupon = {
  code: '',
  purpose: '',
  owner: '',
  beginsOn: '',
  endsOn: '',
  maxUses: null,
  plans: [],
  discount: 'none',
  percent: null,
  amount: null,
  active: true,
};
