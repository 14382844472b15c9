import { type Centavos, formatBRL, formatBRLShort, parseBRL, toNumeric } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { SYSTEMS, type System } from './amortization.ts';
import { LOAN_LIMITS, maxAmount, type Rate, SIMULATOR } from './loan-limits.ts';

/** The simulated terms. Amounts in centavos, rate per month. */
export type LoanTerms = {
  propertyValue: number;
  amount: Centavos;
  months: number;
  rate: Rate;
  system: System;
};

export type TermField = keyof LoanTerms;
/** The terms as people type them and as forms send them. */
export type TermTexts = Record<TermField, string>;

/** The terms that the page starts with, the same for all visitors. */
export const EXAMPLE: LoanTerms = {
  propertyValue: 50_000_000,
  amount: 20_000_000,
  months: LOAN_LIMITS.maxMonths,
  rate: LOAN_LIMITS.minRate,
  system: 'price',
};

/** 0,99% */
export const formatRate = (rate: Rate): string => `${formatNumber(rate / 100, 2, 2)}%`;

/** Parses "0,99", "0.99 %", "1"; null if it is not a rate. */
export function parseRate(text: string): Rate | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const isSystem = (text: string): text is System => (SYSTEMS as readonly string[]).includes(text);
const between = (min: number, value: number | null, max: number): value is number =>
  value !== null && value >= min && value <= max;

const { minAmount, maxPropertyValue, maxRate } = SIMULATOR;
/** The smallest property value for the smallest loan. */
const minPropertyValue = Math.ceil((minAmount * 100) / LOAN_LIMITS.maxShare);

/** Parses and checks the entries: limits of docs/product.md section 9, a message for every field at fault. */
export function readTerms(texts: Partial<TermTexts>): Result<LoanTerms> {
  const propertyValue = parseBRL(texts.propertyValue ?? '');
  const amount = parseBRL(texts.amount ?? '');
  const monthsText = (texts.months ?? '').trim();
  const months = /^\d{1,3}$/.test(monthsText) ? Number(monthsText) : null;
  const rate = parseRate(texts.rate ?? '');
  const system = texts.system ?? '';

  const fields: Partial<TermTexts> = {};
  if (propertyValue === null) fields.propertyValue = 'Informe o valor do imóvel';
  else if (propertyValue < minPropertyValue)
    fields.propertyValue = `O imóvel deve valer pelo menos ${formatBRL(minPropertyValue)}`;
  else if (propertyValue > maxPropertyValue)
    fields.propertyValue = `O valor do imóvel vai até ${formatBRLShort(maxPropertyValue)}`;

  if (amount === null) fields.amount = 'Informe o valor do empréstimo';
  else if (amount < minAmount) fields.amount = `O empréstimo começa em ${formatBRLShort(minAmount)}`;
  else if (propertyValue !== null && !fields.propertyValue && amount > maxAmount(propertyValue))
    fields.amount = `O empréstimo vai até ${LOAN_LIMITS.maxShare}% do imóvel: ${formatBRLShort(maxAmount(propertyValue))}`;

  if (!between(1, months, LOAN_LIMITS.maxMonths))
    fields.months = `O prazo vai de 1 a ${LOAN_LIMITS.maxMonths} meses`;

  if (rate === null) fields.rate = 'Informe a taxa, por exemplo 0,99';
  else if (rate < LOAN_LIMITS.minRate)
    fields.rate = `A taxa começa em ${formatRate(LOAN_LIMITS.minRate)} ao mês`;
  else if (rate > maxRate) fields.rate = `A taxa vai até ${formatRate(maxRate)} ao mês`;

  if (!isSystem(system)) fields.system = 'Escolha o tipo de parcela';

  const [first] = Object.values(fields);
  if (first !== undefined) return err({ code: 'loan-terms', message: first, fields });
  return ok({ propertyValue, amount, months, rate, system } as LoanTerms);
}

/** The terms as form values. */
export const writeTerms = (terms: LoanTerms): TermTexts => ({
  propertyValue: formatBRL(terms.propertyValue),
  amount: formatBRL(terms.amount),
  months: String(terms.months),
  rate: formatNumber(terms.rate / 100, 2, 2),
  system: terms.system,
});

const HASH_NAMES = {
  propertyValue: 'imovel',
  amount: 'valor',
  months: 'meses',
  rate: 'taxa',
  system: 'sistema',
} as const;

/** Returns the part of an address after "#" with a simulation: it never reaches a server or a log. */
export const toHash = (terms: LoanTerms): string =>
  new URLSearchParams({
    [HASH_NAMES.propertyValue]: toNumeric(terms.propertyValue),
    [HASH_NAMES.amount]: toNumeric(terms.amount),
    [HASH_NAMES.months]: String(terms.months),
    [HASH_NAMES.rate]: (terms.rate / 100).toFixed(2),
    [HASH_NAMES.system]: terms.system,
  }).toString();

/** Parses the simulation of an address; null for another anchor, a refusal if it exceeds the limits. */
export function fromHash(hash: string): Result<LoanTerms> | null {
  const found = new URLSearchParams(hash.replace(/^#/, ''));
  if (!found.has(HASH_NAMES.amount)) return null;
  return readTerms(
    Object.fromEntries(Object.entries(HASH_NAMES).map(([field, name]) => [field, found.get(name) ?? ''])),
  );
}

/** The one form of the page. The simulator's fields stand outside of it and belong to it by this id. */
export const LOAN_FORM = 'pedido-de-analise';
