import { z } from 'zod';

/** Input of a picture; screen readers read the description. */
export const ImageInput = z.object({
  alt: z
    .string('Descreva a imagem')
    .trim()
    .min(5, 'Descreva a imagem em algumas palavras')
    .max(200, 'No máximo 200 caracteres'),
});
