import { z } from 'zod';
import { GUARANTEE_CHOICES } from './guarantee.ts';

const MOST = 1_000;
const TOO_LONG = 'No máximo 1.000 caracteres';

/** Input of the customer's request. */
export const askInput = z.object({
  choice: z.enum(GUARANTEE_CHOICES, 'Escolha uma das duas'),
  note: z.string().trim().max(MOST, TOO_LONG).default(''),
});
export type AskInput = z.infer<typeof askInput>;

/** Answer of the team; the customer reads its text. */
export const answerInput = z.object({
  decision: z.enum(['accepted', 'refused'], 'Escolha a decisão'),
  answer: z
    .string()
    .trim()
    .min(10, 'Escreva a resposta ao cliente, com ao menos 10 letras')
    .max(MOST, TOO_LONG),
});
export type GuaranteeAnswerInput = z.infer<typeof answerInput>;
