import { z } from 'zod';
import { readShown } from '#app/lib/changed-fields.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { CARD_STATUSES, CARD_TYPES, RATINGS } from '#app/terms/card-status.ts';

/** A checkbox: present when on. */
const checkbox = z
  .literal('on', 'Opção inválida')
  .optional()
  .transform((value) => value === 'on');

const SCORE_INVALID = 'Score deve ser um número de 0 a 1000';

// Checks digits instead of coercing: coercion would read an emptied field as the valid score zero. Empty
// means no score yet.
const score = z
  .string(SCORE_INVALID)
  .trim()
  .regex(/^\d{0,4}$/, SCORE_INVALID)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((value) => value === null || value <= 1000, SCORE_INVALID);

/**
 * docs/product.md section 6: admins create nome, jus and bacen; another type only for a client who bought it
 * (`createCard`). `holderId` is a linked profile, empty for the client.
 */
export const CardCreateInput = z.object({
  cardType: z.enum(CARD_TYPES, 'Escolha o tipo do card'),
  holderId: z.union([z.literal(''), z.uuid('Titular inválido')]).default(''),
});
export type CardCreateInput = z.infer<typeof CardCreateInput>;

/**
 * docs/product.md section 5, Admin client edit: score 0–1000. `expectedVersion` is the card as the admin saw
 * it (`packCard`): an older version is refused, with the fields changed since then.
 */
export const CardUpdateInput = z.object({
  cardId: z.uuid('Card inválido'),
  expectedVersion: z
    .string('Card inválido')
    .max(8000, 'Card inválido')
    .transform(readShown)
    .refine(({ version = '' }) => /^\d{1,9}$/.test(version), 'Card inválido'),
  status: z.enum(CARD_STATUSES, 'Escolha uma situação'),
  score,
  scoreBureau: z.string('Birô inválido').trim().max(40, 'Birô: texto muito longo').default(''),
  scoreTakenOn: z
    .string('Dia inválido')
    .default('')
    .refine((day) => day === '' || isCivilDate(day), 'Dia inválido'),
  scoreVisible: checkbox,
  scoreFrozen: checkbox,
  rating: z.enum([...RATINGS, ''], 'Escolha uma nota').default(''),
  notes: z.string('Observações inválidas').trim().max(2000, 'Observações muito longas').default(''),
});
export type CardUpdateInput = z.infer<typeof CardUpdateInput>;

const onOff = z.enum(['on', ''], 'Opção inválida').transform((value) => value === 'on');
const status = z.enum(CARD_STATUSES, 'Escolha uma situação');
const quick = <const Field extends string, T extends z.ZodType>(field: Field, value: T) =>
  z.object({ cardId: z.uuid('Card inválido'), field: z.literal(field), expectedVersion: value, to: value });

/**
 * One field of a card, changed from the value that the admin saw to a new one; other fields may change meanwhile.
 */
export const CardFieldInput = z.discriminatedUnion(
  'field',
  [quick('status', status), quick('scoreVisible', onOff), quick('scoreFrozen', onOff)],
  'Opção inválida',
);
export type CardFieldInput = z.infer<typeof CardFieldInput>;
