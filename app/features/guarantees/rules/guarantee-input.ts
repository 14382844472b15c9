import { z } from 'zod';
import { GUARANTEE_CHOICES } from './guarantee.ts';

const MOST = 1_000;
const TOO_LONG = 'No máximo 1.000 caracteres';

/** What the customer sends with the button. */
export const askInput = z.object({
  choice: z.enum(GUARANTEE_CHOICES, 'Escolha uma das duas'),
  note: z.string().trim().max(MOST, TOO_LONG).default(''),
});
export type AskInput = z.infer<typeof askInput>;

/** What the team answers; the customer reads the words. */
export const answerInput = z.object({
  decision: z.enum(['accepted', 'refused'], 'Escolha a decisão'),
  answer: z
    .string()
    .trim()
    .min(10, 'Escreva a resposta ao cliente, com ao menos 10 letras')
    .max(MOST, TOO_LONG),
});
export type GuaranteeAnswerInput = z.infer<typeof answerInput>;
