import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL, formatBRLShort } from '#app/lib/money.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import type { PlanFigures } from './plans.ts';

/** The figures of a plan by name, as the panel calls them. */
export const PLAN_FIGURES = {
  price: 'Preço',
  list: 'Preço de lista',
  maxInstallments: 'Parcelas no cartão',
  entryAmount: 'Entrada por Pix',
  entryDays: 'Dias para o restante',
  warrantyAmount: 'Garantia estendida',
  warrantyDays: 'Dias da garantia no contrato',
  activationWarrantyDays: 'Dias da garantia no serviço',
  activates: 'Serviços que abre',
  campaignName: 'Campanha',
  campaignPrice: 'Preço da campanha',
  campaignBeginsOn: 'Primeiro dia da campanha',
  campaignEndsOn: 'Último dia da campanha',
} as const satisfies Record<keyof PlanFigures, string>;

const FIGURES = Object.keys(PLAN_FIGURES) as (keyof PlanFigures)[];
const MONEY: readonly (keyof PlanFigures)[] = [
  'price',
  'list',
  'entryAmount',
  'warrantyAmount',
  'campaignPrice',
];

export const changedFigures = (before: PlanFigures, after: PlanFigures) =>
  FIGURES.filter((name) => String(before[name]) !== String(after[name]));

/** Formats a figure. */
export function figureWords(name: keyof PlanFigures, value: PlanFigures[keyof PlanFigures]): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map((card) => CARD_TITLES[card]).join(', ');
  if (typeof value === 'number') return MONEY.includes(name) ? formatBRL(value) : String(value);
  return isCivilDate(value) ? formatDate(value) : value;
}

/**
 * Finds texts with an amount of the old version that the new version no longer has; returns their place and
 * the amount.
 */
export function textsWithOldAmounts(
  before: PlanFigures,
  after: PlanFigures,
  texts: readonly { where: string; body: unknown }[],
): { where: string; amount: string }[] {
  const old = changedFigures(before, after)
    .filter((name) => MONEY.includes(name))
    .flatMap((name) => (typeof before[name] === 'number' ? [formatBRLShort(before[name])] : []));
  return texts.flatMap(({ where, body }) => {
    const text = JSON.stringify(body).replace(/\s/g, ' ');
    return old
      .map((amount) => amount.replace(/\s/g, ' '))
      .filter((amount) =>
        text
          .split(amount)
          .slice(1)
          .some((after) => !/^[.,]?\d/.test(after)),
      )
      .map((amount) => ({ where, amount }));
  });
}
