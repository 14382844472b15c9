import { z } from 'zod';
import { ADMIN_CARD_TYPES, CARD_STATUSES, RATINGS } from './card-status.ts';

/** A checkbox: present when on. */
const checkbox = z.literal('on').optional().transform((value) => value === 'on');

/** Spec section 6: admins create nome, jus and bacen. */
export const CardCreateInput = z.object({ cardType: z.enum(ADMIN_CARD_TYPES, 'Escolha o tipo do card') });

/** Spec section 5, Admin client edit: score 0–1000. `version` is what the admin saw: an older one is refused. */
export const CardUpdateInput = z.object({
  cardId: z.uuid(),
  version: z.coerce.number().int(),
  status: z.enum(CARD_STATUSES, 'Escolha uma situação'),
  score: z.coerce
    .number('Score deve ser um número de 0 a 1000')
    .int('Score deve ser um número de 0 a 1000')
    .min(0, 'Score deve ser um número de 0 a 1000')
    .max(1000, 'Score deve ser um número de 0 a 1000'),
  scoreVisible: checkbox,
  scoreFrozen: checkbox,
  rating: z.enum(RATINGS).or(z.literal('')).default(''),
  notes: z.string().trim().max(2000, 'Observações muito longas').default(''),
});
export type CardUpdateInput = z.infer<typeof CardUpdateInput>;
