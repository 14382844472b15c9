import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { parseInput, textIn } from '#app/lib/form-data.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { Result } from '#app/lib/result.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import { PROMISE_KEYS } from '#app/terms/promise-keys.ts';
import { COUPON_DISCOUNTS, type CouponTerms, MOST_PERCENT } from './coupons.ts';
import { hurries } from './limited-time.ts';
import { PLAN_IDS, type PlanFigures } from './plans.ts';

/** The form of a plan, as it was entered. */
export type PlanDraft = Record<Exclude<keyof PlanFigures, 'activates'>, string> & { activates: CardType[] };

/** No order is larger: the column of an amount ends there. */
const MOST = 100_000_000;

const optionalAmount = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const centavos = parseBRL(text);
  if (centavos !== null && centavos > 0 && centavos <= MOST) return centavos;
  context.addIssue({ code: 'custom', message: 'Valor inválido' });
  return z.NEVER;
});
const amount = optionalAmount.transform((centavos, context) => {
  if (centavos !== null) return centavos;
  context.addIssue({ code: 'custom', message: 'Informe o valor' });
  return z.NEVER;
});
const count = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
const days = count(1, 365, 'De 1 a 365 dias');
const day = z
  .string()
  .trim()
  .refine((text): text is CivilDate | '' => text === '' || isCivilDate(text), 'Data inválida');

const fields = z.object({
  list: amount,
  price: amount,
  maxInstallments: count(1, 12, 'De 1 a 12 parcelas'),
  entryAmount: amount,
  entryDays: days,
  warrantyAmount: amount,
  warrantyDays: days,
  activationWarrantyDays: days,
  activates: z.array(z.enum(CARD_TYPES)).min(1, 'Marque ao menos um serviço'),
  campaignName: z.string().trim().max(60, 'No máximo 60 caracteres'),
  campaignPrice: optionalAmount,
  campaignBeginsOn: day,
  campaignEndsOn: day,
});

/** Returns contradictions between the figures, by field; empty if the plan may be sold. */
function faultsBetween(plan: PlanFigures, today: CivilDate): Record<string, string> {
  const { list, price, entryAmount, campaignName, campaignPrice, campaignBeginsOn, campaignEndsOn } = plan;
  const faults: Record<string, string> = {};
  if (list < price) faults.list = 'O preço de lista não pode ser menor que o preço';
  if (entryAmount >= price) faults.entryAmount = 'A entrada deve ser menor que o preço';
  if (!campaignName && (campaignPrice !== null || campaignBeginsOn || campaignEndsOn))
    faults.campaignName = 'Dê um nome à campanha, ou apague o preço e os dias dela';
  if (campaignPrice !== null && campaignPrice >= price)
    faults.campaignPrice = 'O preço da campanha deve ser menor que o preço';
  else if (campaignPrice !== null && campaignPrice <= entryAmount)
    faults.campaignPrice = 'O preço da campanha deve ser maior que a entrada';
  if (campaignEndsOn === '' && campaignPrice !== null)
    faults.campaignEndsOn = 'Um preço de campanha precisa do último dia';
  else if (campaignEndsOn === '' && hurries(campaignName))
    faults.campaignEndsOn = 'O nome fala em tempo limitado: diga o último dia';
  else if (campaignEndsOn && campaignBeginsOn && campaignEndsOn < campaignBeginsOn)
    faults.campaignEndsOn = 'O último dia vem antes do primeiro';
  else if (campaignEndsOn && campaignEndsOn < today) faults.campaignEndsOn = 'Este dia já passou';
  return faults;
}

/** Reads the figures of a form; faults are keyed by field. */
export function readPlan(draft: PlanDraft, today: CivilDate): Result<PlanFigures> {
  const schema = fields.superRefine((plan, context) => {
    for (const [name, message] of Object.entries(faultsBetween(plan, today)))
      context.addIssue({ code: 'custom', path: [name], message });
  });
  return parseInput(schema, draft);
}

/** Returns the first reason why a version cannot be sold from today on; null if it can. */
export function planFault(plan: PlanFigures, today: CivilDate): string | null {
  return Object.values(faultsBetween(plan, today))[0] ?? null;
}

const amountText = (centavos: number | null) => (centavos === null ? '' : formatAmount(centavos));

/** A version as its form shows it. A campaign that has ended is not taken into a new one. */
export function planDraftOf(plan: PlanFigures, today: CivilDate): PlanDraft {
  const ended = plan.campaignEndsOn !== '' && plan.campaignEndsOn < today;
  return {
    list: amountText(plan.list),
    price: amountText(plan.price),
    maxInstallments: String(plan.maxInstallments),
    entryAmount: amountText(plan.entryAmount),
    entryDays: String(plan.entryDays),
    warrantyAmount: amountText(plan.warrantyAmount),
    warrantyDays: String(plan.warrantyDays),
    activationWarrantyDays: String(plan.activationWarrantyDays),
    activates: plan.activates,
    campaignName: ended ? '' : plan.campaignName,
    campaignPrice: ended ? '' : amountText(plan.campaignPrice),
    campaignBeginsOn: ended ? '' : plan.campaignBeginsOn,
    campaignEndsOn: ended ? '' : plan.campaignEndsOn,
  };
}

export function readPlanForm(form: FormData): PlanDraft {
  const text = (name: keyof PlanDraft) => textIn(form, name);
  const cards = form.getAll('activates');
  return {
    list: text('list'),
    price: text('price'),
    maxInstallments: text('maxInstallments'),
    entryAmount: text('entryAmount'),
    entryDays: text('entryDays'),
    warrantyAmount: text('warrantyAmount'),
    warrantyDays: text('warrantyDays'),
    activationWarrantyDays: text('activationWarrantyDays'),
    activates: CARD_TYPES.filter((type) => cards.includes(type)),
    campaignName: text('campaignName'),
    campaignPrice: text('campaignPrice'),
    campaignBeginsOn: text('campaignBeginsOn'),
    campaignEndsOn: text('campaignEndsOn'),
  };
}

/** No order is larger: the column of an amount ends there. */
const MOST_AMOUNT = 100_000_000;
const MOST_USES = 100_000;

const text = (most: number) => z.string().trim().max(most, `No máximo ${most} caracteres`).default('');
const couponDay = z
  .string()
  .trim()
  .default('')
  .refine((value): value is CivilDate | '' => value === '' || isCivilDate(value), 'Data inválida');
const box = z
  .string()
  .default('')
  .transform((value) => value === 'on');
const optionalCount = (most: number, message: string) =>
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
    beginsOn: couponDay,
    endsOn: couponDay,
    maxUses: optionalCount(MOST_USES, `De 1 a ${formatNumber(MOST_USES)} usos, ou vazio`),
    plan_CPF: box,
    plan_CNPJ: box,
    discount: z.enum(COUPON_DISCOUNTS, 'Escolha o desconto'),
    percent: optionalCount(MOST_PERCENT, `De 1 a ${MOST_PERCENT}%`),
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

const SENTENCE = 'Escreva a frase como está no texto';
const EITHER = 'Escolha uma promessa, ou diga a fonte e o dia';

/** Ground of a sentence: a counted promise, or a source with the day of its check. */
export const GroundInput = z
  .object({
    sentence: z.string(SENTENCE).trim().min(3, SENTENCE).max(2_000, 'No máximo 2000 caracteres'),
    promiseKey: z
      .enum(['', ...PROMISE_KEYS], 'Escolha uma promessa da lista')
      .optional()
      .transform((key) => (key ? key : null)),
    source: z
      .string()
      .trim()
      .max(300, 'No máximo 300 caracteres')
      .optional()
      .transform((text) => (text ? text : null)),
    checkedOn: z
      .string()
      .optional()
      .transform((day) => (day ? day : null))
      .refine((day) => day === null || isCivilDate(day), 'Data inválida'),
  })
  .superRefine(({ promiseKey, source, checkedOn }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (promiseKey && source) issue('source', 'Uma coisa ou outra: a promessa, ou a fonte');
    else if (!promiseKey && !source) issue('promiseKey', EITHER);
    else if (source && !checkedOn) issue('checkedOn', 'Diga em que dia a fonte foi conferida');
  });
export type GroundInput = z.infer<typeof GroundInput>;
