import { z } from 'zod';
import { hurries } from '#app/features/catalog/rules/limited-time.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { parseInput, textIn } from '#app/lib/form-data.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import type { Result } from '#app/lib/result.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import type { PlanFigures } from './plans.ts';

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
