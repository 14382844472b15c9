import { z } from 'zod';
import { parseBRL } from '#app/lib/money.ts';
import { GROUP_STATUSES } from './consortium-status.ts';
import { NUMBERS } from './draw-rule.ts';

const whole = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

/** A group as the panel writes it; `credit` becomes centavos. */
export const GroupInput = z.object({
  code: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, 'De 2 a 20 letras, números ou hífens'),
  asset: z.string().min(3, 'Diga qual é o bem').max(100, 'No máximo 100 caracteres'),
  credit: z.string().transform((text, context) => {
    const centavos = parseBRL(text);
    if (!centavos) context.addIssue({ code: 'custom', message: 'Valor inválido' });
    return centavos ?? 0;
  }),
  termMonths: whole(1, 420, 'De 1 a 420 meses'),
  size: whole(2, NUMBERS, 'De 2 a 1000 cotas'),
  status: z.enum(GROUP_STATUSES, 'Escolha a situação'),
});

export type GroupInput = z.output<typeof GroupInput>;
export type GroupDraft = Record<keyof GroupInput, string>;

/** Labels of the fields, for the form and for conflicts. */
export const GROUP_FIELDS = {
  code: 'Código',
  asset: 'Bem',
  credit: 'Crédito',
  termMonths: 'Prazo',
  size: 'Cotas',
  status: 'Situação',
} as const satisfies Record<keyof GroupInput, string>;
