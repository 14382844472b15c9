import { z } from 'zod';
import { group, list, long, meta, optional, text } from './content-schema.ts';

/** A question as the panel writes it. Tags are other words that people search it by. */
export const FaqInput = group('Pergunta', {
  question: text('Pergunta', 200),
  answer: long('Resposta', 2_000),
  category: optional('Assunto', 60),
  tags: list('Outras palavras para a busca', 'palavra', text('Palavra', 40), 12, { least: 0 }),
  visible: z.boolean().meta(meta('Visível no site')),
});
export type FaqInput = z.output<typeof FaqInput>;

/** Input of a picture; screen readers read the description. */
export const ImageInput = z.object({
  alt: z
    .string('Descreva a imagem')
    .trim()
    .min(5, 'Descreva a imagem em algumas palavras')
    .max(200, 'No máximo 200 caracteres'),
});
