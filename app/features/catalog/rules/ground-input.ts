import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { PROMISE_KEYS } from '#app/terms/promise-keys.ts';

const SENTENCE = 'Escreva a frase como está no texto';
const EITHER = 'Escolha uma promessa, ou diga a fonte e o dia';

/** Ground of a sentence: a counted promise, or a source with the day of its check. */
export const GroundInput = z
  .object({
    sentence: z.string(SENTENCE).trim().min(3, SENTENCE).max(2_000, 'No máximo 2000 caracteres'),
    promiseKey: z
      .enum(['', ...PROMISE_KEYS], 'Escolha uma promessa da lista')
      .optional()
      .transform((key) => (key ? key : null)),
    source: z
      .string()
      .trim()
      .max(300, 'No máximo 300 caracteres')
      .optional()
      .transform((text) => (text ? text : null)),
    checkedOn: z
      .string()
      .optional()
      .transform((day) => (day ? day : null))
      .refine((day) => day === null || isCivilDate(day), 'Data inválida'),
  })
  .superRefine(({ promiseKey, source, checkedOn }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (promiseKey && source) issue('source', 'Uma coisa ou outra: a promessa, ou a fonte');
    else if (!promiseKey && !source) issue('promiseKey', EITHER);
    else if (source && !checkedOn) issue('checkedOn', 'Diga em que dia a fonte foi conferida');
  });
export type GroundInput = z.infer<typeof GroundInput>;
