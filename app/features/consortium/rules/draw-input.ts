import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { DRAW_KINDS, EXCLUDED_WAYS } from './consortium-status.ts';
import { PRIZES, readPrize } from './lottery-result.ts';

const day = (message: string) => z.string().refine(isCivilDate, message);

/** Reads an entered extraction: "Extração 06.012" → 6012; null for another text. */
export function readExtraction(typed: string): number | null {
  const digits = typed.replace(/[\s.]/g, '').replace(/^0+/, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

const extraction = z.string().transform((typed, context) => {
  const number = readExtraction(typed);
  if (number === null) context.addIssue({ code: 'custom', message: 'Digite o número da extração' });
  return number ?? 0;
});

/** Input of an announced assembly. */
export const DrawInput = z
  .object({
    assemblyDate: day('Escolha o dia da assembleia'),
    assemblyTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Digite a hora, como 20:00'),
    place: z.string().min(3, 'Diga onde será').max(160, 'No máximo 160 caracteres'),
    extraction,
    extractionDate: day('Escolha o dia da extração'),
    kind: z.enum(DRAW_KINDS, 'Escolha a regra'),
    onExcluded: z.enum(EXCLUDED_WAYS, 'Escolha o que vale'),
  })
  .superRefine(({ assemblyDate, extractionDate }, context) => {
    if (isCivilDate(assemblyDate) && isCivilDate(extractionDate) && extractionDate > assemblyDate)
      context.addIssue({
        code: 'custom',
        path: ['extractionDate'],
        message: 'A extração deve ser até o dia da assembleia',
      });
  });

export type DrawInput = z.output<typeof DrawInput>;
export type DrawDraft = Record<keyof DrawInput, string>;

export const DRAW_FIELDS = {
  assemblyDate: 'Dia da assembleia',
  assemblyTime: 'Hora',
  place: 'Lugar',
  extraction: 'Extração',
  extractionDate: 'Dia da extração',
  kind: 'Regra',
  onExcluded: 'Cota que não concorre',
} as const satisfies Record<keyof DrawInput, string>;

/** The extraction must lie in the future: today's may be over already. */
export const isFuture = (extractionDate: CivilDate, today: CivilDate): boolean => extractionDate > today;

/**
 * The result as an admin copies it from the Loteria Federal. `held` false: the announced extraction did not take
 * place.
 */
export const ResultInput = z.object({
  extraction,
  held: z.boolean(),
  prizes: z
    .array(z.string())
    .length(PRIZES)
    .transform((typed, context) => {
      const prizes = typed.map(readPrize);
      const wrong = prizes.indexOf(null);
      if (wrong >= 0)
        context.addIssue({ code: 'custom', message: `O ${wrong + 1}º prêmio deve ter cinco algarismos` });
      return prizes.map((prize) => prize ?? '');
    }),
});

export type ResultInput = z.output<typeof ResultInput>;

/** A result as it was entered. */
export type ResultDraft = { extraction: string; held: boolean; prizes: string[] };
