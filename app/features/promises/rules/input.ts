import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';

const words = (max: number, min = 3) =>
  z
    .string('Preencha este campo')
    .trim()
    .min(min, 'Preencha este campo')
    .max(max, `No máximo ${max} caracteres`);

/** Words of a promise that the panel may change, and whether it counts. */
export const PromiseInput = z.object({
  title: words(90),
  words: words(400),
  exceptions: words(400),
  remedy: words(300),
  limitAmount: z.coerce
    .number('Escreva um número')
    .int('Escreva um número inteiro')
    .min(1, 'No mínimo 1')
    .max(3650, 'No máximo 3650'),
  activeFrom: z
    .string()
    .optional()
    .transform((day) => (day ? day : null))
    .refine((day) => day === null || isCivilDate(day), 'Data inválida'),
  contractClause: z
    .enum(['', 'guarantee', 'deadline', 'price', 'withdrawal', 'signature'], 'Escolha uma cláusula da lista')
    .optional()
    .transform((clause) => (clause ? clause : null)),
  active: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
});
export type PromiseInput = z.infer<typeof PromiseInput>;

const REASON = 'Diga o porquê, em 10 a 300 letras';
export const ExcuseInput = z.object({
  reason: z.string(REASON).trim().min(10, REASON).max(300, REASON),
});
const AMENDS = 'Diga o que foi feito, em 10 a 300 letras';
export const AmendsInput = z.object({
  amends: z.string(AMENDS).trim().min(10, AMENDS).max(300, AMENDS),
});
const BODY = 'Escreva de 10 a 1000 letras';
export const MessageInput = z.object({
  caseId: z.uuid('Promessa desconhecida'),
  body: z.string(BODY).trim().min(10, BODY).max(1000, BODY),
});
const ANSWER = 'Escreva a resposta, em até 1000 letras';
export const MessageAnswerInput = z.object({
  messageId: z.uuid('Mensagem desconhecida'),
  answer: z.string(ANSWER).trim().min(2, ANSWER).max(1000, ANSWER),
});
