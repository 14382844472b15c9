import { z } from 'zod';
import { parseBRL } from '#app/lib/money.ts';
import { AREAS, type Area, type BasePosition, POSITIONS } from '#app/terms/panel-areas.ts';
import {
  type Areas,
  type CustomPosition,
  HAND_ACTS,
  HAND_AREAS,
  type HandAct,
  type HandLimits,
  isWithinLimits,
  mayIn,
  SALE_LIMITS,
  type SaleLimits,
} from '#app/terms/panel-rights.ts';
import { POSITION_LABELS } from '#app/terms/position-words.ts';

/** Shipped positions that an owner may copy. */
export const BASES = POSITIONS.filter((position): position is BasePosition => position !== 'owner');

/** Characters of a position's name. */
const NAME = { min: 3, max: 40 };
const SHIPPED_NAMES = Object.values(POSITION_LABELS).map((label) => label.toLowerCase());

/** A position in the list of the team's page, with the number of members who have it. */
export type PositionView = CustomPosition & { members: number };

/** The most that a copy of a position may do in each of its areas. */
export const areasOfBase = (base: BasePosition): Areas =>
  Object.fromEntries(
    AREAS.filter((area) => mayIn(base, area, 'see')).map((area) => [
      area,
      mayIn(base, area, 'do') ? 'do' : 'see',
    ]),
  );

const areasField = z.partialRecord(
  z.enum(AREAS),
  z.enum(['see', 'do'], 'Escolha o que o cargo faz em cada área'),
);

const within = (min: number, max: number) => {
  const text = `Use números inteiros, de ${min} a ${max}`;
  return z.int(text).min(min, text).max(max, text);
};

const limitsField = z.object({
  discount: within(0, 100),
  entry: within(0, 100),
  payments: within(1, 12),
  daysToFirst: within(0, 90),
});

const mostField = z.int('Valor inválido').min(0, 'Valor inválido').nullable();
const handField = z.object({ payment: mostField, discount: mostField, refund: mostField }).nullable();

/** Acts by hand that a shipped position has the area for, and a limit of which can be set. */
export const handActsOf = (base: BasePosition): HandAct[] =>
  HAND_ACTS.filter((act) => mayIn(base, HAND_AREAS[act], 'do'));

/** Whether every act by hand with a limit is one that the shipped position does. */
const limitsOwnActs = (base: BasePosition, hand: HandLimits | null): boolean =>
  HAND_ACTS.every((act) => (hand?.[act] ?? null) === null || handActsOf(base).includes(act));

const NOT_ITS_ACT = { path: ['hand'], message: 'Este cargo não faz o que o limite diz' };

/**
 * Input of a position. It never holds more than its base: an area that the base lacks, or a wider limit of
 * sales, is refused.
 */
export const PositionInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(NAME.min, `Use de ${NAME.min} a ${NAME.max} caracteres`)
      .max(NAME.max, `Use de ${NAME.min} a ${NAME.max} caracteres`)
      .refine((name) => !SHIPPED_NAMES.includes(name.toLowerCase()), 'Este nome é de um cargo do produto'),
    base: z.enum(BASES, 'Escolha o cargo de partida'),
    areas: areasField,
    exports: z.boolean(),
    limits: limitsField.nullable(),
    hand: handField,
  })
  .refine(({ base, hand }) => limitsOwnActs(base, hand), NOT_ITS_ACT)
  .superRefine(({ base, areas, limits }, { addIssue }) => {
    const beyond = Object.entries(areas).some(([area, degree]) => !mayIn(base, area as Area, degree));
    const text = `O cargo não pode mais que ${POSITION_LABELS[base]}`;
    if (beyond) addIssue({ code: 'custom', path: ['areas'], message: text });
    if (limits && !isWithinLimits(limits, base))
      addIssue({ code: 'custom', path: ['limits'], message: text });
  });
export type PositionInput = z.infer<typeof PositionInput>;

/** Limits of a shipped position: of sales if it sells, and of its acts by hand. */
const LimitsField = z
  .object({ base: z.enum(BASES, 'Escolha o cargo'), limits: limitsField.nullable(), hand: handField })
  .refine(({ base }) => LIMITED.includes(base), { path: ['base'], message: 'Este cargo não tem limites' })
  .refine(({ base, limits }) => (limits !== null) === base in SALE_LIMITS, {
    path: ['limits'],
    message: 'Preencha os limites deste cargo',
  })
  .refine(({ base, hand }) => limitsOwnActs(base, hand), NOT_ITS_ACT);
export type LimitsInput = z.infer<typeof LimitsField>;

/** Limits that owners set for a shipped position. */
export type ShippedLimits = LimitsInput & { version: number };

/** Shipped positions with limits that an owner may change. */
export const LIMITED = BASES.filter((base) => base in SALE_LIMITS || handActsOf(base).length > 0);

/** Name of the field of an area in the form of a position. */
export const areaField = (area: Area) => `area-${area}`;

/** Name of the field of a limit by hand in the form of a position. */
export const handName = (act: HandAct) => `hand-${act}`;

/** Reads reais into centavos; empty is no limit, and a fault of the form is NaN. */
const most = (value: string | undefined) => (value?.trim() ? (parseBRL(value) ?? Number.NaN) : null);

const number = (value: string | undefined) => Number(value || Number.NaN);

type Texts = Record<string, string>;
const handOf = (entries: Texts): HandLimits | null => ({
  payment: most(entries[handName('payment')]),
  discount: most(entries[handName('discount')]),
  refund: most(entries[handName('refund')]),
});
const limitsOf = (entries: Texts): SaleLimits | null =>
  entries.discount === undefined
    ? null
    : {
        discount: number(entries.discount),
        entry: number(entries.entry),
        payments: number(entries.payments),
        daysToFirst: number(entries.daysToFirst),
      };

/** Input of the form that sets the limits of a shipped position. */
export const LimitsForm = z
  .record(z.string(), z.string())
  .transform((entries) => ({ base: entries.base, limits: limitsOf(entries), hand: handOf(entries) }))
  .pipe(LimitsField);

/** Input of the form of a position, whose entries are texts: a field per area, and per limit of sales. */
export const PositionForm = z
  .record(z.string(), z.string())
  .transform((entries) => ({
    name: entries.name,
    base: entries.base,
    exports: entries.exports === 'on',
    hand: handOf(entries),
    areas: Object.fromEntries(
      AREAS.flatMap((area) => {
        const degree = entries[areaField(area)];
        return degree && degree !== 'none' ? [[area, degree]] : [];
      }),
    ),
    limits: limitsOf(entries),
  }))
  .pipe(PositionInput);

/** Input of the form that copies a position: all that its base may. */
export const CopyForm = z
  .object({ name: z.string(), base: z.string() })
  .transform(({ name, base }) => {
    const known = BASES.find((one) => one === base);
    return {
      name,
      base,
      areas: known ? areasOfBase(known) : {},
      exports: true,
      limits: null as SaleLimits | null,
      hand: null as HandLimits | null,
    };
  })
  .pipe(PositionInput);
