import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatAmount, parseBRL } from '#app/lib/money.ts';
import { NUMBERS } from './draw-rule.ts';
import type { DrawRow } from './group-view.ts';
import { PRIZES, readPrize } from './lottery-result.ts';
import {
  DRAW_KINDS,
  EXCLUDED_WAYS,
  EXCLUDED_WORDS,
  GROUP_STATUSES,
  GROUP_WORDS,
  KIND_WORDS,
  QUOTA_STATUSES,
} from './terms.ts';

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

/** A new quota: its number and its holder. */
export const NewQuota = z.object({
  number: z
    .string()
    .regex(/^\d{1,4}$/, 'Digite o número da cota')
    .transform(Number)
    .refine((number) => number > 0, 'Digite o número da cota'),
  clientId: z.uuid('Escolha o cliente'),
});

/** Fields of a quota that the panel changes. */
export const QuotaInput = z.object({
  status: z.enum(QUOTA_STATUSES, 'Escolha a situação'),
  paidUp: z.boolean(),
});

export type QuotaInput = z.output<typeof QuotaInput>;

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

/** A saved group as its form shows it. */
export const draftOfGroup = ({ code, asset, credit, termMonths, size, status }: GroupInput): GroupDraft => ({
  code,
  asset,
  credit: formatAmount(credit),
  termMonths: String(termMonths),
  size: String(size),
  status,
});

/** Returns the values of a group, one line for each field of its form. */
export const linesOfGroup = (group: GroupInput) =>
  Object.entries(draftOfGroup(group)).map(([name, value]) => ({
    label: GROUP_FIELDS[name as keyof GroupInput],
    value: name === 'status' ? GROUP_WORDS[group.status].label : value,
  }));

export const NEW_GROUP: GroupDraft = {
  code: '',
  asset: '',
  credit: '',
  termMonths: '',
  size: '',
  status: 'forming',
};

/** An announced assembly as its form shows it. */
export const draftOfDraw = (draw: DrawRow): DrawDraft => ({
  assemblyDate: draw.assemblyDate,
  assemblyTime: draw.assemblyTime,
  place: draw.place,
  extraction: String(draw.extraction),
  extractionDate: draw.extractionDate,
  kind: draw.kind,
  onExcluded: draw.onExcluded,
});

/** Returns the values of an assembly for its form. */
export const linesOfDraw = (
  draw: Pick<DrawRow, 'assemblyDate' | 'assemblyTime' | 'place' | 'extraction' | 'extractionDate'>,
) => [
  { label: DRAW_FIELDS.assemblyDate, value: `${formatDate(draw.assemblyDate)}, ${draw.assemblyTime}` },
  { label: DRAW_FIELDS.place, value: draw.place },
  { label: DRAW_FIELDS.extraction, value: `${draw.extraction}, ${formatDate(draw.extractionDate)}` },
];

/** An announcement as it was entered, for reading: a line for each field, in the form's order. */
export function typedInto(draft: DrawDraft): [label: string, value: string][] {
  const kind = DRAW_KINDS.find((known) => known === draft.kind);
  const way = EXCLUDED_WAYS.find((known) => known === draft.onExcluded);
  const read: DrawDraft = {
    ...draft,
    assemblyDate: readDay(draft.assemblyDate),
    extractionDate: readDay(draft.extractionDate),
    kind: kind ? KIND_WORDS[kind].label : '',
    onExcluded: way ? EXCLUDED_WORDS[way] : '',
  };
  return Object.entries(DRAW_FIELDS).map(([name, label]) => [label, read[name as keyof DrawDraft]]);
}

const readDay = (typed: string) => (/^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDate(typed) : typed);

export const NEW_DRAW: DrawDraft = {
  assemblyDate: '',
  assemblyTime: '20:00',
  place: '',
  extraction: '',
  extractionDate: '',
  kind: 'hmac',
  onExcluded: 'up',
};
