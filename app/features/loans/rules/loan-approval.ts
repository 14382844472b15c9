import { z } from 'zod';
import type { Rate } from '#app/features/loans/rules/loan-limits.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatBRL, parseBRL } from '#app/lib/money.ts';
import { LOAN_LIMITS, SIMULATOR } from './loan-limits.ts';
import { formatRate, parseRate } from './loan-terms.ts';

/** The terms of an approval. Amount in centavos, rate in hundredths of a percent a month. */
export type LoanApproval = {
  amount: Centavos;
  rate: Rate;
  months: number;
  institution: string;
  /** Civil date: the last day on which the terms can be taken. */
  validUntil: string;
};

const text = z.string().trim().default('');
const asked = <T>(message: string, read: (value: string) => T | null) =>
  text.transform((value, context) => {
    const found = read(value);
    if (found === null) context.addIssue({ code: 'custom', message });
    return found as T;
  });

const whole = (value: string) => (/^\d{1,3}$/.test(value) ? Number(value) : null);
const within = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most ? value : null;

/** The form of an approval: the customer gets the approved terms, not the promise of a call. */
export const LoanApprovalInput = z.object({
  amount: asked('Diga o valor aprovado', (value) =>
    within(parseBRL(value), SIMULATOR.minAmount, Number.MAX_SAFE_INTEGER),
  ),
  rate: asked(`Diga a taxa ao mês, até ${formatRate(SIMULATOR.maxRate)}`, (value) =>
    within(parseRate(value), 1, SIMULATOR.maxRate),
  ),
  months: asked(`O prazo vai de 1 a ${LOAN_LIMITS.maxMonths} meses`, (value) =>
    within(whole(value), 1, LOAN_LIMITS.maxMonths),
  ),
  institution: text.pipe(z.string().min(3, 'Diga quem empresta').max(80, 'Instituição: texto muito longo')),
  validUntil: asked('Diga até que dia a aprovação vale', (value) =>
    isCivilDate(value) && value >= civilDateAt(new Date()) ? value : null,
  ),
});

/** The terms as rows of a list. */
export const approvalRows = ({
  amount,
  rate,
  months,
  institution,
  validUntil,
}: LoanApproval): [string, string][] => [
  ['Valor', formatBRL(amount)],
  ['Taxa', `${formatRate(rate)} ao mês`],
  ['Prazo', months === 1 ? '1 mês' : `${months} meses`],
  ['Quem empresta', institution],
  ['Vale até', formatDate(validUntil)],
];
