import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import { FIRST_MINIMUM, type Minimum } from './affordability.ts';

/** A larger amount is surely mistyped; centavos. */
const MOST = 10_000_00;

/** The minimum for living as an admin enters it. @param today the latest day on which its rule can have been checked */
export const minimumInput = (today: string) =>
  z.object({
    amount: z.string('Escreva o valor').transform((text, context): number => {
      const value = parseBRL(text);
      if (value !== null && value > 0 && value <= MOST) return value;
      context.addIssue({ code: 'custom', message: 'Escreva um valor de até 10.000,00, como 600,00' });
      return z.NEVER;
    }),
    source: z.string('Diga a norma').trim().min(10, 'Diga a norma').max(300, 'Texto muito longo'),
    checkedOn: z
      .string('Data inválida')
      .refine(isCivilDate, 'Data inválida')
      .refine((day) => day <= today, 'Esta data ainda não chegou'),
  });

/** The fields of the minimum as its form names them. */
export const MINIMUM_LABELS = {
  amount: 'Valor por mês (R$)',
  checkedOn: 'Conferido em',
  source: 'Norma',
} as const;

/** The minimum as the form shows it. */
export const minimumDraft = ({ amount, source, checkedOn }: Minimum) => ({
  amount: formatAmount(amount),
  source,
  checkedOn,
});

const Stored = z.object({ amount: z.number().int().positive(), source: z.string(), checkedOn: z.string() });

/** Parses the stored minimum; falls back to the first one. */
export const storedMinimum = (value: unknown): Minimum =>
  (Stored.safeParse(value).data as Minimum | undefined) ?? FIRST_MINIMUM;
