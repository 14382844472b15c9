import type { KeptDebt } from '#app/features/affordability/rules/kept-plan.ts';
import type { Rate } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate } from '#app/features/loans/rules/loan-terms.ts';
import { HOLDER_CONSENT_LABELS } from '#app/features/profiles/rules/holder-consent.ts';
import { STATES } from '#app/lib/brazil.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskCep, maskPhone } from '#app/lib/masks.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { countWords, formatFileSize } from '#app/lib/numbers.ts';
import { CODE_WORDS, CODED, OF_TEAM, OWN_WORDS } from './printed-words.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a value of an exported column for readers; empty for empty values. */
export function printedValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatDateTime(value);
    return DAY.test(value) ? formatDate(value) : value;
  }
  if (Array.isArray(value)) return value.map(printedValue).filter(Boolean).join('; ');
  return Object.entries(value as object)
    .map(([name, inner]) => [name, printedValue(inner)])
    .filter(([, inner]) => inner !== '')
    .map(([name, inner]) => `${name}: ${inner}`)
    .join('; ');
}

/** Amounts of money, which the database stores in reais. */
const AMOUNTS = [
  'amount',
  'paid_amount',
  'refunded_amount',
  'open_amount',
  'discount',
  'additional_amount',
  'monthly_bill_normal',
  'monthly_bill_discount',
  'savings',
  'property_value',
  'capacity',
  'needed',
];
const money = (value: unknown) => formatBRL(Math.round(Number(value) * 100));

type Bought = {
  plan: string;
  product?: { title: string };
  promo: number;
  warranty: { amount: Centavos; days: number } | null;
  activates: string[];
};

/** Words for the purchase; amounts in centavos, from the order's snapshot. */
const bought = (value: unknown): string => {
  const { plan, product, promo, warranty, activates = [] } = value as Partial<Bought>;
  const extra =
    warranty &&
    `garantia estendida de ${countWords(warranty.days, 'dia', 'dias')} por ${formatBRL(warranty.amount)}`;
  const what = [product?.title ?? `Plano ${plan}`, promo !== undefined && formatBRL(promo), extra]
    .filter(Boolean)
    .join(', ');
  const services = activates.map((type) => CODE_WORDS[type] ?? type).join(', ');
  return services ? `${what}; serviços: ${services}` : what;
};

type Simulated = { rate: Rate; first: Centavos; last: Centavos; total: Centavos };

/** A simulation; amounts in centavos, the rate in hundredths of a percent a month. */
const simulated = (value: unknown): string => {
  const { rate, first, last, total } = value as Simulated;
  return `${formatRate(rate)} ao mês; primeira parcela ${formatBRL(first)}, última ${formatBRL(last)}, total ${formatBRL(total)}`;
};

type Filled = { title: string; rows: { label: string; value: string }[] };

/** Words a form with its answers. */
const filled = (value: unknown): string => {
  const { title, rows } = value as Filled;
  return [title, ...rows.map((row) => `${row.label}: ${row.value || '(não informado)'}`)].join('\n');
};

/** Words the debts of a stored plan. */
const debts = (value: unknown): string =>
  (value as KeptDebt[])
    .map(
      ({ creditor, balance, share }) =>
        `${creditor}: ${formatBRL(balance)}${share === null ? '' : `, ${formatBRL(share)} por mês`}`,
    )
    .join('; ');
const text = (write: (value: string) => string) => (value: unknown) => write(String(value));

/** Formatters of columns, by name. */
const WRITTEN: Record<string, (value: unknown) => string> = {
  ...Object.fromEntries(AMOUNTS.map((name) => [name, money])),
  doc_number: text(formatDocument),
  cpf: text(formatDocument),
  representative_cpf: text(formatDocument),
  phone: text(maskPhone),
  whatsapp: text(maskPhone),
  cep: text(maskCep),
  uf: text((uf) => (STATES as Record<string, string>)[uf] ?? uf),
  consent: text((consent) => (HOLDER_CONSENT_LABELS as Record<string, string>)[consent] ?? consent),
  file_size: (bytes) => formatFileSize(Number(bytes)),
  plan_snapshot: bought,
  simulation: simulated,
  document: filled,
  debts,
};

/**
 * Formats a column of an exported row for readers; empty for empty values.
 * @param name of the column, @param label its name in words
 */
export function printedColumn(name: string, label: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const write = WRITTEN[name];
  if (write) return write(value);
  const words = typeof value === 'string' && CODED.has(label);
  return words ? (OWN_WORDS[label]?.[value] ?? CODE_WORDS[value] ?? value) : printedValue(value);
}

type Printed = { label: string; value: string };

/** Returns the filled columns of an exported row in words; a customer has no columns of the team. */
export const printedRecord = (
  columns: readonly (readonly [name: string, label: string])[],
  record: Readonly<Record<string, unknown>>,
): Printed[] =>
  columns
    .filter(([name]) => record.role !== 'user' || !OF_TEAM.includes(name))
    .map(([name, label]) => ({ label, value: printedColumn(name, label, record[name]) }))
    .filter(({ value }) => value !== '');
