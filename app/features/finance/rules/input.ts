import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { parseBRL } from '#app/lib/money.ts';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import { EXPENSE_KINDS, RATE_GATEWAYS, SETTLE_UNITS } from './terms.ts';

/** Most of one expense, in centavos. */
const MOST_AMOUNT = 100_000_000;
/** Months of a repeated expense. */
const MOST_MONTHS = 24;

const day = z
  .string('Escolha o dia')
  .refine(
    (text) => isCivilDate(text) && text >= '2000-01-01' && text < '2100-01-01',
    'Escolha um dia que existe',
  )
  .transform((text) => text as CivilDate);

const amount = (least: number, message: string) =>
  z.string(message).transform((text, context) => {
    const centavos = text.trim() === '' && least === 0 ? 0 : parseBRL(text);
    if (centavos !== null && centavos >= least && centavos <= MOST_AMOUNT) return centavos;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const whole = (least: number, most: number, message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

/** An expense as its form sends it; `months` repeats it on the same day of the next months. */
export const ExpenseInput = z.object({
  key: z.uuid('Abra a página de novo'),
  kind: z.enum(EXPENSE_KINDS, 'Escolha o tipo'),
  description: z
    .string('Escreva o que é')
    .trim()
    .min(2, 'Escreva o que é')
    .max(120, 'No máximo 120 caracteres'),
  amount: amount(1, 'De R$ 0,01 a R$ 1.000.000,00'),
  day,
  months: whole(1, MOST_MONTHS, `De 1 a ${MOST_MONTHS} meses`),
});
export type ExpenseInput = z.output<typeof ExpenseInput>;

/** A fee of a method from a day on. The percentage has at most two decimals. */
export const FeeRateInput = z.object({
  method: z.enum(PAID_METHODS, 'Escolha a forma'),
  gateway: z.enum(RATE_GATEWAYS, 'Escolha o meio de pagamento'),
  startsOn: day,
  rate: z
    .string('Escreva assim: 3,99')
    .trim()
    .transform((text, context) => {
      const match = /^(\d{1,2})(?:[,.](\d{1,2}))?$/.exec(text === '' ? '0' : text);
      const bp = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : -1;
      if (bp >= 0 && bp <= 5_000) return bp;
      context.addIssue({ code: 'custom', message: 'De 0 a 50, assim: 3,99' });
      return z.NEVER;
    }),
  fixed: amount(0, 'De R$ 0,00 a R$ 1.000.000,00'),
  settleDays: whole(0, 120, 'De 0 a 120 dias'),
  settleUnit: z.enum(SETTLE_UNITS, 'Escolha como contar'),
});
export type FeeRateInput = z.output<typeof FeeRateInput>;
