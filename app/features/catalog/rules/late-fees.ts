import { z } from 'zod';
import { daysLate } from '#app/lib/business-days.ts';
import { type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';

/** Fees for a late installment. Rates in hundredths of a percent: 200 is 2 %. */
export type LateFees = {
  /** Once, from the first day on (multa). CDC art. 52 § 1: at most 2 %. */
  fine: number;
  /** A month, by the day (juros de mora): at most 1 %, the limit that courts accept (STJ, Súmula 379). */
  monthlyInterest: number;
  /** Days after the due date without fees. */
  graceDays: number;
};

/** Off until the business turns it on. */
export const NO_LATE_FEES: LateFees = { fine: 0, monthlyInterest: 0, graceDays: 0 };

/** The legal maximum for consumers. */
export const MOST_LATE_FEES = { fine: 200, monthlyInterest: 100 } as const;

const MOST_GRACE_DAYS = 30;
const BASIS = 10_000;
/** A commercial month, the basis of daily interest. */
const MONTH_DAYS = 30;

/**
 * Returns the late fees of an installment on a day: fine and simple interest, each rounded down, in the
 * payer's favour, from the last day on which it was on time (`payableUntil`).
 */
export function lateFee(amount: Centavos, dueDate: CivilDate, today: CivilDate, fees: LateFees): Centavos {
  const days = daysLate(dueDate, today);
  if (days <= fees.graceDays || days <= 0) return 0;
  return fineOf(amount, fees) + interestOf(amount, days, fees);
}

/**
 * Returns the most that a provider adds to a boleto that is paid late under these fees: it counts every day from the
 * due day on, also those on which banks are closed, and rounds each of the two sums as it likes.
 */
export function mostLateFee(
  amount: Centavos,
  dueDate: CivilDate,
  paidOn: CivilDate,
  fees: LateFees,
): Centavos {
  if (fees.graceDays > 0 || daysLate(dueDate, paidOn) <= 0) return 0;
  const [fine, interest] = [fineOf(amount, fees), interestOf(amount, daysBetween(dueDate, paidOn), fees)];
  return fine + interest + (fees.fine > 0 ? 1 : 0) + (fees.monthlyInterest > 0 ? 1 : 0);
}

const fineOf = (amount: Centavos, { fine }: LateFees): Centavos =>
  Math.floor((amount * Math.min(fine, MOST_LATE_FEES.fine)) / BASIS);

function interestOf(amount: Centavos, days: number, { monthlyInterest }: LateFees): Centavos {
  const rate = Math.min(monthlyInterest, MOST_LATE_FEES.monthlyInterest);
  return Math.floor((amount * rate * days) / (BASIS * MONTH_DAYS));
}

/** Writes a rate: "2%", "0,33%". */
const percent = (rate: number): string => `${formatNumber(rate / 100, 2)}%`;

const allFees = (fine: string, interest: string, { graceDays }: LateFees): string => {
  const charged = [fine, interest].filter(Boolean).join(', e ');
  if (graceDays === 0) return charged;
  const days = countWords(graceDays, 'dia', 'dias');
  return `${charged}. Até ${days} de atraso não se cobra nada; depois, vale desde o vencimento`;
};

/** Writes fees as the contract states them: "Em atraso: multa de 2%, uma vez, …"; empty without fees. */
export function lateFeeWords(fees: LateFees): string {
  if (fees.fine === 0 && fees.monthlyInterest === 0) return '';
  const fine = fees.fine > 0 ? `multa de ${percent(fees.fine)}, uma vez` : '';
  const interest =
    fees.monthlyInterest > 0 ? `juros de ${percent(fees.monthlyInterest)} ao mês, contados por dia` : '';
  return `Em atraso: ${allFees(fine, interest, fees)}`;
}

/**
 * Writes the fees of one amount, as the boleto states them; empty without fees.
 * @param addedByBank whether the bank adds them to a late payment of the same boleto
 */
export function lateFeeAmounts(amount: Centavos, fees: LateFees, addedByBank: boolean): string {
  const fine = fineOf(amount, fees);
  const monthly = interestOf(amount, MONTH_DAYS, fees);
  if (fine === 0 && monthly === 0) return '';
  const words = allFees(
    fine > 0 ? `multa de ${formatBRL(fine)}` : '',
    monthly > 0
      ? `juros de ${percent(fees.monthlyInterest)} ao mês, que dão ${formatBRL(monthly)} em ${MONTH_DAYS} dias`
      : '',
    fees,
  );
  const how = addedByBank ? 'O banco soma ao pagar.' : 'Peça o boleto atualizado em Pagamentos.';
  return `Depois do vencimento: ${words}. ${how}`;
}

const rate = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .transform((text, context) => {
      const match = /^(\d)(?:[,.](\d{1,2}))?$/.exec(text === '' ? '0' : text);
      const value = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1;
      if (value >= 0 && value <= most) return value;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const GRACE = `De 0 a ${MOST_GRACE_DAYS} dias`;

/** Fees as their form sends them. @param today no day after it was checked */
export const lateFeesInput = (today: CivilDate) =>
  z.object({
    fine: rate(MOST_LATE_FEES.fine, 'De 0 a 2%, assim: 2,00. É o limite do CDC, art. 52, § 1º'),
    monthlyInterest: rate(MOST_LATE_FEES.monthlyInterest, 'De 0 a 1% ao mês, assim: 1,00'),
    graceDays: z.coerce.number<string>(GRACE).int(GRACE).min(0, GRACE).max(MOST_GRACE_DAYS, GRACE),
    source: z.string('Diga a fonte').trim().min(10, 'Diga a fonte').max(300, 'Texto muito longo'),
    checkedOn: z
      .string('Data inválida')
      .refine(isCivilDate, 'Data inválida')
      .refine((day) => day <= today, 'Esta data ainda não chegou'),
  });

/** The setting: fees of the next orders, with the source of their limits and the day of its check. */
export type LateFeesSetting = z.output<ReturnType<typeof lateFeesInput>>;

const FIRST_SETTING: LateFeesSetting = {
  ...NO_LATE_FEES,
  source:
    'Multa: Código de Defesa do Consumidor, art. 52, § 1º. Juros: STJ, Súmula 379, até 1% ao mês. Sem acordo, vale a taxa legal do Código Civil, art. 406.',
  checkedOn: '2026-11-29',
};

/** Fees as an order and the setting store them. */
export const StoredLateFees = z.object({
  fine: z.int().min(0).max(MOST_LATE_FEES.fine),
  monthlyInterest: z.int().min(0).max(MOST_LATE_FEES.monthlyInterest),
  graceDays: z.int().min(0).max(365),
});

const StoredSetting = StoredLateFees.extend({
  source: z.string().default(FIRST_SETTING.source),
  checkedOn: z.string().default(FIRST_SETTING.checkedOn),
});

/** Parses the stored setting. An unreadable one charges no fee. */
export const storedLateFees = (stored: unknown): LateFeesSetting =>
  (StoredSetting.safeParse(stored).data as LateFeesSetting | undefined) ?? FIRST_SETTING;

/** Returns the fees that an order's contract states, from its snapshot. An order without them pays none. */
export const agreedLateFees = (snapshot: unknown): LateFees =>
  z.object({ lateFees: StoredLateFees }).safeParse(snapshot).data?.lateFees ?? NO_LATE_FEES;

const rateText = (value: number): string => (value / 100).toFixed(2).replace('.', ',');

/** The setting as its form shows it. */
export const lateFeesDraft = ({ fine, monthlyInterest, graceDays, source, checkedOn }: LateFeesSetting) => ({
  fine: rateText(fine),
  monthlyInterest: rateText(monthlyInterest),
  graceDays: String(graceDays),
  source,
  checkedOn,
});

export const LATE_FEE_LABELS: Record<keyof LateFeesSetting, string> = {
  fine: 'Multa, em %',
  monthlyInterest: 'Juros ao mês, em %',
  graceDays: 'Dias de tolerância',
  source: 'Fonte dos limites',
  checkedOn: 'Conferido em',
};
